/** The chart's colours, from the largest part on; what is beyond them is grey. */
const FILLS = ["fill-chart-1", "fill-chart-2", "fill-chart-3", "fill-chart-4", "fill-chart-5", "fill-chart-6"] as const;
const SWATCHES = ["bg-chart-1", "bg-chart-2", "bg-chart-3", "bg-chart-4", "bg-chart-5", "bg-chart-6"] as const;

/** Of a bar; null: of the others. */
export const fillOf = (color: number | null): string =>
  (color === null ? undefined : FILLS[color]) ?? "fill-chart-rest";

/** Of what stands beside its name. */
export const swatchOf = (color: number | null): string =>
  (color === null ? undefined : SWATCHES[color]) ?? "bg-chart-rest";
