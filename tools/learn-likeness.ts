/**
 * Learns the table of server/engines/hearing/likeness-table.ts and prints that file: along which directions of the traits
 * speakers differ most, beside what one speaker differs from himself by text, manner and circumstances (Fisher 1936).
 * Taught by the voices of other languages than English, at several sizes of the head; the trials use the English ones.
 *
 *     node tools/learn-likeness.ts > server/engines/hearing/likeness-table.ts
 */
import { joinSamples } from "../server/audio/join.ts";
import { chances } from "../server/engines/check/testing/faults.ts";
import { sayWith } from "../server/engines/check/testing/say.ts";
import { sentences } from "../server/engines/check/testing/sentences.ts";
import { hearingRate, takeIn } from "../server/engines/hearing/intake.ts";
import { speechFrames } from "../server/engines/hearing/sound-check.ts";
import { atRate, resized, somewhere } from "../server/engines/hearing/testing/circumstances.ts";
import { Traits, traitsSize } from "../server/engines/hearing/traits.ts";
import { providers } from "../server/engines/registry.ts";
import { runInTurns } from "../server/engines/timing/turns.ts";

const directions = 12;
const sizes = [0.86, 0.95, 1.05, 1.16];
const manners = [{}, { speed: 0.9 }, { speed: 1.1 }, { stability: 0.1, style: 0.6 }, { stability: 0.9 }];
const recordingsEach = 5;
const never = new AbortController().signal;

type Matrix = Float64Array;
const size = traitsSize;

async function* oneSound(samples: Float32Array) {
  yield { samples, sample_rate: hearingRate };
}

/** Traits of one recording. */
async function traitsOf(samples: Float32Array): Promise<Matrix | null> {
  const intake = await runInTurns(takeIn(oneSound(samples), 600), never);
  if (intake === "too_long") return null;
  const traits = new Traits();
  traits.add(intake, speechFrames(intake));
  return traits.vector();
}

/** The traits of every speaker's recordings. */
async function gather(): Promise<Matrix[][]> {
  const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  if (!provider?.speech) throw new Error("There is no voice to learn from.");
  const port = provider.speech;
  const speakers: Matrix[][] = [];
  for (const [number, voice] of port.voices.entries()) {
    const language = voice.languages[0] as string;
    const texts = language === "en" ? [] : (sentences.get(language) ?? []).slice(0, recordingsEach);
    const spoken: Float32Array[] = [];
    for (const [i, text] of texts.entries()) {
      const { samples } = await sayWith(port, voice, language, text, { seed: i + 1, ...manners[i] });
      spoken.push(atRate(samples, voice.sample_rate, hearingRate));
    }
    for (const [place, factor] of sizes.entries()) {
      const random = chances(100 * number + place);
      const recordings: Matrix[] = [];
      for (const samples of spoken) {
        const traits = await traitsOf(await somewhere(resized(samples, factor), random));
        if (traits) recordings.push(traits);
      }
      // One of all of them together: a long recording differs less.
      const all = await traitsOf(await somewhere(resized(joinSamples(spoken), factor), random));
      if (all) recordings.push(all);
      if (recordings.length > 1) speakers.push(recordings);
    }
  }
  return speakers;
}

const meanOf = (vectors: readonly Matrix[]): Matrix =>
  new Float64Array(size).map(
    (_, k) => vectors.reduce((sum, vector) => sum + (vector[k] as number), 0) / vectors.length,
  );

function addOuter(into: Matrix, vector: Matrix, weight: number): void {
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++)
      into[i * size + j] = (into[i * size + j] as number) + weight * (vector[i] as number) * (vector[j] as number);
}

