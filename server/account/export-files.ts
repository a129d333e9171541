/** What is in an export, in order, and where the zip of it lies. */
import type { Services } from "../context.ts";
import { FileNotFoundError } from "../files/files.ts";
import type { Entry } from "../files/zip.ts";
import { historyFilesOf } from "../history/index.ts";
import { isolationFilesOf } from "../isolator/index.ts";
import { batchFilesOf } from "../speech/index.ts";
import { voiceFilesOf } from "../voice-lab/index.ts";
import { nameOf, owned, type Person, readOwned } from "./owned-store.ts";

/** All exports of a person. */
export const exportFolder = (user_id: string): string => `exports/${user_id}/`;
export const exportKey = (user_id: string, export_id: string): string => `${exportFolder(user_id)}${export_id}.zip`;

const about = (email: string): string => `Everything that Mynah keeps of ${email}.

data/            one file for each table: JSON, a list of rows
history/         what was spoken: the sound, and beside it (.json) when each character is said
long-recordings/ texts that were made in the background, a folder for each
voices/          recordings, prints and previews of voices, a folder for each

Left out are only what guards the account (passwords, codes, keys: of these nothing is kept that could be read) and
indexes for searching.
`;

async function* documentsOf(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  yield Buffer.from("[");
  for await (const rows of pages) {
    const text = rows.map((row) => JSON.stringify(row)).join(",\n");
    yield Buffer.from(`${isFirst ? "\n" : ",\n"}${text}`);
    isFirst = false;
  }
  yield Buffer.from("\n]\n");
}

/** Everything that somebody has on disk: of every domain that keeps files. */
export async function* filesOf(
  services: Pick<Services, "db" | "files">,
  user_id: string,
): AsyncGenerator<{ key: string; name: string }> {
  yield* historyFilesOf(services, user_id);
  yield* batchFilesOf(services, user_id);
  yield* isolationFilesOf(services, user_id);
  yield* voiceFilesOf(services, user_id);
}

/** What an export consists of. A file that is removed while the export is made is left out. */
export async function* entriesOf(services: Pick<Services, "db" | "files">, person: Person): AsyncGenerator<Entry> {
  const { db, files } = services;
  const oneText = async function* (text: string) {
    yield Buffer.from(text);
  };
  yield { name: "README.txt", is_packed: true, open: async () => oneText(about(person.email)) };
  for (const table of owned) {
    const open = async () => documentsOf(readOwned(db.drizzle, table, person));
    yield { name: `data/${nameOf(table)}.json`, is_packed: true, open };
  }
  for await (const { key, name } of filesOf(services, person.user_id)) {
    const found = await files.get(key).catch((error: unknown) => {
      if (error instanceof FileNotFoundError) return null;
      throw error;
    });
    if (found) yield { name, is_packed: /\.(json|txt|ndjson)$/.test(name), open: async () => found.stream };
  }
}
