import type { Input, Output } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { findItem } from "./find-item.ts";
import { readDetails } from "./kept-files.ts";
import { shownPeaks } from "./rules.ts";

/** How loud an item is over its time. @throws Refusal history_item_not_found */
export async function getWaveform(
  ctx: Context,
  { history_item_id }: Input<typeof history.get_waveform>,
): Promise<Output<typeof history.get_waveform>> {
  const row = await findItem(ctx, history_item_id);
  const { peaks } = await readDetails(ctx, row);
  return { peaks: shownPeaks(peaks), duration_seconds: row.duration_seconds };
}
