/** One line on standard error that fills; nothing at all where that is not a terminal. */
import { stderr } from "node:process";

const width = 30;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export interface ProgressBar {
  /** `done` of `total`, in any unit; `note` is what stands behind the bar. */
  show(done: number, total: number, note?: string): void;
  /** Takes the line away. */
  clear(): void;
}

/** Opens a bar. Time left is from the pace so far. */
export function openProgressBar(): ProgressBar {
  const started = performance.now();
  let shownAt = 0;
  return {
    show(done, total, note = "") {
      const now = performance.now();
      if (!stderr.isTTY || (now - shownAt < 100 && done < total)) return;
      shownAt = now;
      const part = total === 0 ? 1 : Math.min(1, done / total);
      const filled = Math.round(part * width);
      const left = part > 0 ? ((now - started) / 1000) * (1 / part - 1) : 0;
      const bar = "█".repeat(filled) + "░".repeat(width - filled);
      stderr.write(`\r\x1b[K${bar} ${Math.round(part * 100)} %  ${clock(left)} left  ${note}`);
    },
    clear() {
      if (stderr.isTTY) stderr.write("\r\x1b[K");
    },
  };
}
