/**
 * Whether two recordings are of one speaker, by their traits: how much likelier they are of one than of two, when
 * speakers differ, and recordings of one speaker differ, as they did where it was learnt (the two-covariance model,
 * Brümmer & de Villiers 2010).
 */
import { createHash } from "node:crypto";
import { directions, likenessTable } from "./likeness-table.ts";
import { traitsSize } from "./traits.ts";

/** The log-likelihood ratio from which on two recordings count as one speaker's, and how quickly likeness grows around it. */
const { mean, projection, between, bound, steepness } = likenessTable;

/** Traits along the directions in which speakers differ most, in units of what one speaker differs from himself. */
export function projected(traits: Float64Array): Float64Array {
  const out = new Float64Array(directions);
  for (let row = 0; row < directions; row++) {
    let sum = 0;
    for (let k = 0; k < traitsSize; k++)
      sum += (projection[row * traitsSize + k] as number) * ((traits[k] as number) - (mean[k] as number));
    out[row] = sum;
  }
  return out;
}

/**
 * How the likeness of every voice to one of them falls with its distance from a point: ln of how much likelier a projection
 * is of that speaker than of another is `peak` less half the weighted square of its distance.
 */
export interface Likeness {
  point: Float64Array;
  weights: Float64Array;
  peak: number;
}

export function likenessTo(projection: Float64Array): Likeness {
  const [point, weights] = [new Float64Array(directions), new Float64Array(directions)];
  let peak = 0;
  for (let k = 0; k < directions; k++) {
    const [y, all] = [projection[k] as number, (between[k] as number) + 1];
    // Of one speaker x and y vary together: covariance [all, all − 1; all − 1, all], determinant 2·all − 1. What is left of
    // the ratio of the two densities is a square of x, brought into its vertex form.
    const weight = (all - 1) ** 2 / (all * (2 * all - 1));
    const vertex = (y * all) / (all - 1);
    point[k] = vertex;
    weights[k] = weight;
    peak += Math.log(all) - 0.5 * Math.log(2 * all - 1) + 0.5 * weight * (vertex * vertex - y * y);
  }
  return { point, weights, peak };
}

/** 0..1 for a voice at a weighted square of distance: over a half it counts as the same speaker's. */
export const likenessAt = ({ peak }: Likeness, square: number): number =>
  1 / (1 + Math.exp(-steepness * (peak - square / 2 - bound)));

/** The weighted square of distance at which a voice is so like it, 0..1; null: at any. */
export const squareAt = ({ peak }: Likeness, likeness: number): number | null =>
  likeness <= 0 ? null : 2 * (peak - bound + Math.log(1 / likeness - 1) / steepness);

/** The weighted square of the distance of a projection. */
export const squareTo = ({ point, weights }: Likeness, projection: ArrayLike<number>): number =>
  weights.reduce((sum, weight, k) => sum + weight * ((projection[k] as number) - (point[k] as number)) ** 2, 0);

/** 0..1 for two projections: over a half they count as one speaker's. */
export function likenessOf(a: Float64Array, b: Float64Array): number {
  const likeness = likenessTo(a);
  return likenessAt(likeness, squareTo(likeness, b));
}

const measured = createHash("sha256")
  .update(JSON.stringify([mean, projection]))
  .digest("hex");
/** By what projections are made: those of another projection cannot be compared with these. */
export const projectedBy = `voice traits ${measured.slice(0, 12)}`;
