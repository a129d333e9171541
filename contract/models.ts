/** The models that speak here, and what each honours. */
import { z } from "zod";
import { endpoint, json, jsonBody, member, ok, operator } from "./endpoint.ts";
import { limits } from "./limits.ts";

export const model = z.object({
  model_id: z.string(),
  name: z.string(),
  description: z.string(),
  can_be_finetuned: z.boolean(),
  can_do_text_to_speech: z.boolean(),
  can_do_voice_conversion: z.boolean(),
  can_use_style: z.boolean(),
  can_use_speaker_boost: z.boolean(),
  serves_pro_voices: z.boolean(),
  token_cost_factor: z.number(),
  requires_alpha_access: z.boolean(),
  max_characters_request_free_user: z.int(),
  max_characters_request_subscribed_user: z.int(),
  maximum_text_length_per_request: z.int(),
  languages: z.array(z.object({ language_id: z.string(), name: z.string() })),
  model_rates: z.object({ character_cost_multiplier: z.number() }),
  concurrency_group: z.enum(["standard", "turbo"]),
  /** Ids of the public service that are accepted for this model. */
  aliases: z.array(z.string()),
  /** Which engine speaks, by its honest name. */
  engine: z.string(),
});
export type Model = z.output<typeof model>;

const installProgress = z.object({
  bytes_done: z.int(),
  /** Null: the server has not said yet. */
  bytes_total: z.int().nullable(),
  bytes_per_second: z.int().nullable(),
  seconds_left: z.int().nullable(),
});

const installedModel = z.object({
  /** Of its files. */
  bytes: z.int(),
  /** Whether an engine has it open, or may open it when it is needed; a folder that was copied waits for that. */
  is_open: z.boolean(),
  /** By hand: somebody copied the folder. */
  added: z.enum(["from_catalogue", "by_hand"]),
  /** Whether the publisher gave a checksum and it was right; null: added by hand. */
  is_checksum_checked: z.boolean().nullable(),
  /** SHA-256 of what was downloaded, by file. */
  checksums: z.record(z.string(), z.string()),
  installed_at_unix: z.int().nullable(),
});

const catalogueModel = z.object({
  /** Its folder's name. */
  name: z.string(),
  title: z.string(),
  /** "speech", "cloning", "transcription", "spoken_language", "voice_activity", "diarization" … */
  does: z.array(z.string()),
  /** ISO 639, or "multilingual"; empty where it makes no difference. */
  languages: z.array(z.string()),
  /** Null: not known before the download. */
  download_bytes: z.int().nullable(),
  /** Null: see its source. */
  licence: z.string().nullable(),
  /** Null: it is not in the catalogue. */
  source_url: z.string().nullable(),
  /** What was run of it where Mynah was built: these very weights, a small model of the same shape, or nothing. Null: not in the catalogue. */
  tried: z.enum(["itself", "likeness", "never"]).nullable(),
  download_urls: z.array(z.string()),
  /** `damaged`: is here and cannot be used. */
  state: z.enum(["available", "queued", "downloading", "unpacking", "paused", "failed", "installed", "damaged"]),
  /** Why it failed or cannot be used, for people. */
  problem: z.string().nullable(),
  /** While it is being installed, and when that is paused or failed. */
  progress: installProgress.nullable(),
  installed: installedModel.nullable(),
});
export type CatalogueModelShown = z.output<typeof catalogueModel>;

const choice = z.object({ model_id: z.string(), name: z.string(), engine: z.string() });

const defaults = z.object({
  /** Null: the first that is here. One that is not among the choices is not here now, and means the same. */
  speech_model_id: z.string().nullable(),
  transcription_model_id: z.string().nullable(),
  speech_models: z.array(choice),
  transcription_models: z.array(choice),
});

/** Null takes a choice back; what is left out stays. */
const defaultsChanges = z.object({
  speech_model_id: z.string().max(limits.idLengthMax).nullish(),
  transcription_model_id: z.string().max(limits.idLengthMax).nullish(),
});

const unknown = ["catalogue_model_not_found"] as const;

export const models = {
  list: endpoint("GET /v1/models", {
    who: member("models_read"),
    summary: "The models, their languages and what they honour",
    answer: json(z.array(model)),
  }),
  get_defaults: endpoint("GET /v1/models/defaults", {
    who: operator,
    summary: "The models that are meant where nobody chooses, and those that could be",
    answer: json(defaults),
  }),
  edit_defaults: endpoint("PATCH /v1/models/defaults", {
    who: operator,
    summary:
      "Choose the model that speaks and the one that transcribes where nobody chooses: its voices come first in the list, and requests that name no model use it",
    body: jsonBody(defaultsChanges),
    answer: json(defaults),
    errors: ["model_not_found"],
  }),
  list_catalogue: endpoint("GET /v1/models/catalogue", {
    who: operator,
    summary: "The models that can be installed, those that are, and how installing goes",
    answer: json(
      z.object({
        models: z.array(catalogueModel),
        /** Whether the settings forbid changes. */
        is_locked: z.boolean(),
        /** Of the disk that models lie on. */
        free_bytes: z.int(),
      }),
    ),
  }),
  install: endpoint("POST /v1/models/catalogue/:name/install", {
    who: operator,
    summary: "Install a model; what was downloaded before is not downloaded again",
    answer: json(catalogueModel),
    errors: [...unknown, "models_locked", "model_installed_already", "model_install_under_way"],
  }),
  pause_install: endpoint("POST /v1/models/catalogue/:name/pause", {
    who: operator,
    summary: "Pause installing; what was downloaded stays",
    answer: json(catalogueModel),
    errors: [...unknown, "models_locked", "model_install_not_under_way"],
  }),
  resume_install: endpoint("POST /v1/models/catalogue/:name/resume", {
    who: operator,
    summary: "Go on installing what was paused or failed",
    answer: json(catalogueModel),
    errors: [...unknown, "models_locked", "model_install_under_way", "model_install_not_under_way"],
  }),
  remove_model: endpoint("DELETE /v1/models/catalogue/:name", {
    who: operator,
    summary: "Remove a model, or stop installing it; its voices stay in the list, disabled",
    answer: ok,
    errors: ["model_not_installed", "models_locked"],
  }),
} as const;
