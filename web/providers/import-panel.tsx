import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Download } from "lucide-react";
import type { EngineServerShown } from "../../contract/providers.ts";
import { api } from "../api.ts";
import { confirm } from "../shell/confirm.ts";
import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import { providerWords } from "../words/providers.ts";
import { isUnderWay } from "./engine-state.ts";

const words = providerWords.import;

function Outcome({ state }: { state: NonNullable<EngineServerShown["import"]> }) {
  if (state.state === "cancelled") return <p className="text-sm text-ink-soft">{words.stopped}</p>;
  if (state.state === "failed") {
    return (
      <p role="alert" className="flex gap-2 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {words.failedTitle}: {state.error}
        </span>
      </p>
    );
  }
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
      {state.message}
    </p>
  );
}

/** Bringing dictionaries and history from an account: how far it is, and what came of it. */
export function ImportPanel({ server }: { server: EngineServerShown }) {
  const { server_id, name, import: state } = server;
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: api.providers.list_servers.key });
  const start = useMutation({ mutationFn: () => api.providers.start_import({ server_id }), onSuccess: refresh });
  const stop = useMutation({ mutationFn: () => api.providers.cancel_import({ server_id }), onSuccess: refresh });
  const ask = async () => {
    const isSure = await confirm({
      title: words.confirmTitle(name),
      description: words.confirmDescription,
      confirm: words.confirm,
      cancel: providerWords.cancel,
    });
    if (isSure) start.mutate();
  };
  return (
    <div className="mt-4 border-t border-line pt-3">
      {state !== null && isUnderWay(server) ? (
        <div className="flex items-center gap-4">
          <div className="min-w-0 flex-1">
            <p aria-live="polite" className="mb-2 truncate text-sm text-ink-soft">
              {state.message ?? words.running}
            </p>
            <Progress value={state.progress > 0 ? state.progress : null} label={words.progress(name)} />
          </div>
          <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
            {words.stop}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center">
          <div className="min-w-0 flex-1">{state === null ? null : <Outcome state={state} />}</div>
          <Button size="small" icon={<Download />} busy={start.isPending} onClick={() => void ask()}>
            {state === null ? words.start : words.again}
          </Button>
        </div>
      )}
    </div>
  );
}
