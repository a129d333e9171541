/** How many characters a pool makes in a second of work, lately. */
export interface Speedometer {
  /** Counts characters that were made just now; `isIdleAfter`: nothing is under way any more. */
  count(characters: number, isIdleAfter: boolean): void;
  /** Null before anything was measured. */
  perSecond(): number | null;
}

/** Older work counts for half after so many seconds of work. */
const halfLifeSeconds = 30;
/** With less than this nothing can be said. */
const secondsMin = 0.5;

/** Opens one; `now` in milliseconds. */
export function openSpeedometer(now: () => number = () => performance.now()): Speedometer {
  let characters = 0;
  let seconds = 0;
  let workingSince: number | null = null;
  return {
    count(more, isIdleAfter) {
      const at = now();
      const passed = workingSince === null ? 0 : (at - workingSince) / 1000;
      const kept = 0.5 ** (passed / halfLifeSeconds);
      characters = characters * kept + (workingSince === null ? 0 : more);
      seconds = seconds * kept + passed;
      workingSince = isIdleAfter ? null : at;
    },
    perSecond: () => (seconds < secondsMin ? null : characters / seconds),
  };
}
