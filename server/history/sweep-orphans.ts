import type { Services } from "../context.ts";
import { audioKeyOf, historyFolder, idOfKey, isForeignKey } from "./kept-files.ts";
import { timeOfId } from "./rules.ts";
import { readFileKeys } from "./store.ts";

const keysAtOnce = 500;
/** Longer than any request runs: until then a file without a row may belong to another process that is still speaking. */
const otherProcessMs = 24 * 3_600_000;

/**
 * Removes files that a crash left without their row; resolves to how many. Files of items that may still be under way
 * are left alone: with the embedded database those begun after this start, else those of the last day.
 */
export async function sweepOrphans({ db, files, log }: Pick<Services, "db" | "files" | "log">): Promise<number> {
  const before = Date.now() - (db.kind === "embedded" ? 0 : otherProcessMs);
  let removed = 0;
  const sweep = async (keys: readonly string[]) => {
    const known = await readFileKeys(db, keys.map(idOfKey));
    for (const key of keys.filter((each) => !known.has(audioKeyOf(each)))) {
      await files.remove(key);
      removed += 1;
    }
  };
  let keys: string[] = [];
  for await (const { key } of files.list(historyFolder)) {
    if (isForeignKey(key) || timeOfId(idOfKey(key)) >= before) continue;
    keys.push(key);
    if (keys.length < keysAtOnce) continue;
    await sweep(keys);
    keys = [];
  }
  if (keys.length > 0) await sweep(keys);
  if (removed > 0) log.info({ removed }, "files without a history item were removed");
  return removed;
}
