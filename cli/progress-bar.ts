/** One line on standard error that fills; nothing at all where that is not a terminal. */
import { stderr } from "node:process";

const width = 30;

const two = (count: number): string => String(Math.floor(count)).padStart(2, "0");

function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export interface ProgressBar {
  /**
   * `done` of `total`, in any unit; `note` is what stands behind the bar. `secondsLeft` where somebody knows them, null
   * where nobody does; without it they are told by the pace so far.
   */
  show(done: number, total: number, note?: string, secondsLeft?: number | null): void;
  /** Takes the line away. */
  clear(): void;
}

/** Opens a bar. */
export function openProgressBar(): ProgressBar {
  const started = performance.now();
  let shownAt = 0;
  return {
    show(done, total, note = "", secondsLeft?: number | null) {
      const now = performance.now();
      if (!stderr.isTTY || (now - shownAt < 100 && done < total)) return;
      shownAt = now;
      const part = total === 0 ? 1 : Math.min(1, done / total);
      const filled = Math.round(part * width);
      const byPace = part > 0 ? ((now - started) / 1000) * (1 / part - 1) : 0;
      const left = secondsLeft === null ? "" : `  ${clock(secondsLeft ?? byPace)} left`;
      const bar = "█".repeat(filled) + "░".repeat(width - filled);
      stderr.write(`\r\x1b[K${bar} ${Math.round(part * 100)} %${left}  ${note}`);
    },
    clear() {
      if (stderr.isTTY) stderr.write("\r\x1b[K");
    },
  };
}
