import type { HistoryItem } from "../../contract/history.ts";
import type { SharedThing } from "../sharing/share-rules.ts";
import { createStore } from "../shell/store.ts";

export type HistoryDialog =
  | { kind: "feedback"; item: HistoryItem; thumbs_up: boolean }
  | { kind: "share_with"; thing: SharedThing }
  | { kind: "share"; item: Pick<HistoryItem, "history_item_id" | "text"> };

/** The dialog about an item that is on the screen, if any. */
export const historyDialog = createStore<HistoryDialog | null>(null);

/** How many characters of a text stand for it in a title. */
const TITLE_LENGTH_MAX = 40;

/** Opens the dialog that shares an item with people of the workspace. */
export function openShareWith({ history_item_id, text }: Pick<HistoryItem, "history_item_id" | "text">): void {
  const name = text.length > TITLE_LENGTH_MAX ? `${text.slice(0, TITLE_LENGTH_MAX).trimEnd()}…` : text;
  historyDialog.set({
    kind: "share_with",
    thing: { resource_type: "history_item", resource_id: history_item_id, name },
  });
}

/** Opens the share dialog of an item. */
export function openShare({ history_item_id, text }: Pick<HistoryItem, "history_item_id" | "text">): void {
  historyDialog.set({ kind: "share", item: { history_item_id, text } });
}
