import type { Output } from "../../contract/endpoint.ts";
import type { openai } from "../../contract/openai.ts";
import type { Context } from "../context.ts";
import { listVoices as listOurs } from "../voices/index.ts";

/** Every voice by id and name, as clients of this shape list them. */
export async function listVoices(ctx: Context): Promise<Output<typeof openai.list_voices>> {
  const { voices } = await listOurs(ctx, { show_legacy: false });
  return { voices: voices.map(({ voice_id, name }) => ({ id: voice_id, name })) };
}

/** Every model that speaks. */
export async function listModels(ctx: Context): Promise<Output<typeof openai.list_models>> {
  return { models: ctx.engines.models.map(({ model_id, name }) => ({ id: model_id, name })) };
}
