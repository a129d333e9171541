/** The voices that engines had, kept for those who used them. */
import type { Database } from "../db/open.ts";
import type { SeenVoices } from "../engines/voice-memory.ts";
import { keepSeenVoices, readSeenVoices } from "./store.ts";

/** A voice that nobody's engine had for so long is forgotten. */
const seenDaysMax = 90;
const dayMs = 86_400_000;

/** Where the engines keep them; `opening` is the database, which may still be opened. */
export function seenVoices(opening: Promise<Database>, now: () => Date): SeenVoices {
  return {
    read: async () => readSeenVoices(await opening, new Date(now().getTime() - seenDaysMax * dayMs)),
    keep: async (voices) => keepSeenVoices(await opening, voices, now()),
  };
}
