/** Removes designs that nobody kept within a day, and their files; the regular upkeep calls it. */
import { limits } from "../../contract/limits.ts";
import type { Services } from "../context.ts";
import { removeKeys, sweepFolders } from "../voice-lab/index.ts";
import { designsFolder } from "./make-previews.ts";
import { deleteDesigns, readDesignIds, readOldDesigns } from "./store.ts";

const hourMs = 3_600_000;
/** More are removed at the next upkeep. */
const designsAtOnce = 500;

export async function forgetDesigns(services: Pick<Services, "db" | "files" | "log" | "now">): Promise<void> {
  const { db, now } = services;
  const before = new Date(now().getTime() - limits.voiceDesignHours * hourMs);
  const rows = await readOldDesigns(db.drizzle, before, designsAtOnce);
  // Files first: what is left then is found again by its row.
  await removeKeys(
    services,
    rows.flatMap(({ print_key, preview_key }) => [print_key, preview_key]),
  );
  await deleteDesigns(
    db.drizzle,
    rows.map(({ generated_voice_id }) => generated_voice_id),
  );
}

/** Removes the files of designs that have no row: a crash left them while they were made. Resolves to how many. */
export const sweepDesignFiles = (services: Pick<Services, "db" | "files" | "log">): Promise<number> =>
  sweepFolders(services, designsFolder, (ids) => readDesignIds(services.db.drizzle, ids));
