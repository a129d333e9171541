/** Everything that the history keeps of one person on disk, for their export and for the end of their account. */
import type { Services } from "../context.ts";
import { detailsKey } from "./kept-files.ts";
import { extensionOf, fileNameOf } from "./rules.ts";
import { readItemsOfPerson } from "./store.ts";

const itemsAtOnce = 200;

/** Keys of files, and how each is called among the others: the audio under its usual name, its times beside it. */
export async function* historyFilesOf(
  { db }: Pick<Services, "db">,
  user_id: string,
): AsyncGenerator<{ key: string; name: string }> {
  for (let after = ""; ; ) {
    const rows = await readItemsOfPerson(db, user_id, after, itemsAtOnce);
    for (const row of rows) {
      const name = `history/${fileNameOf(row)}_${row.history_item_id}`;
      yield { key: row.file_key, name: `${name}.${extensionOf(row.content_type)}` };
      yield { key: detailsKey(row.file_key), name: `${name}.json` };
    }
    if (rows.length < itemsAtOnce) return;
    after = rows.at(-1)?.history_item_id ?? "";
  }
}
