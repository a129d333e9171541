/** POST /v1/text-to-speech/batches: a long text, made in the background. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { orderBatch } from "./order-batch.ts";

export async function addBatch(
  ctx: Context,
  input: Input<typeof speech.add_batch>,
): Promise<Output<typeof speech.add_batch>> {
  return await orderBatch(ctx, input);
}
