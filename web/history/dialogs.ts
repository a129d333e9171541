import type { HistoryItem } from "../../contract/history.ts";
import { createStore } from "../shell/store.ts";

export type HistoryDialog =
  | { kind: "feedback"; item: HistoryItem; thumbs_up: boolean }
  | { kind: "share"; item: Pick<HistoryItem, "history_item_id" | "text"> };

/** The dialog about an item that is on the screen, if any. */
export const historyDialog = createStore<HistoryDialog | null>(null);

/** Opens the share dialog of an item. */
export function openShare({ history_item_id, text }: Pick<HistoryItem, "history_item_id" | "text">): void {
  historyDialog.set({ kind: "share", item: { history_item_id, text } });
}
