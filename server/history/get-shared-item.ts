import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { audioBytes, readDetails } from "./kept-files.ts";
import { shownPeaks } from "./rules.ts";
import { readShared } from "./store.ts";

/** What a share link shows to anybody: what was said and by which voice, and of its maker the public name alone. @throws Refusal share_link_not_found */
export async function getSharedItem(
  ctx: PublicContext,
  { share_link_id }: Input<typeof history.get_shared>,
): Promise<Output<typeof history.get_shared>> {
  const shared = await readShared(ctx.db, share_link_id);
  if (!shared) fail("share_link_not_found");
  const { item, public_user_name } = shared;
  const { peaks } = await readDetails(ctx, item);
  return {
    text: item.text,
    voice_name: item.voice_name,
    public_user_name,
    date_unix: Math.floor(item.created_at.getTime() / 1000),
    duration_seconds: item.duration_seconds,
    peaks: shownPeaks(peaks),
    audio_url: `${ctx.url}/v1/shared-history/${share_link_id}/audio`,
  };
}

/** The audio behind a share link, or a part of it. @throws Refusal share_link_not_found or invalid_range */
export async function getSharedAudio(
  ctx: PublicContext,
  { share_link_id }: Input<typeof history.get_shared_audio>,
  range: WantedRange | null,
): Promise<Bytes> {
  const shared = await readShared(ctx.db, share_link_id);
  if (!shared) fail("share_link_not_found");
  return await audioBytes(ctx, shared.item, range);
}