/** Eigenvalues and eigenvectors (rows) of a symmetric matrix by turning pairs of axes (Jacobi 1846). */
function eigen(matrix: Matrix): { values: number[]; vectors: Matrix[] } {
  const m = matrix.slice();
  const at = (i: number, j: number) => m[i * size + j] as number;
  const vectors = Array.from({ length: size }, (_, i) => new Float64Array(size).map((_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 60; sweep++) {
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        if (Math.abs(at(p, q)) < 1e-14) continue;
        const angle = 0.5 * Math.atan2(2 * at(p, q), at(q, q) - at(p, p));
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        for (let k = 0; k < size; k++) {
          const [a, b] = [at(k, p), at(k, q)];
          m[k * size + p] = c * a - s * b;
          m[k * size + q] = s * a + c * b;
        }
        for (let k = 0; k < size; k++) {
          const [a, b] = [at(p, k), at(q, k)];
          m[p * size + k] = c * a - s * b;
          m[q * size + k] = s * a + c * b;
        }
        const [v, w] = [vectors[p] as Matrix, vectors[q] as Matrix];
        for (let k = 0; k < size; k++) {
          const [a, b] = [v[k] as number, w[k] as number];
          v[k] = c * a - s * b;
          w[k] = s * a + c * b;
        }
      }
    }
  }
  const order = Array.from({ length: size }, (_, i) => i).sort((a, b) => at(b, b) - at(a, a));
  return { values: order.map((i) => at(i, i)), vectors: order.map((i) => vectors[i] as Matrix) };
}

const dot = (a: Matrix, b: Matrix): number => a.reduce((sum, value, k) => sum + value * (b[k] as number), 0);

const speakers = await gather();
const mean = meanOf(speakers.map(meanOf));
const within = new Float64Array(size * size);
const between = new Float64Array(size * size);
let recordings = 0;
for (const own of speakers) {
  const centre = meanOf(own);
  addOuter(
    between,
    centre.map((value, k) => value - (mean[k] as number)),
    1 / speakers.length,
  );
  for (const vector of own) {
    addOuter(
      within,
      vector.map((value, k) => value - (centre[k] as number)),
      1,
    );
    recordings += 1;
  }
}
for (let i = 0; i < within.length; i++) within[i] = (within[i] as number) / (recordings - speakers.length);
// What no speaker here varied at all may vary elsewhere.
for (let i = 0; i < size; i++) within[i * size + i] = 1.05 * (within[i * size + i] as number) + 1e-4;

// Axes on which one speaker's recordings spread by 1 in every direction.
const spread = eigen(within);
const whiten = spread.vectors.map((vector, i) => vector.map((value) => value / Math.sqrt(spread.values[i] as number)));
const whitened = new Float64Array(size * size);
for (let i = 0; i < size; i++) {
  const row = new Float64Array(size).map((_, k) => dot(between.slice(k * size, (k + 1) * size), whiten[i] as Matrix));
  for (let j = 0; j < size; j++) whitened[i * size + j] = dot(row, whiten[j] as Matrix);
}
const best = eigen(whitened);
const projection = best.vectors
  .slice(0, directions)
  .flatMap((vector) => [
    ...new Float64Array(size).map((_, k) =>
      vector.reduce((sum, weight, i) => sum + weight * ((whiten[i] as Matrix)[k] as number), 0),
    ),
  ]);

const list = (values: Iterable<number>): string => [...values].map((value) => Number(value.toPrecision(4))).join(", ");
process.stdout.write(`/** Learnt by tools/learn-likeness.ts of ${speakers.length} speakers. Not to be changed by hand. */

/** Directions of the projection. */
export const directions = ${directions};

export const likenessTable = {
  /** The traits of nobody in particular. */
  mean: [${list(mean)}],
  /** Row by row. */
  // biome-ignore format: numbers
  projection: [${list(projection)}],
  /** How speakers spread along each direction; a speaker's own recordings spread by 1. */
  between: [${list(best.values.slice(0, directions))}],
  /** Set by the trials of bench/consent.ts. */
  bound: 1.7,
  steepness: 0.5,
} as const;
`);
