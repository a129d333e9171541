/** Files that their seller has locked: no player but its own can read them. */
import { open } from "node:fs/promises";

/** Names of sample entries and boxes that only locked MP4 files have (ISO/IEC 14496-12, 23001-7; iTunes; Audible). */
const marks = ["drms", "drmi", "enca", "encv", "aavd", "aaxc", "sinf"];
/** The index of an MP4 is at one of its ends. */
const endBytes = 4 << 20;

/** Whether a file that could not be read is locked. It looks at both ends of an MP4; of other files it knows nothing. */
export async function isLocked(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    for (const at of size > endBytes ? [0, size - endBytes] : [0]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(endBytes, size)), 0, null, at);
      const text = buffer.subarray(0, bytesRead).toString("latin1");
      if (at === 0 && text.slice(4, 8) !== "ftyp") return false;
      if (marks.some((mark) => text.includes(mark))) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}
