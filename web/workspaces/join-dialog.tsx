import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "../../contract/account.ts";
import { api, query } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { Refusal } from "../shell/refusal.tsx";
import { signOutWithToast } from "../shell/sign-out.ts";
import { notify } from "../shell/toasts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { workspaceWords } from "../words/workspaces.ts";
import { forgetInviteCode } from "./invite-code.ts";

const words = workspaceWords.join;

/** Between cancelling and joining (section 9 of the specification). */
const JOIN_AFTER_CANCEL_MS = 1500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isPaying = (error: unknown): boolean =>
  error instanceof ApiError && error.errorType === "user_has_active_subscription";

/**
 * Cancels what somebody pays for themself. A plan is cancelled by working in its workspace: their own one, which need not
 * be where they work now.
 */
async function cancelOwnPlans(): Promise<void> {
  for (const { workspace_id, is_owner } of await api.workspaces.list_own()) {
    if (!is_owner) continue;
    await api.workspaces.choose({ workspace_id });
    const { is_paid_for } = await api.billing.get_billing();
    if (is_paid_for) await api.billing.cancel_subscription();
  }
}

/** Joins; with a plan of their own, after it was cancelled. */
function useJoin(code: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ cancelsFirst }: { cancelsFirst: boolean }) => {
      if (cancelsFirst) {
        await cancelOwnPlans();
        notify.success(words.cancelled);
        await pause(JOIN_AFTER_CANCEL_MS);
      }
      await api.workspaces.accept_invite({ code });
    },
    onSuccess: async () => {
      forgetInviteCode();
      // They work in another workspace now: what they may see and change there is asked for again.
      await Promise.all([
        client.invalidateQueries({ queryKey: api.account.get.key }),
        client.invalidateQueries({ queryKey: ["workspaces"] }),
      ]);
    },
    meta: { success: words.joined, quiet: true },
  });
}

interface InviteProps {
  invite: { workspace_name: string; invited_by: string | null; email: string };
  user: User;
  code: string;
}

/** Asks whether to join, and then whether to give up a plan for it. Closing forgets the invite. */
function JoinQuestion({ invite: { workspace_name, invited_by, email }, user, code }: InviteProps) {
  const join = useJoin(code);
  const paysFor = isPaying(join.error) || (join.isPending && join.variables.cancelsFirst);
  const isForAnother = email.toLowerCase() !== user.email.toLowerCase();
  // A plan that could not be cancelled is still the question.
  const cancelsFirst = paysFor || (join.isError && join.variables.cancelsFirst);
  if (cancelsFirst) {
    return (
      <Dialog
        open
        onOpenChange={forgetInviteCode}
        title={words.cancelTitle}
        description={words.cancelLead(workspace_name)}
        closeWords={workspaceWords.close}
        actions={
          <>
            <Button onClick={forgetInviteCode} disabled={join.isPending}>
              {words.keepPlan}
            </Button>
            <Button look="danger" busy={join.isPending} onClick={() => join.mutate({ cancelsFirst: true })}>
              {words.cancelAndJoin}
            </Button>
          </>
        }
      >
        {join.error === null || isPaying(join.error) ? undefined : <Refusal error={join.error} />}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={forgetInviteCode}
      title={words.title}
      description={words.lead(workspace_name, invited_by)}
      closeWords={workspaceWords.close}
      actions={
        isForAnother ? (
          <>
            <Button onClick={forgetInviteCode}>{words.notNow}</Button>
            <Button look="solid" onClick={signOutWithToast}>
              {words.signOut}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={forgetInviteCode}>{words.notNow}</Button>
            <Button look="primary" busy={join.isPending} onClick={() => join.mutate({ cancelsFirst: false })}>
              {words.join}
            </Button>
          </>
        )
      }
    >
      <p className="text-pretty">{isForAnother ? words.another(email, user.email) : words.consequence}</p>
      {join.error === null ? null : (
        <div className="mt-4">
          <Refusal error={join.error} />
        </div>
      )}
    </Dialog>
  );
}

/** “Join workspace”: opens in the app while the code of an invite is kept. */
export default function JoinDialog({ code, user }: { code: string; user: User }) {
  const { data: invite, error } = useQuery(query(api.workspaces.get_invite, { code }));
  const isGone = error instanceof ApiError && error.errorType === "invite_not_found";
  const { data: own } = useQuery({ ...query(api.workspaces.list_own, {}), enabled: isGone });
  useEffect(() => {
    if (!isGone || own === undefined) return;
    forgetInviteCode();
    // Whoever came by the workspace's own sign-in has joined on the way: the invite is gone because it was followed.
    if (own.every(({ is_current, is_owner }) => is_owner || !is_current)) notify.error(words.missing);
  }, [isGone, own]);
  return invite === undefined ? null : <JoinQuestion invite={invite} user={user} code={code} />;
}
