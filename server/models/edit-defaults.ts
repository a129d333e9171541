import type { Input, Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { getDefaults } from "./get-defaults.ts";
import { readDefaults, writeDefault } from "./store.ts";

/**
 * Chooses what is meant where nobody chooses, here at once and soon in the other processes.
 * @throws Refusal model_not_found for a model that is not here now
 */
export async function editDefaults(
  ctx: Context,
  { speech_model_id, transcription_model_id }: Input<typeof models.edit_defaults>,
): Promise<Output<typeof models.edit_defaults>> {
  const { db, engines, holder } = ctx;
  const wanted = [
    { kind: "speech", model_id: speech_model_id, here: engines.models },
    { kind: "transcription", model_id: transcription_model_id, here: engines.transcription.models },
  ] as const;
  for (const { model_id, here } of wanted) {
    if (typeof model_id === "string" && !here.some((model) => model.model_id === model_id))
      fail("model_not_found", { model_id });
  }
  await db.transaction(async (tx) => {
    for (const { kind, model_id } of wanted) if (model_id !== undefined) await writeDefault(tx, kind, model_id, holder);
  });
  engines.prefer(await readDefaults(db.drizzle));
  return await getDefaults(ctx);
}
