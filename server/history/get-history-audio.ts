import type { Input } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import type { Bytes, WantedRange } from "../http/answers.ts";
import { findItem } from "./find-item.ts";
import { audioBytes } from "./kept-files.ts";

/** An item's audio, or a part of it. @throws Refusal history_item_not_found or invalid_range */
export async function getHistoryAudio(
  ctx: Context,
  { history_item_id }: Input<typeof history.get_audio>,
  range: WantedRange | null,
): Promise<Bytes> {
  return await audioBytes(ctx, await findItem(ctx, history_item_id), range);
}
