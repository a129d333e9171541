import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Activity, Ellipsis, Pencil, Unplug } from "lucide-react";
import type { Output } from "../../contract/endpoint.ts";
import type { EngineServerShown, providers } from "../../contract/providers.ts";
import { api } from "../api.ts";
import { confirm } from "../shell/confirm.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { providerWords } from "../words/providers.ts";
import { forgetEngines } from "./engine-state.ts";
import { ImportPanel } from "./import-panel.tsx";
import { PartState } from "./part-state.tsx";

function Found({ check }: { check: Output<typeof providers.check_server> }) {
  const { is_reachable, is_key_accepted, milliseconds, message } = check;
  const isWell = is_reachable && is_key_accepted !== false && check.voices + check.transcription_models > 0;
  const { reachable, keyAccepted, has } = providerWords.tested;
  const words = isWell
    ? [
        reachable(milliseconds),
        is_key_accepted === true ? keyAccepted : "",
        has(check.voices, check.speech_models, check.transcription_models),
      ]
        .filter(Boolean)
        .join(" · ")
    : message;
  return (
    <p role="status" className={isWell ? "mt-2 text-sm text-good" : "mt-2 text-sm text-danger"}>
      {words}
    </p>
  );
}

function useRemoval({ server_id, name }: EngineServerShown) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.providers.delete_server({ server_id }),
    onSuccess: () => forgetEngines(client),
    meta: { success: providerWords.removed },
  });
  return async () => {
    const isSure = await confirm({
      title: providerWords.removeTitle(name),
      description: providerWords.removeDescription,
      confirm: providerWords.remove,
      cancel: providerWords.cancel,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
}

/** A connected server: how it is, and what can be done with it. */
export function ServerCard({ server, onEdit }: { server: EngineServerShown; onEdit: () => void }) {
  const { server_id, name, kind, base_url, part } = server;
  const client = useQueryClient();
  const check = useMutation({
    mutationFn: () => api.providers.check_server({ server_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["providers"] }),
  });
  const remove = useRemoval(server);
  const key = server.has_api_key ? providerWords.key(server.api_key_preview ?? "") : providerWords.noKey;
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="min-w-0 text-md [overflow-wrap:anywhere] font-semibold">{name}</h3>
            <Badge>{providerWords.kinds[kind]}</Badge>
          </div>
          <p className="mt-0.5 text-sm [overflow-wrap:anywhere] text-ink-faint">
            {base_url} · <span className="whitespace-nowrap">{key}</span>
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <Button
            size="small"
            icon={<Activity />}
            busy={check.isPending}
            aria-label={providerWords.testServer(name)}
            onClick={() => check.mutate()}
          >
            {providerWords.test}
          </Button>
          <Menu
            label={providerWords.more(name)}
            trigger={<IconButton label={providerWords.more(name)} icon={<Ellipsis />} size="small" tooltip={false} />}
          >
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {providerWords.edit}
            </MenuItem>
            <MenuItem icon={<Unplug />} danger onSelect={() => void remove()}>
              {providerWords.remove}
            </MenuItem>
          </Menu>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {part === null ? (
          <>
            <span role="status" className="sr-only">
              {providerWords.serverStarting}
            </span>
            <Skeleton className="h-5 w-48" />
          </>
        ) : (
          <>
            <PartState state={part.state} />
            <span className="min-w-0 text-sm [overflow-wrap:anywhere] text-ink-soft">{part.detail}</span>
          </>
        )}
      </div>
      {check.data === undefined ? null : <Found check={check.data} />}
      {kind === "elevenlabs" ? <ImportPanel server={server} /> : null}
    </li>
  );
}
