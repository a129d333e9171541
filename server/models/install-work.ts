/** One install as its work goes: what it tells, and when it may not go on. */
import type { Services } from "../context.ts";
import { refusal } from "../fail.ts";
import { JobInterruptedError, type Work } from "../jobs/definition.ts";
import type { DownloadWatch } from "./download-file.ts";
import { freeBytes } from "./model-folders.ts";
import { type InstallRow, writeInstall } from "./store.ts";

/** Between two words about how far it is. */
const tellEveryMs = 500;
/** What the speed is the mean of. */
const speedWindowMs = 5_000;
/** Of the disk, for the database and everything else. */
export const freeBytesMin = 100_000_000;

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

export interface InstallWork {
  /** Writes to the install's row. @throws JobInterruptedError when it was paused or removed */
  tell(changes: Parameters<typeof writeInstall>[2]): Promise<void>;
  /** @throws Refusal model_disk_full when so many bytes would leave too little */
  makeSureOfRoom(bytes: number): Promise<void>;
  /** Watches the download of one file after `before` bytes of others; `ahead` bytes follow, null when that is not known. */
  watch(before: number, ahead: number | null): DownloadWatch;
}

export function installWork(work: Work, { db, env }: Pick<Services, "db" | "env">, name: string): InstallWork {
  let toldAt = Number.NEGATIVE_INFINITY;
  let marks: { at: number; bytes: number }[] = [];

  const tell = async (changes: Partial<InstallRow>): Promise<void> => {
    work.signal.throwIfAborted();
    const isMine = await writeInstall(db.drizzle, { name, job_id: work.job_id }, changes);
    if (!isMine) throw new JobInterruptedError("cancelled");
  };

  const makeSureOfRoom = async (bytes: number): Promise<void> => {
    const free = await freeBytes(env);
    const needed = bytes + freeBytesMin;
    if (free < needed)
      throw refusal("model_disk_full", { needed_megabytes: megabytes(needed), free_megabytes: megabytes(free) });
  };

  return {
    tell,
    makeSureOfRoom,
    watch: (before, ahead) => ({
      makeSureOfRoom,
      async onBytes(done, total) {
        const now = performance.now();
        const isWhole = done === total;
        if (now - toldAt < tellEveryMs && !isWhole) return;
        // The first bytes are told at once, not only that there is an answer.
        if (done > 0) toldAt = now;
        const bytes_done = before + done;
        marks = [...marks.filter(({ at }) => now - at <= speedWindowMs), { at: now, bytes: bytes_done }];
        const [first] = marks;
        const seconds = first ? (now - first.at) / 1000 : 0;
        await tell({
          bytes_done,
          bytes_total: total === null || ahead === null ? null : before + total + ahead,
          bytes_per_second: first && seconds > 0 ? Math.max(0, Math.round((bytes_done - first.bytes) / seconds)) : null,
        });
      },
    }),
  };
}
