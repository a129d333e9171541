import { lazy, useEffect, useRef } from "react";
import type { User } from "../../contract/account.ts";
import { Later } from "../ui/later.tsx";
import { shellWords } from "../words/shell.ts";
import { inviteCode } from "../workspaces/index.ts";
import { useUser } from "./account.ts";
import { useStore } from "./store.ts";
import { notify } from "./toasts.ts";
import { moveWorkplace } from "./workplaces.ts";

/** Loaded when there is something to say. */
const AccountNews = lazy(() => import("../account/account-news.tsx"));
const JoinDialog = lazy(() => import("../workspaces/join-dialog.tsx"));
const TermsGate = lazy(() => import("../account/terms-gate.tsx"));

/** Congratulates when a further step of the checklist is done, unless its person does not want to see it. */
function useCongratulations(user: User | undefined) {
  const checklist = user?.onboarding_checklist;
  const done = checklist?.items.filter((item) => item.is_completed).length;
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (done !== undefined && before.current !== undefined && done > before.current && checklist?.hidden === false) {
      void import("../onboarding/congratulate.ts").then(({ congratulate }) => congratulate());
    }
    before.current = done;
  }, [done, checklist?.hidden]);
}

/** Shows the pages as the account says, on every browser of its person. */
function usePreferences(user: User | undefined) {
  const kept = user?.preferences;
  useEffect(() => {
    if (kept === undefined || Object.keys(kept).length === 0) return;
    void import("../account/preferences.ts").then(({ applyPreferences }) => applyPreferences(kept));
  }, [kept]);
}

/**
 * Tokens of ours claim no workspace, so the account's is the one that everything happens in. Whatever stands between page
 * and server may lose it; then nothing would work, and this says why.
 */
function useWorkspace(user: User | undefined) {
  const isMissing = user !== undefined && !user.workspace_id;
  useEffect(() => {
    if (isMissing) notify.error(shellWords.workspaceMissing);
  }, [isMissing]);
}

/** Follows its person into another workspace: nothing that is shown belongs there, and the live channel is another one. */
function useWorkplace(user: User | undefined) {
  const now = user?.workspace_id;
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (now === undefined) return;
    if (before.current !== undefined && before.current !== now) moveWorkplace();
    before.current = now;
  }, [now]);
}

/** What the account asks of every page: banners, terms, preferences, and a word when a first step is done. */
export function AccountWatch() {
  const { data: user } = useUser();
  useCongratulations(user);
  usePreferences(user);
  useWorkspace(user);
  useWorkplace(user);
  const code = useStore(inviteCode);
  if (user === undefined) return null;
  const hasNews = !user.email_verified || user.deletes_at_unix !== null || user.is_in_probation;
  const country = user.geo_location?.country;
  return (
    <Later>
      {code === null ? null : <JoinDialog code={code} user={user} />}
      {hasNews ? <AccountNews user={user} /> : null}
      {(country === "US" || country === "CA") && !user.accepted_bipa_terms ? <TermsGate user={user} /> : null}
    </Later>
  );
}
