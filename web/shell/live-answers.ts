import type { QueryClient } from "@tanstack/react-query";
import type { LiveMessage } from "../../contract/live.ts";

/** Table → the answers that its rows go into, by the domain they are cached under. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  users: ["account"],
  workspaces: ["account", "billing"],
  workspace_members: ["account", "billing"],
  subscriptions: ["account", "billing"],
  character_balances: ["account", "billing"],
  voice_settings: ["voices"],
  history_items: ["history"],
  pronunciation_dictionaries: ["pronunciation_dictionaries"],
};

/** Drops what a pushed change has made stale. */
export function applyLive(client: QueryClient, message: LiveMessage): void {
  for (const domain of ANSWERS[message.table] ?? []) void client.invalidateQueries({ queryKey: [domain] });
}
