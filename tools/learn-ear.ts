/**
 * Learns the projection of server/engines/timing/ear-table.ts and prints that file: the directions in which the same
 * moment of a sentence differs least, and other moments most, between voices of two programs (linear discriminant
 * analysis, Fisher 1936). Taught by the English voices on every second sentence; the tests use the others.
 *
 *     node tools/learn-ear.ts > server/engines/timing/ear-table.ts
 */
import { cepstraOf } from "../server/audio/mfcc.ts";
import { medianPitch, pitchTrack } from "../server/audio/pitch.ts";
import { sayWith } from "../server/engines/check/testing/say.ts";
import { sentences } from "../server/engines/check/testing/sentences.ts";
import { openEspeak } from "../server/engines/espeak/espeak.ts";
import { providers } from "../server/engines/registry.ts";
import { contextSeconds, evened, frameSize, type Heard, heardSize } from "../server/engines/timing/ear.ts";
import { speakReference } from "../server/engines/timing/reference.ts";
import { runInTurns } from "../server/engines/timing/turns.ts";
import { warp } from "../server/engines/timing/warp.ts";

const hopSeconds = 0.02;
const width = frameSize * contextSeconds.length;
const rounds = 3;
const never = new AbortController().signal;

type Matrix = Float64Array;
/** What the projection sees of one sound: `width` values a frame. */
interface Seen {
  frames: number;
  values: Float32Array;
  silent: Uint8Array;
}

async function seen(samples: Float32Array, sampleRate: number): Promise<Seen> {
  const { rows, silent } = evened(await runInTurns(cepstraOf(samples, sampleRate, hopSeconds), never));
  const frames = silent.length;
  const values = new Float32Array(frames * width);
  for (let frame = 0; frame < frames; frame++) {
    for (const [place, seconds] of contextSeconds.entries()) {
      const from = Math.min(frames - 1, Math.max(0, frame + Math.round(seconds / hopSeconds))) * frameSize;
      values.set(rows.subarray(from, from + frameSize), frame * width + place * frameSize);
    }
  }
  return { frames, values, silent };
}

function projected({ frames, values, silent }: Seen, table: Matrix): Heard {
  const out = new Float32Array(frames * heardSize);
  for (let frame = 0; frame < frames; frame++) {
    for (let row = 0; row < heardSize; row++) {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += (table[row * width + k] as number) * (values[frame * width + k] as number);
      out[frame * heardSize + row] = sum;
    }
  }
  return { frames, hop_seconds: hopSeconds, values: out, silent, top_db: 0 };
}

/** Lower triangle L with L·Lᵀ = m. */
function cholesky(m: Matrix): Matrix {
  const lower = new Float64Array(width * width);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = m[i * width + j] as number;
      for (let k = 0; k < j; k++) sum -= (lower[i * width + k] as number) * (lower[j * width + k] as number);
      lower[i * width + j] = i === j ? Math.sqrt(Math.max(1e-9, sum)) : sum / (lower[j * width + j] as number);
    }
  }
  return lower;
}

function inverseOfLower(lower: Matrix): Matrix {
  const inverse = new Float64Array(width * width);
  for (let i = 0; i < width; i++) {
    inverse[i * width + i] = 1 / (lower[i * width + i] as number);
    for (let j = 0; j < i; j++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum -= (lower[i * width + k] as number) * (inverse[k * width + j] as number);
      inverse[i * width + j] = sum / (lower[i * width + i] as number);
    }
  }
  return inverse;
}

/** a·b, or a·bᵀ. */
function product(a: Matrix, b: Matrix, transposed: boolean): Matrix {
  const out = new Float64Array(width * width);
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++) {
      let sum = 0;
      for (let k = 0; k < width; k++)
        sum += (a[i * width + k] as number) * (b[transposed ? j * width + k : k * width + j] as number);
      out[i * width + j] = sum;
    }
  return out;
}

/** Eigenvalues and eigenvectors (columns) of a symmetric matrix, by Jacobi's rotations. */
function eigen(m: Matrix): { values: number[]; vectors: Matrix } {
  const a = m.slice();
  const vectors = new Float64Array(width * width);
  for (let i = 0; i < width; i++) vectors[i * width + i] = 1;
  const turn = (matrix: Matrix, p: number, q: number, cos: number, sin: number) => {
    const [x, y] = [matrix[p] as number, matrix[q] as number];
    matrix[p] = cos * x - sin * y;
    matrix[q] = sin * x + cos * y;
  };
  for (let sweep = 0; sweep < 50; sweep++)
    for (let p = 0; p < width; p++)
      for (let q = p + 1; q < width; q++) {
        const between = a[p * width + q] as number;
        if (Math.abs(between) < 1e-12) continue;
        const theta = ((a[q * width + q] as number) - (a[p * width + p] as number)) / (2 * between);
        const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cos = 1 / Math.sqrt(tangent * tangent + 1);
        const sin = tangent * cos;
        for (let k = 0; k < width; k++) turn(a, k * width + p, k * width + q, cos, sin);
        for (let k = 0; k < width; k++) turn(a, p * width + k, q * width + k, cos, sin);
        for (let k = 0; k < width; k++) turn(vectors, k * width + p, k * width + q, cos, sin);
      }
  return { values: Array.from({ length: width }, (_, i) => a[i * width + i] as number), vectors };
}

