/** Everything that the voices of one person are on disk, for their export and for the end of their account. */
import { cleanNamePart } from "../../contract/file-names.ts";
import type { Services } from "../context.ts";
import { readFilesOfPerson } from "./store.ts";

const endings: Readonly<Record<string, string>> = { preview: ".mp3", clean: ".wav", print: ".print" };

/** Keys of files, and how each is called among the others: a folder for each voice. */
export async function* voiceFilesOf(
  { db }: Pick<Services, "db">,
  user_id: string,
): AsyncGenerator<{ key: string; name: string }> {
  for (const { key, voice, file_name, kind } of await readFilesOfPerson(db.drizzle, user_id)) {
    const [name, id] = [voice.slice(0, voice.lastIndexOf("_")), voice.slice(voice.lastIndexOf("_") + 1)];
    const folder = voice === "designs" ? "voices/designs" : `voices/${cleanNamePart(name)}_${id}`;
    const own =
      file_name === null ? key.slice(key.lastIndexOf("/") + 1) : `${kind}-${file_name.replaceAll(/[/\\]/g, "_")}`;
    const ending = endings[kind] ?? "";
    yield { key, name: `${folder}/${own}${own.endsWith(ending) ? "" : ending}` };
  }
}
