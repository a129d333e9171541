import type { QueryClient } from "@tanstack/react-query";
import type { ChangeMessage } from "../../contract/live.ts";

/** Table → the answers that its rows go into: whole domains of the cache, or one call of a domain. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  users: ["account"],
  notices: ["notices"],
  mfa_factors: ["second_factors", "account.get"],
  sign_in_identities: ["identities", "second_factors.ways_to_confirm"],
  sessions: ["sessions"],
  letters: ["letters"],
  // The account shows the end of the newest one.
  api_keys: ["api_keys", "account.get"],
  workspaces: ["account", "billing", "workspaces"],
  workspace_members: ["account", "billing", "workspaces", "sharing"],
  workspace_invites: ["workspaces"],
  workspace_groups: ["workspaces", "sharing"],
  workspace_domains: ["single_sign_on"],
  workspace_identity_providers: ["single_sign_on"],
  resource_shares: ["sharing", "history", "pronunciation_dictionaries", "voices"],
  subscriptions: ["account", "billing"],
  character_balances: ["account", "billing"],
  checkouts: ["billing"],
  invoices: ["billing"],
  // Not the list, which is long and holds no settings.
  voice_settings: ["voices.get", "voices.get_settings"],
  history_items: ["history"],
  speech_batches: ["speech.list_batches"],
  isolations: ["isolator"],
  pronunciation_dictionaries: ["pronunciation_dictionaries"],
  // Told to everybody when an engine brings or loses something.
  voices: ["voices", "models", "voice_reviews.list_blocked"],
  voice_copies: ["voices"],
  voice_places: ["voices", "voice_lab.list_folders"],
  voice_folders: ["voices", "voice_lab.list_folders"],
  voice_reviews: ["voice_reviews"],
  model_installs: ["models.list_catalogue"],
  // The one import that runs; a long recording whose job begins, or is given up; an export of somebody's data.
  jobs: ["providers.list_servers", "speech.list_batches", "account.list_exports"],
};

/** Drops what a pushed change has made stale. */
export function applyLive(client: QueryClient, message: ChangeMessage): void {
  for (const answers of ANSWERS[message.table] ?? []) void client.invalidateQueries({ queryKey: answers.split(".") });
}
