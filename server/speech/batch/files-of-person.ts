/** Everything that the long recordings of one person are on disk, for their export and for the end of their account. */
import { cleanNamePart } from "../../../contract/file-names.ts";
import type { Services } from "../../context.ts";
import { filesOfBatch } from "./batch-files.ts";
import { readPlacesOfPerson } from "./store.ts";

/** Keys of files, and how each is called among the others: text, sound and times in a folder for each recording. */
export async function* batchFilesOf(
  { db, files }: Pick<Services, "db" | "files">,
  user_id: string,
): AsyncGenerator<{ key: string; name: string }> {
  for (const batch of await readPlacesOfPerson(db.drizzle, user_id)) {
    const folder = `long-recordings/${cleanNamePart(batch.name)}_${batch.batch_id}`;
    for await (const { key, name } of filesOfBatch({ files }, batch)) yield { key, name: `${folder}/${name}` };
  }
}
