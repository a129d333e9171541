/** Removes exports whose time is over; the regular upkeep calls it. */
import { limits } from "../../contract/limits.ts";
import type { Services } from "../context.ts";
import { exportKey } from "./export-files.ts";
import { deleteExport, readEndedExports } from "./export-store.ts";

export async function forgetExports({ db, files, now }: Pick<Services, "db" | "files" | "now">): Promise<void> {
  const before = new Date(now().getTime() - limits.exportDays * 86_400_000);
  for (const { user_id, job_id } of await readEndedExports(db.drizzle, before)) {
    // The file first: what breaks off in between is found again by its row.
    await files.remove(exportKey(user_id, job_id));
    await deleteExport(db.drizzle, job_id);
  }
}
