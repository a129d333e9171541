import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { EngineServerShown, ProviderState } from "../../contract/providers.ts";
import { api, query } from "../api.ts";

/** Health and load change by themselves and are not pushed: they are asked for while the page is looked at. */
const POLL_MS = 4000;
const BUSY_POLL_MS = 1000;

export const isUnderWay = (server: EngineServerShown): boolean =>
  server.import?.state === "queued" || server.import?.state === "running";

/** Drops what the page knows of engines, and what others know of their voices. */
export async function forgetEngines(client: QueryClient): Promise<void> {
  await Promise.all(
    ["providers", "voices", "models"].map((domain) => client.invalidateQueries({ queryKey: [domain] })),
  );
}

/** The engines, kept fresh; when one brings or loses something, the lists of voices and models are dropped. */
export function useEngines() {
  const client = useQueryClient();
  const engines = useQuery({ ...query(api.providers.list, {}), refetchInterval: POLL_MS });
  const known = useRef<string | null>(null);
  const now = engines.data ? JSON.stringify(engines.data.providers.map(({ state, parts }) => [state, parts])) : null;
  useEffect(() => {
    if (now === null) return;
    if (known.current !== null && known.current !== now) {
      void client.invalidateQueries({ queryKey: ["voices"] });
      void client.invalidateQueries({ queryKey: ["models"] });
    }
    known.current = now;
  }, [now, client]);
  return engines;
}

/** The connected servers, asked for more often while one starts or is imported from. */
export function useServers() {
  return useQuery({
    ...query(api.providers.list_servers, {}),
    refetchInterval: ({ state: { data } }) =>
      data?.servers.some((server) => server.part === null || isUnderWay(server)) ? BUSY_POLL_MS : POLL_MS,
  });
}

/** What an engine's badge says: one that only calls servers is not in use without any. */
export function shownState({ name, state, parts }: ProviderState): ProviderState["state"] | "idle" | "trouble" {
  if (state !== "ready") return state;
  const callsServers = name === "openai" || name === "elevenlabs";
  if (callsServers && parts.length === 0) return "idle";
  return parts.every((part) => part.state === "ready" || part.state === "absent") ? "ready" : "trouble";
}
