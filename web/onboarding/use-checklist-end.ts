import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "../../contract/account.ts";
import { api, query } from "../api.ts";
import { notify } from "../shell/toasts.ts";
import { onboardingWords } from "../words/onboarding.ts";

const me = query(api.account.get, {});

/** Shows the account as it will be; when the server refuses, as it was, and says `failure`. */
function useEnd(call: () => Promise<unknown>, change: (user: User) => User, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onMutate: () => {
      const before = client.getQueryData(me.queryKey);
      if (before !== undefined) client.setQueryData(me.queryKey, change(before));
      return { before };
    },
    onError: (_error, _input, context) => {
      if (context?.before !== undefined) client.setQueryData(me.queryKey, context.before);
      notify.error(failure);
    },
    onSettled: () => client.invalidateQueries({ queryKey: me.queryKey }),
    meta: { quiet: true },
  });
}

/** The two ways to be rid of the checklist. */
export function useChecklistEnd() {
  const hide = useEnd(
    () => api.onboarding.hide(),
    (user) =>
      user.onboarding_checklist === null
        ? user
        : { ...user, onboarding_checklist: { ...user.onboarding_checklist, hidden: true } },
    onboardingWords.checklist.hideFailed,
  );
  const markComplete = useEnd(
    () => api.onboarding.mark_complete(),
    (user) => ({ ...user, is_onboarding_checklist_completed: true }),
    onboardingWords.checklist.markFailed,
  );
  return { hide, markComplete };
}
