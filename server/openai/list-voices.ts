import type { Output } from "../../contract/endpoint.ts";
import type { openai } from "../../contract/openai.ts";
import { SERVER_KINDS } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { listVoices as listOurs } from "../voices/index.ts";

/** Every voice that can speak now, by id and name, as clients of this shape list them. */
export async function listVoices(ctx: Context): Promise<Output<typeof openai.list_voices>> {
  const { voices } = await listOurs(ctx, { show_legacy: false });
  const able = voices.filter(({ disabled_reason }) => disabled_reason === null);
  return {
    voices: able.map(({ voice_id, name, labels, model_ids }) => ({
      id: voice_id,
      name,
      language: labels.language ?? "",
      gender: labels.gender ?? "",
      models: model_ids,
    })),
  };
}

/**
 * Every model that speaks, and those that transcribe here: the ones of connected servers are left out, so that two that are
 * connected to each other do not send recordings round.
 */
export async function listModels({ engines }: Context): Promise<Output<typeof openai.list_models>> {
  const own = engines.transcription.models.filter(({ provider }) => !SERVER_KINDS.some((kind) => kind === provider));
  return {
    models: [
      ...engines.models.map(({ model_id, name }) => ({ id: model_id, name, task: "text-to-speech" as const })),
      ...own.map(({ model_id, name }) => ({ id: model_id, name, task: "automatic-speech-recognition" as const })),
    ],
  };
}
