/** How figures are taken and shown. */

/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export interface Figure {
  what: string;
  measured: string;
  target: string;
  met: boolean | null;
}

const figures: Figure[] = [];

/** Notes a figure and prints it at once. `met` null: there is no target, the figure stands beside another. */
export function note(what: string, measured: string, target: string, met: boolean | null): void {
  figures.push({ what, measured, target, met });
  console.log(
    `${met === null ? "  " : met ? "ok" : "NO"}  ${what}: ${measured}${target ? `  (target ${target})` : ""}`,
  );
}

/** Everything noted, as a table for the README. */
export function table(): string {
  const rows = figures.map(
    ({ what, measured, target, met }) =>
      `| ${what} | ${measured} | ${target} | ${met === null ? "" : met ? "yes" : "no"} |`,
  );
  return ["| what | measured | target | met |", "|---|---|---|---|", ...rows].join("\n");
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Runs `action` at a steady rate, whether earlier ones have ended or not, and resolves to each one's milliseconds. */
export async function atRate(perSecond: number, seconds: number, action: () => Promise<unknown>): Promise<number[]> {
  const times: Promise<number>[] = [];
  const start = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = start + (i * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    // Counted from when it was due: a server that stalls cannot hide the calls that it kept waiting.
    times.push(action().then(() => performance.now() - due));
  }
  return Promise.all(times);
}
