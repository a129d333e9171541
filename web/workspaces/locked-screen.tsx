import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useEffect } from "react";
import { api, query } from "../api.ts";
import { BarePage } from "../shell/bare-page.tsx";
import { lockedOut } from "../shell/locked-out.ts";
import { signOutWithToast } from "../shell/sign-out.ts";
import { Button } from "../ui/button.tsx";
import { Orb } from "../ui/orb.tsx";
import { shellWords } from "../words/shell.ts";
import { workspaceWords } from "../words/workspaces.ts";
import { useSwitch } from "./use-switch.ts";

const words = workspaceWords.lockedOut;

/** Unlocking is told to nobody who may not listen: the page looks by itself. */
const LOOK_AGAIN_MS = 15_000;

/** Asks for the account until it is answered; then everything is asked for anew, in the workspace of that answer. */
function useWayBack() {
  const client = useQueryClient();
  const account = useQuery({ ...query(api.account.get, {}), refetchInterval: LOOK_AGAIN_MS, refetchOnMount: "always" });
  const isLetIn = account.isFetchedAfterMount && account.isSuccess && !account.isFetching;
  useEffect(() => {
    if (!isLetIn) return;
    client.clear();
    lockedOut.set(false);
  }, [isLetIn, client]);
  return account;
}

/** In place of the whole app, for somebody whose access to the workspace that they work in is locked. */
export default function LockedScreen() {
  const account = useWayBack();
  const { data: own } = useQuery(query(api.workspaces.list_own, {}));
  const go = useSwitch();
  const here = own?.find(({ is_current }) => is_current);
  const others = own?.filter(({ is_current, is_locked }) => !is_current && !is_locked) ?? [];
  return (
    <BarePage>
      <title>{`${words.title} · ${shellWords.product}`}</title>
      <div className="w-full max-w-96">
        <div className="mb-5 flex size-12 items-center justify-center rounded-full bg-danger-wash text-danger">
          <Lock aria-hidden className="size-5" />
        </div>
        <h1 className="text-xl font-semibold">{words.title}</h1>
        <p className="mt-1 text-pretty text-ink-soft">
          {here === undefined ? words.leadUnnamed : words.lead(here.name)}
        </p>
        {others.length === 0 ? null : (
          <section aria-label={words.others} className="mt-8">
            <h2 className="mb-2 text-sm font-medium">{words.others}</h2>
            <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-low">
              {others.map((workspace) => (
                <li key={workspace.workspace_id}>
                  <button
                    type="button"
                    disabled={go.isPending}
                    onClick={() => go.mutate(workspace)}
                    className="flex w-full items-center gap-3 px-4 py-3 text-left font-medium transition-colors hover:bg-hover active:bg-press"
                  >
                    <Orb id={workspace.workspace_id} size="small" />
                    <span className="min-w-0 truncate">{workspace.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="mt-8 flex flex-wrap gap-2">
          <Button look="solid" busy={account.isFetching} onClick={() => void account.refetch()}>
            {words.look}
          </Button>
          <Button look="quiet" onClick={signOutWithToast}>
            {words.signOut}
          </Button>
        </div>
      </div>
    </BarePage>
  );
}
