import { Keyboard, LogOut, MonitorSmartphone, Moon, Search, Sun } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { settingsSections } from "../settings/index.ts";
import { classes } from "../ui/classes.ts";
import { Kbd } from "../ui/kbd.tsx";
import { Scrim } from "../ui/scrim.tsx";
import { useOpener } from "../ui/use-opener.ts";
import { shellWords } from "../words/shell.ts";
import { workspaceSections } from "../workspaces/index.ts";
import { useUser } from "./account.ts";
import { type Command, findCommands } from "./commands.ts";
import { keepTheme } from "./keep-theme.ts";
import { useEntries } from "./navigation.tsx";
import { overlay } from "./overlays.ts";
import { signOutWithToast } from "./sign-out.ts";
import { THEMES } from "./theme.ts";

const THEME_ICONS = { system: <MonitorSmartphone />, light: <Sun />, dark: <Moon /> } as const;

function useAllCommands(): readonly Command[] {
  const navigate = useNavigate();
  const entries = useEntries();
  const isAdmin = useUser().data?.workspace_role === "admin";
  return useMemo(
    () => [
      ...entries.map(
        (entry): Command => ({
          id: entry.to,
          words: entry.words,
          group: "go",
          icon: entry.icon,
          run: () => void navigate(entry.to),
        }),
      ),
      ...settingsSections.map(
        (section): Command => ({
          id: section.to,
          words: section.words,
          group: "go",
          icon: section.icon,
          also: section.also,
          run: () => void navigate(section.to),
        }),
      ),
      ...workspaceSections
        .filter(({ isForAdmins }) => isAdmin || !isForAdmins)
        .map(
          (section): Command => ({
            id: section.to,
            words: `${shellWords.workspace}: ${section.words}`,
            group: "go",
            icon: section.icon,
            also: section.also,
            run: () => void navigate(section.to),
          }),
        ),
      ...THEMES.map(
        (theme): Command => ({
          id: `theme-${theme}`,
          words: shellWords.switchTheme(shellWords.themes[theme]),
          group: "do",
          icon: THEME_ICONS[theme],
          also: `theme ${theme} mode`,
          run: () => keepTheme(theme),
        }),
      ),
      {
        id: "shortcuts",
        words: shellWords.shortcutsTitle,
        group: "do",
        icon: <Keyboard />,
        also: "keys help",
        keys: "?",
        run: () => overlay.set("shortcuts"),
      },
      {
        id: "sign-out",
        words: shellWords.signOut,
        group: "do",
        icon: <LogOut />,
        also: "log out leave",
        run: signOutWithToast,
      },
    ],
    [entries, isAdmin, navigate],
  );
}

/** A box to type in and everything that matches: the whole app from the keyboard. */
export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const all = useAllCommands();
  const leave = useOpener(true);
  const found = useMemo(() => {
    const matching = findCommands(all, typed);
    return [
      ...matching.filter((command) => command.group === "go"),
      ...matching.filter((command) => command.group === "do"),
    ];
  }, [all, typed]);
  const current = found[Math.min(at, found.length - 1)];

  useEffect(() => {
    if (current !== undefined) document.getElementById(`${id}-${current.id}`)?.scrollIntoView({ block: "nearest" });
  }, [current, id]);

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing && current !== undefined) {
      event.preventDefault();
      run(current);
    }
  };

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={leave}
          className="fixed inset-x-4 top-[max(16px,14dvh)] z-40 mx-auto flex max-h-[min(440px,calc(100dvh-32px))] max-w-[560px] flex-col overflow-hidden rounded-xl bg-raised shadow-float outline-none data-[state=open]:animate-rise-in"
        >
          <Radix.Title className="sr-only">{shellWords.commandsTitle}</Radix.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
            <input
              role="combobox"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
              aria-label={shellWords.commandsHint}
              placeholder={shellWords.commandsHint}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
              className="h-13 min-w-0 flex-1 bg-transparent text-md outline-none"
            />
            <Kbd keys="escape" className="pointer-coarse:hidden" />
          </div>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={shellWords.commandsTitle}
            className={found.length === 0 ? "hidden" : "min-h-0 overflow-y-auto p-2"}
          >
            {found.map((command, index) => (
              <div key={command.id}>
                {command.group === found[index - 1]?.group ? null : (
                  <div role="presentation" className="px-2.5 pt-2 pb-1 text-xs font-medium text-ink-faint">
                    {shellWords.commandGroups[command.group]}
                  </div>
                )}
                <div
                  id={`${id}-${command.id}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={command === current}
                  onPointerMove={() => setAt(index)}
                  onClick={() => run(command)}
                  onKeyDown={onKeyDown}
                  className={classes(
                    "flex h-10 items-center gap-3 rounded-sm px-2.5 [&>svg]:size-4 [&>svg]:text-ink-faint",
                    command === current && "bg-hover",
                  )}
                >
                  {command.icon}
                  <span className="flex-1 truncate">{command.words}</span>
                  {command.keys === undefined ? null : <Kbd keys={command.keys} className="pointer-coarse:hidden" />}
                </div>
              </div>
            ))}
          </div>
          {/* Beside the list: a list box may hold nothing but choices. */}
          <p role="status" className={classes("text-center text-ink-faint", found.length === 0 && "px-4 py-8")}>
            {found.length === 0 ? shellWords.commandsEmpty(typed) : null}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
