import { Keyboard, LogOut } from "lucide-react";
import { plans } from "../../contract/plans.ts";
import { classes } from "../ui/classes.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../ui/menu.tsx";
import { Orb } from "../ui/orb.tsx";
import { QuotaRing } from "../ui/quota-ring.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { shellWords } from "../words/shell.ts";
import { useSubscription, useUser } from "./account.ts";
import { countText, dayText } from "./numbers.ts";
import { overlay } from "./overlays.ts";
import { quotaOf } from "./quota.ts";
import { signOutWithToast } from "./sign-out.ts";
import { useStore } from "./store.ts";
import { chooseTheme, THEMES, theme } from "./theme.ts";

const themeChoices = THEMES.map((value) => ({ value, label: shellWords.themes[value] }));

/** The quota in words: 7,500 credits left; short, with the plan: Creator · 7,500 left. */
function useQuotaWords() {
  const { data } = useSubscription();
  if (data === undefined) return undefined;
  const quota = quotaOf(data);
  const [long, short] =
    quota.kind === "left"
      ? [shellWords.creditsLeft, shellWords.planAndLeft]
      : [shellWords.creditsUsed, shellWords.planAndUsed];
  const count = countText(quota.count);
  return {
    ...quota,
    line: long(count),
    short: short(plans[data.tier].name, count),
    resets: data.next_character_count_reset_unix,
  };
}

function Person() {
  const { data: user } = useUser();
  const quota = useQuotaWords();
  return (
    <div className="px-2 pt-2.5 pb-2">
      <div className="truncate font-medium">{user?.first_name ?? user?.workspace_name}</div>
      <div className="truncate text-sm text-ink-faint">{user?.email}</div>
      {quota === undefined ? null : (
        <div className="mt-2 text-sm text-ink-soft">
          {quota.line} {shellWords.creditsOf(countText(quota.limit))}
          {quota.resets === null ? null : (
            <div className="text-ink-faint">{shellWords.creditsReset(dayText(quota.resets))}</div>
          )}
        </div>
      )}
    </div>
  );
}

/** Workspace, plan and live quota; behind it the account's menu. `small` leaves only the ring around the face. */
export function AccountMenu({ small = false, side = "top" }: { small?: boolean; side?: "top" | "bottom" }) {
  const { data: user } = useUser();
  const quota = useQuotaWords();
  const chosen = useStore(theme);
  const face = (
    <span className="relative flex shrink-0 items-center justify-center">
      <QuotaRing left={quota?.share ?? 0} size={36} />
      <Orb
        id={user?.workspace_id ?? ""}
        size="small"
        className={classes("absolute", user === undefined && "opacity-0")}
      />
    </span>
  );
  return (
    <Menu
      side={side}
      align={side === "top" ? "start" : "end"}
      className="w-60"
      label={shellWords.accountMenu}
      trigger={
        <button
          type="button"
          className={classes(
            "flex items-center gap-2.5 rounded-md text-left transition-colors hover:bg-hover active:bg-press data-[state=open]:bg-hover",
            small ? "size-11 justify-center" : "w-full p-2",
          )}
        >
          {face}
          <span className="sr-only">
            {shellWords.accountMenu}
            {small && quota !== undefined ? `, ${quota.line}` : null}
          </span>
          {small ? null : (
            <span className="min-w-0 flex-1">
              {user === undefined || quota === undefined ? (
                <>
                  <Skeleton className="h-3.5 w-28" />
                  <Skeleton className="mt-1.5 h-3 w-20" />
                </>
              ) : (
                <>
                  <span className="block truncate font-medium">{user.workspace_name}</span>
                  <span className="block truncate text-sm text-ink-faint">{quota.short}</span>
                </>
              )}
            </span>
          )}
        </button>
      }
    >
      <Person />
      <MenuLine />
      <MenuChoice label={shellWords.theme} value={chosen} choices={themeChoices} onChange={chooseTheme} />
      <MenuLine />
      <MenuItem icon={<Keyboard />} keys="?" onSelect={() => overlay.set("shortcuts")}>
        {shellWords.shortcutsTitle}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={signOutWithToast}>
        {shellWords.signOut}
      </MenuItem>
    </Menu>
  );
}
