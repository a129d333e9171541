import type { PoolTimes } from "./server-pool.ts";

/** How long another machine may take, in milliseconds. */
export interface Limits extends PoolTimes {
  /** For a list of models or voices. */
  listMs: number;
  /** Until the first sound of an utterance, over all servers that are tried. */
  firstSoundMs: number;
  /** Until the words of a stretch of speech come back. */
  transcriptionMs: number;
  /** Between two pieces of sound. */
  idleMs: number;
}

/** What suits servers in one's own network. The longest end before the engines take a silent step for a hang (120 s). */
export const usualLimits: Limits = {
  listMs: 5000,
  firstSoundMs: 60_000,
  transcriptionMs: 110_000,
  idleMs: 15_000,
  healthMs: 60_000,
  restMs: 1000,
  restMsMax: 60_000,
};
