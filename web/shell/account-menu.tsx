import { CreditCard, Keyboard, LogOut, Settings, Users } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { useNavigate } from "react-router";
import { plans } from "../../contract/plans.ts";
import { classes } from "../ui/classes.ts";
import { Later } from "../ui/later.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../ui/menu.tsx";
import { Orb } from "../ui/orb.tsx";
import { QuotaRing } from "../ui/quota-ring.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { shellWords } from "../words/shell.ts";
import { useSubscription, useUser } from "./account.ts";
import { keepTheme } from "./keep-theme.ts";
import { countText, dayText, shortCountText } from "./numbers.ts";
import { overlay } from "./overlays.ts";
import { quotaOf } from "./quota.ts";
import { SETTINGS, SUBSCRIPTION, WORKSPACE } from "./redirects.ts";
import { signOutWithToast } from "./sign-out.ts";
import { useStore } from "./store.ts";
import { THEMES, theme } from "./theme.ts";

/** Loaded when the menu opens. */
const WorkspaceSwitcher = lazy(() => import("../workspaces/workspace-switcher.tsx"));

const themeChoices = THEMES.map((value) => ({ value, label: shellWords.themes[value] }));

/** The quota in words: 99,999,876 credits left; short, to stand beside the plan: 99.9M left. */
function useQuotaWords() {
  const { data } = useSubscription();
  if (data === undefined) return undefined;
  const quota = quotaOf(data);
  const [long, short] =
    quota.kind === "left"
      ? [shellWords.creditsLeft, shellWords.planLeft]
      : [shellWords.creditsUsed, shellWords.planUsed];
  return {
    ...quota,
    line: long(countText(quota.count)),
    short: short(shortCountText(quota.count)),
    plan: plans[data.tier].name,
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

interface AccountButtonProps extends ComponentProps<"button"> {
  small: boolean;
}

/** Workspace, plan and quota; the tooltip and what is read aloud have the quota to the last credit. */
function AccountButton({ small, ...rest }: AccountButtonProps) {
  const { data: user } = useUser();
  const quota = useQuotaWords();
  const button = (
    <button
      type="button"
      className={classes(
        "flex items-center gap-2.5 rounded-md text-left transition-colors hover:bg-hover active:bg-press data-[state=open]:bg-hover",
        small ? "size-11 justify-center" : "w-full p-2",
      )}
      {...rest}
    >
      <span className="relative flex shrink-0 items-center justify-center">
        <QuotaRing left={quota?.share ?? 0} size={36} />
        <Orb
          id={user?.workspace_id ?? ""}
          size="small"
          className={classes("absolute", user === undefined && "opacity-0")}
        />
      </span>
      <span className="sr-only">
        {shellWords.accountMenu}
        {quota === undefined ? null : `, ${quota.line}`}
      </span>
      {small ? null : (
        <span className="min-w-0 flex-1">
          {user === undefined ? (
            <>
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="mt-1.5 h-3 w-20" />
            </>
          ) : (
            <>
              <span className="block truncate font-medium">{user.workspace_name}</span>
              {/* Without an answer it is left empty: the name leads to the menu all the same. */}
              <span aria-hidden className="flex h-5 text-sm text-ink-faint">
                {quota === undefined ? null : (
                  <>
                    <span className="truncate">{quota.plan}</span>
                    <span className="shrink-0 whitespace-pre"> · {quota.short}</span>
                  </>
                )}
              </span>
            </>
          )}
        </span>
      )}
    </button>
  );
  return (
    <Tooltip words={quota?.line ?? shellWords.accountMenu} describes={false}>
      {button}
    </Tooltip>
  );
}

/** The account's menu behind workspace, plan and live quota. `small` leaves only the ring around the face. */
export function AccountMenu({ small = false, side = "top" }: { small?: boolean; side?: "top" | "bottom" }) {
  const chosen = useStore(theme);
  const navigate = useNavigate();
  return (
    <Menu
      side={side}
      align={side === "top" ? "start" : "end"}
      className="w-60"
      label={shellWords.accountMenu}
      trigger={<AccountButton small={small} />}
    >
      <Person />
      <Later>
        <WorkspaceSwitcher />
      </Later>
      <MenuLine />
      <MenuChoice label={shellWords.theme} value={chosen} choices={themeChoices} onChange={keepTheme} />
      <MenuLine />
      <MenuItem icon={<Settings />} onSelect={() => void navigate(SETTINGS)}>
        {shellWords.settings}
      </MenuItem>
      <MenuItem icon={<Users />} onSelect={() => void navigate(WORKSPACE)}>
        {shellWords.workspace}
      </MenuItem>
      <MenuItem icon={<CreditCard />} onSelect={() => void navigate(SUBSCRIPTION)}>
        {shellWords.subscription}
      </MenuItem>
      <MenuItem icon={<Keyboard />} keys="?" onSelect={() => overlay.set("shortcuts")}>
        {shellWords.shortcutsTitle}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={signOutWithToast}>
        {shellWords.signOut}
      </MenuItem>
    </Menu>
  );
}
