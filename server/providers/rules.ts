/** How servers and providers are shown, and what an import counts. */
import type { EngineServerShown, ImportState, ProviderState } from "../../contract/providers.ts";
import type { EngineServer, ProviderPart } from "../engines/ports.ts";
import type { ProviderStatus } from "../engines/slot.ts";
import type { JobRow } from "../jobs/store.ts";
import { openText, sealText } from "../seal.ts";
import type { ServerRow, StoredImport } from "./store.ts";

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** Of a short key the end would be too much of it. */
const previewLength = 4;
const previewedKeyLengthMin = 16;

/** The columns that hold a key. */
export function keptKey(
  api_key: string | null,
  server_id: string,
  secret: string,
): Pick<ServerRow, "sealed_api_key" | "api_key_preview"> {
  if (api_key === null) return { sealed_api_key: null, api_key_preview: null };
  return {
    sealed_api_key: sealText(api_key, server_id, secret),
    api_key_preview: api_key.length >= previewedKeyLengthMin ? `…${api_key.slice(-previewLength)}` : "…",
  };
}

/** The key of a server; null when it has none, or when it was kept with another secret. */
export const keyOf = ({ sealed_api_key, server_id }: ServerRow, secret: string): string | null =>
  sealed_api_key === null ? null : openText(sealed_api_key, server_id, secret);

/** A server as the engines are given it. */
export function engineServerOf(row: ServerRow, secret: string): EngineServer {
  const { server_id, kind, name, base_url, voices, speech_models, transcription_models } = row;
  return { server_id, kind, name, base_url, voices, speech_models, transcription_models, api_key: keyOf(row, secret) };
}

export const nothingImported: StoredImport = {
  dictionaries: { brought: 0, here: 0, failed: 0 },
  history: { brought: 0, here: 0, failed: 0 },
  rules_left_out: 0,
  voices: null,
};

/** An import as the owner sees it. */
export function shownImport(job: JobRow, report: StoredImport | null): ImportState {
  const { state, progress, message, error } = job;
  return { state, progress, message, error, ...(report ?? nothingImported) };
}

const unreadableKey: ProviderPart["detail"] =
  "Its key was kept with another secret and cannot be read any more. Enter it again.";

/** How a server is, from the state of its provider; null while that is starting. */
export function partOf({ name }: Pick<ServerRow, "name">, status: ProviderStatus | undefined): ProviderPart | null {
  if (!status) return { name, state: "absent", detail: "MYNAH_ENGINES leaves out this kind of server." };
  const part = status.parts.find((each) => each.name === name);
  if (part || status.state !== "failed") return part ?? null;
  return { name, state: "damaged", detail: status.last_error?.message ?? "Its engine could not start." };
}

/** A server as the owner sees it: never its key. */
export function shownServer(
  row: ServerRow,
  secret: string,
  part: ProviderPart | null,
  job: JobRow | null,
): EngineServerShown {
  const { server_id, kind, name, base_url, api_key_preview, voices, speech_models, transcription_models } = row;
  const has_api_key = row.sealed_api_key !== null;
  const is_api_key_readable = !has_api_key || keyOf(row, secret) !== null;
  return {
    server_id,
    kind,
    name,
    base_url,
    has_api_key,
    api_key_preview,
    is_api_key_readable,
    voices,
    speech_models,
    transcription_models,
    part: is_api_key_readable ? part : { name, state: "refused", detail: unreadableKey },
    import: job && shownImport(job, row.import_report),
    created_at_unix: unixSeconds(row.created_at),
  };
}

/** A provider as the owner sees it. */
export function shownProvider({ last_error, parts, ...status }: ProviderStatus): ProviderState {
  return {
    ...status,
    parts: [...parts],
    last_error: last_error && { at_unix: unixSeconds(last_error.at), message: last_error.message },
  };
}
