/** The models that speak here, and what each honours. */
import { z } from "zod";
import { endpoint, json, member } from "./endpoint.ts";

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

export const models = {
  list: endpoint("GET /v1/models", {
    who: member("models_read"),
    summary: "The models, their languages and what they honour",
    answer: json(z.array(model)),
  }),
} as const;
