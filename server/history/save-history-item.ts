import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { searchWords } from "../search-words.ts";
import { insertItem, type NewHistoryRow } from "./store.ts";

/** What was made: everything that a history item needs beside when it was kept. Its files are there (`keepFiles`). */
export type MadeItem = Pick<
  Required<NewHistoryRow>,
  | "history_item_id"
  | "workspace_id"
  | "user_id"
  | "request_id"
  | "voice_id"
  | "voice_name"
  | "voice_category"
  | "model_id"
  | "source"
  | "text"
  | "settings"
  | "output_format"
  | "content_type"
  | "file_key"
  | "size_bytes"
  | "duration_seconds"
  | "character_count_change_from"
  | "character_count_change_to"
  | "is_complete"
  | "content_key"
  | "quality"
> & {
  /** Absent: now. */
  created_at?: Date;
};

/** Saves an item in the transaction that also books its characters: both hold, or neither. */
export async function saveHistoryItem({ now }: Pick<Services, "now">, item: MadeItem, tx: Transaction): Promise<void> {
  // The database cannot hold a NUL; losing what was spoken and paid for because of one would be worse.
  const text = item.text.replaceAll("\0", "\uFFFD");
  await insertItem(
    tx,
    { ...item, text, created_at: item.created_at ?? now() },
    searchWords(`${text} ${item.voice_name}`),
  );
}
