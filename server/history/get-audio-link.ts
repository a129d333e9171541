import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { findItem } from "./find-item.ts";

/** An address that a player can load without a key for a while. @throws Refusal history_item_not_found */
export async function getAudioLink(
  ctx: Context,
  { history_item_id }: Input<typeof history.get_audio_link>,
): Promise<Output<typeof history.get_audio_link>> {
  const { file_key } = await findItem(ctx, history_item_id);
  const expires_seconds = limits.signedLinkSeconds;
  const audio_url = await ctx.files.signUrl(file_key, { expires_seconds });
  return { audio_url, expires_unix: Math.floor(ctx.now().getTime() / 1000) + expires_seconds };
}
