/**
 * Whether two recordings are of one speaker, by their traits: how much likelier they are of one than of two, when
 * speakers differ, and recordings of one speaker differ, as they did where it was learnt (the two-covariance model,
 * Brümmer & de Villiers 2010).
 */
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

/** ln of how much likelier two projections are of one speaker than of two. */
function likelihoodRatio(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) {
    const [x, y, all] = [a[k] as number, b[k] as number, (between[k] as number) + 1];
    // Of one speaker x and y vary together: covariance [all, all − 1; all − 1, all], determinant 2·all − 1.
    const determinant = 2 * all - 1;
    const together = (all * (x * x + y * y) - 2 * (all - 1) * x * y) / determinant;
    sum += 0.5 * ((x * x + y * y) / all - together) + Math.log(all) - 0.5 * Math.log(determinant);
  }
  return sum;
}

/** 0..1 for two projections: over a half they count as one speaker's. */
export const likenessOf = (a: Float64Array, b: Float64Array): number =>
  1 / (1 + Math.exp(-steepness * (likelihoodRatio(a, b) - bound)));
