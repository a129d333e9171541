/** What a provider did since the server started, over all its pools. */
export interface Tally {
  done: number;
  failed: number;
  audio_seconds: number;
  /** The last failure in the engine's own words: for the owner, not for callers. */
  last_error: { at: Date; message: string } | null;
}

/** Nothing done yet. */
export const openTally = (): Tally => ({ done: 0, failed: 0, audio_seconds: 0, last_error: null });

/** Counts one failure. */
export function countFailure(tally: Tally, message: string): void {
  tally.failed += 1;
  tally.last_error = { at: new Date(), message };
}
