/** What speaks and listens here, and the servers that the owner connects: for the owner of the installation alone. */
import { z } from "zod";
import { endpoint, json, jsonBody, ok, operator } from "./endpoint.ts";
import { limits } from "./limits.ts";

const part = z.object({
  name: z.string(),
  /** `absent`: could be here and is not. `damaged`: is here and cannot be used. `refused`: does not accept the key. */
  state: z.enum(["ready", "absent", "damaged", "unreachable", "refused"]),
  /** A version, what is missing, what to do. */
  detail: z.string(),
});

const provider = z.object({
  name: z.string(),
  title: z.string(),
  state: z.enum(["ready", "starting", "failed"]),
  /** Models, programs or servers that it consists of. */
  parts: z.array(part),
  /** Requests that wait for a place. */
  queue_length: z.int(),
  under_way: z.int(),
  /** Since the server started. */
  done: z.int(),
  failed: z.int(),
  audio_seconds: z.number(),
  last_error: z.object({ at_unix: z.int(), message: z.string() }).nullable(),
});
export type ProviderState = z.output<typeof provider>;

export const SERVER_KINDS = ["openai", "elevenlabs"] as const;

/** What was brought, what was here already, and what could not be read. */
const brought = z.object({ brought: z.int(), here: z.int(), failed: z.int() });

const importState = z.object({
  state: z.enum(["queued", "running", "done", "failed", "cancelled"]),
  /** 0 to 1. */
  progress: z.number(),
  /** What it is doing, or what came of it, for people. */
  message: z.string().nullable(),
  error: z.string().nullable(),
  dictionaries: brought,
  history: brought,
  /** Rules of dictionaries that cannot be kept here. */
  rules_left_out: z.int(),
  /** They stay where they are and speak through the server: a vendor's voice cannot be copied. Null: not counted yet. */
  voices: z.object({ count: z.int(), cloned: z.int() }).nullable(),
});
export type ImportState = z.output<typeof importState>;

const server = z.object({
  server_id: z.string(),
  kind: z.enum(SERVER_KINDS),
  name: z.string(),
  base_url: z.string(),
  has_api_key: z.boolean(),
  /** The last four characters; the key itself is never shown again. */
  api_key_preview: z.string().nullable(),
  /** False when this installation's secret is not the one that the key was kept with. */
  is_api_key_readable: z.boolean(),
  voices: z.array(z.string()),
  speech_models: z.array(z.string()),
  transcription_models: z.array(z.string()),
  /** How it is now; null while its provider is starting. */
  part: part.nullable(),
  import: importState.nullable(),
  created_at_unix: z.int(),
});
export type EngineServerShown = z.output<typeof server>;

const NO_ADDRESS = "Write an address such as http://192.168.1.20:8880";

/** `http(s)://host[:port][/path]`, without a slash at the end. */
const baseUrl = z
  .string()
  .trim()
  .max(limits.serverAddressLengthMax)
  .refine((text) => {
    const url = URL.parse(text);
    const isPlain = url !== null && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
    return isPlain && (url.protocol === "http:" || url.protocol === "https:");
  }, NO_ADDRESS)
  .transform((text) => new URL(text).href.replace(/\/+$/, ""));

const name = z.string().trim().min(1).max(limits.serverNameLengthMax);
/** Headers take visible ASCII alone. */
const apiKey = z
  .string()
  .trim()
  .max(limits.serverKeyLengthMax)
  .regex(/^[\x21-\x7e]*$/, "A key has no spaces and no special letters")
  .transform((text) => (text === "" ? null : text));
const names = z
  .array(z.string().trim().min(1).max(limits.serverListedNameLengthMax))
  .max(limits.serverListedNamesMax)
  .transform((all) => [...new Set(all)]);

export const engineServerInput = z.object({
  kind: z.enum(SERVER_KINDS),
  name,
  base_url: baseUrl,
  api_key: apiKey.nullish(),
  /** For servers that do not tell: what they have. Empty: they are asked. */
  voices: names.default([]),
  speech_models: names.default([]),
  transcription_models: names.default([]),
});

/** Parts that are left out stay; `api_key` null removes the key. */
const engineServerChanges = z.object({
  name: name.optional(),
  base_url: baseUrl.optional(),
  api_key: apiKey.nullish(),
  voices: names.optional(),
  speech_models: names.optional(),
  transcription_models: names.optional(),
});

const missing = ["engine_server_not_found"] as const;

export const providers = {
  list: endpoint("GET /v1/providers", {
    who: operator,
    summary: "What speaks and listens here, how it is, and what it has to do",
    answer: json(z.object({ providers: z.array(provider) })),
  }),
  list_servers: endpoint("GET /v1/providers/servers", {
    who: operator,
    summary: "The servers that are connected",
    answer: json(z.object({ servers: z.array(server) })),
  }),
  add_server: endpoint("POST /v1/providers/servers", {
    who: operator,
    summary: "Connect a server; its key is kept encrypted and never shown again",
    body: jsonBody(engineServerInput),
    answer: json(server),
    errors: ["engine_server_name_taken", "engine_servers_full"],
  }),
  edit_server: endpoint("PATCH /v1/providers/servers/:server_id", {
    who: operator,
    summary: "Change a server; what is left out stays",
    body: jsonBody(engineServerChanges),
    answer: json(server),
    errors: [...missing, "engine_server_name_taken", "engine_server_key_needed"],
  }),
  check_server: endpoint("POST /v1/providers/servers/:server_id/check", {
    who: operator,
    summary: "Ask a server what it has, now",
    answer: json(
      z.object({
        is_reachable: z.boolean(),
        /** Null when it could not be asked, or has none. */
        is_key_accepted: z.boolean().nullable(),
        voices: z.int(),
        speech_models: z.int(),
        transcription_models: z.int(),
        /** For people. */
        message: z.string(),
        milliseconds: z.int(),
      }),
    ),
    errors: missing,
    repeatable: false,
  }),
  start_import: endpoint("POST /v1/providers/servers/:server_id/import", {
    who: operator,
    summary:
      "Bring one's dictionaries and history from an ElevenLabs account; what is here already is not fetched again",
    answer: json(importState),
    errors: [...missing, "import_not_possible", "import_under_way"],
  }),
  cancel_import: endpoint("DELETE /v1/providers/servers/:server_id/import", {
    who: operator,
    summary: "Stop an import; what was brought stays",
    answer: ok,
    errors: missing,
  }),
  delete_server: endpoint("DELETE /v1/providers/servers/:server_id", {
    who: operator,
    summary: "Disconnect a server and forget its key",
    answer: ok,
    errors: missing,
  }),
} as const;