/** Adds x·xᵀ. */
function addSquare(to: Matrix, at: (k: number) => number): void {
  for (let i = 0; i < width; i++)
    for (let j = 0; j < width; j++) to[i * width + j] = (to[i * width + j] as number) + at(i) * at(j);
}

async function learn(pairs: readonly { reference: Seen; speech: Seen }[], table: Matrix): Promise<Matrix> {
  const within = new Float64Array(width * width);
  const total = new Float64Array(width * width);
  let [matched, all] = [0, 0];
  for (const { reference, speech } of pairs) {
    const { first, last } = await runInTurns(warp(projected(reference, table), projected(speech, table)), never);
    for (let row = 0; row < reference.frames; row++)
      for (let column = first[row] as number; column <= (last[row] as number); column++) {
        if (speech.silent[column]) continue;
        matched += 1;
        addSquare(
          within,
          (k) => (reference.values[row * width + k] as number) - (speech.values[column * width + k] as number),
        );
      }
    for (const { frames, values, silent } of [reference, speech])
      for (let frame = 0; frame < frames; frame++) {
        if (silent[frame]) continue;
        all += 1;
        addSquare(total, (k) => values[frame * width + k] as number);
      }
  }
  for (let i = 0; i < within.length; i++) {
    within[i] = (within[i] as number) / matched + (i % (width + 1) === 0 ? 1e-3 : 0);
    total[i] = (total[i] as number) / all;
  }
  const whitening = inverseOfLower(cholesky(within));
  const { values, vectors } = eigen(product(product(whitening, total, false), whitening, true));
  const order = values.map((_, i) => i).sort((a, b) => (values[b] as number) - (values[a] as number));
  const taken = order.slice(0, heardSize);
  // Unrelated frames differ by twice the total variance: they are to be 1 apart.
  const scale = 1 / Math.sqrt(taken.reduce((sum, i) => sum + 2 * (values[i] as number), 0) / heardSize);
  const learnt = new Float64Array(heardSize * width);
  for (const [row, i] of taken.entries())
    for (let k = 0; k < width; k++) {
      let sum = 0;
      for (let x = 0; x < width; x++) sum += (vectors[x * width + i] as number) * (whitening[x * width + k] as number);
      learnt[row * width + k] = sum * scale;
    }
  return learnt;
}

const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
const port = provider?.speech;
if (!port) throw new Error("the embedded provider does not speak");
const espeak = await openEspeak();
const pairs: { reference: Seen; speech: Seen }[] = [];
const taught = (sentences.get("en") ?? []).filter((_, i) => i % 2 === 0);
for (const voice of port.voices.filter((each) => each.languages[0] === "en" && each.sample_rate === 16_000)) {
  for (const [i, text] of taught.entries()) {
    const rate = [1, 0.8, 1.2][i % 3] ?? 1;
    const spans = [{ kind: "text" as const, text }];
    const { samples } = await sayWith(port, voice, "en", text, { seed: i, speed: rate });
    const pitch = medianPitch(pitchTrack(samples, voice.sample_rate));
    const reference = await runInTurns(speakReference(espeak, { spans, language: "en", rate, pitch }), never);
    if (!reference) continue;
    pairs.push({
      reference: await seen(reference.samples, reference.sample_rate),
      speech: await seen(samples, voice.sample_rate),
    });
  }
}

/** To begin with: the middle frame's level, twice, and its coefficients. */
let table: Matrix = new Float64Array(heardSize * width);
const middle = frameSize * (contextSeconds.length >> 1);
for (let row = 0; row < heardSize; row++)
  table[row * width + middle + (row === 0 ? frameSize - 1 : row - 1)] = row === 0 ? 2 : 1;
for (let round = 0; round < rounds; round++) table = await learn(pairs, table);

const largest = table.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
const packed = Buffer.from(Int8Array.from(table, (value) => Math.round((127 * value) / largest)).buffer).toString(
  "base64",
);
const lines = packed.match(/.{1,110}/g) ?? [];
process.stdout.write(`/** Learnt by tools/learn-ear.ts: ${heardSize} rows of ${width} numbers of one byte. Not to be changed by hand. */
const packed =
${lines.map((line) => `  "${line}"`).join(" +\n")};

const scale = ${(largest / 127).toPrecision(6)};

/** What each value of a frame counts for in each direction of the projection, row by row. */
export const earTable: Float32Array = Float32Array.from(
  new Int8Array(Uint8Array.from(atob(packed), (character) => character.charCodeAt(0)).buffer),
  (value) => value * scale,
);
`);
process.exit(0);
