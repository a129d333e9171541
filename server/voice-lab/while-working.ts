/** Work on voices takes a place among the requests that a workspace may have under way, and no characters. */
import type { Context } from "../context.ts";
import { releaseCharacters, reserveCharacters } from "../usage/index.ts";

/** @throws Refusal too_many_concurrent_requests, and whatever the work throws */
export async function whileWorking<T>(ctx: Context, product: string, work: () => Promise<T>): Promise<T> {
  const { request_id } = ctx;
  await reserveCharacters(ctx, { request_id, characters: 0, product, voice_id: null, model_id: product });
  try {
    return await work();
  } finally {
    await releaseCharacters(ctx, request_id);
  }
}
