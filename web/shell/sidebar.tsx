import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { Bell } from "../notices/index.ts";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import { Logo } from "../ui/logo.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { shellWords } from "../words/shell.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useEntries } from "./navigation.tsx";
import { overlay } from "./overlays.ts";
import { HOME } from "./redirects.ts";

/** The pages of the app; `small` shows only icons, each with its name as a tooltip. */
export function Navigation({ small = false, onChosen }: { small?: boolean; onChosen?: () => void }) {
  const entries = useEntries();
  const { pathname } = useLocation();
  return (
    <nav aria-label={shellWords.navigation} className="flex flex-col gap-0.5">
      {entries.map((entry) => {
        const isHere = pathname === entry.to || entry.also?.includes(pathname) === true;
        const link = (
          <Link
            key={entry.to}
            to={entry.to}
            onClick={onChosen}
            aria-current={isHere ? "page" : undefined}
            aria-label={small ? entry.words : undefined}
            className={classes(
              "flex h-9 items-center gap-3 rounded-md font-medium transition-colors pointer-coarse:h-11 [&_svg]:size-[18px] [&_svg]:shrink-0",
              small ? "w-11 justify-center" : "px-3",
              isHere ? "bg-press text-ink [&_svg]:text-accent-text" : "text-ink-soft hover:bg-hover hover:text-ink",
            )}
          >
            {entry.icon}
            {small ? null : <span className="truncate">{entry.words}</span>}
          </Link>
        );
        return small ? (
          <Tooltip key={entry.to} words={entry.words} side="right" describes={false}>
            {link}
          </Tooltip>
        ) : (
          link
        );
      })}
    </nav>
  );
}

/** The name of the product; leads home. */
export function Wordmark() {
  return (
    <Link to={HOME} className="touchable flex items-center gap-2.5 rounded-sm text-md font-semibold tracking-tight">
      <Logo size={26} />
      {shellWords.product}
    </Link>
  );
}

function SearchButton({ small }: { small: boolean }) {
  const open = () => overlay.set("commands");
  if (small)
    return <IconButton label={shellWords.search} icon={<Search />} keys="mod+k" onClick={open} className="size-11" />;
  return (
    <button
      type="button"
      onClick={open}
      className="flex h-9 w-full items-center gap-3 rounded-md border border-line bg-surface px-3 text-left text-ink-faint shadow-low transition-colors hover:text-ink"
    >
      <Search aria-hidden className="size-4" />
      <span className="flex-1 truncate">{shellWords.search}</span>
      <Kbd keys="mod+k" />
    </button>
  );
}

export interface SidebarProps {
  small: boolean;
  onToggle: () => void;
}

/** The left edge of the app from 1024 px on. */
export function Sidebar({ small, onToggle }: SidebarProps) {
  return (
    <aside
      className={classes(
        "hidden shrink-0 flex-col gap-4 border-r border-line bg-sunken p-3 transition-[width] duration-200 lg:flex",
        small ? "w-17 items-center" : "w-62",
      )}
    >
      <div className={classes("flex items-center", small ? "flex-col gap-1" : "h-9 pl-2")}>
        {small ? null : (
          <div className="min-w-0 flex-1">
            <Wordmark />
          </div>
        )}
        <Bell side="right" />
        <IconButton
          label={small ? shellWords.expandSidebar : shellWords.collapseSidebar}
          icon={small ? <PanelLeftOpen /> : <PanelLeftClose />}
          keys="mod+b"
          onClick={onToggle}
        />
      </div>
      <SearchButton small={small} />
      <Navigation small={small} />
      <div className={small ? "mt-auto" : "mt-auto w-full"}>
        <AccountMenu small={small} />
      </div>
    </aside>
  );
}
