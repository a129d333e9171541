/** The tallest of every `count` equal parts of the peaks, so that no short loud sound is lost; 0..1. */
export function barHeights(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_unused, bar) => {
    const start = Math.floor((bar * peaks.length) / count);
    const end = Math.max(start + 1, Math.floor(((bar + 1) * peaks.length) / count));
    let tallest = 0;
    for (let index = start; index < end; index += 1) tallest = Math.max(tallest, peaks[index] ?? 0);
    return tallest;
  });
}

/** Bars as one SVG path of strokes from the middle line, `step` px apart; silence is a dot. */
export function barsPath(heights: readonly number[], step: number, height: number, thickness: number): string {
  const middle = height / 2;
  const reach = Math.max(0, middle - thickness / 2);
  return heights
    .map((share, bar) => {
      const x = bar * step + thickness / 2;
      // A stroke without length draws no cap in some browsers.
      const half = Math.max(0.05, share ** 0.75 * reach);
      return `M${x.toFixed(1)} ${(middle - half).toFixed(2)}V${(middle + half).toFixed(2)}`;
    })
    .join("");
}
