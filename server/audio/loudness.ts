/** Loudness and true peak after ITU-R BS.1770-4, for mono speech. */

const absoluteGateLufs = -70;
const relativeGateLu = -10;
const hopSeconds = 0.1;
const hopsPerBlock = 4;

interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** The two K-weighting stages for any rate: the standard's 48 kHz filters taken back to their analogue prototypes (as libebur128 does). */
function kWeighting(sampleRate: number): readonly [Biquad, Biquad] {
  const shelf = { hertz: 1681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 };
  let k = Math.tan((Math.PI * shelf.hertz) / sampleRate);
  const high = 10 ** (shelf.gainDb / 20);
  const band = high ** 0.4996667741545416;
  let a0 = 1 + k / shelf.q + k * k;
  const head: Biquad = {
    b0: (high + (band * k) / shelf.q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / shelf.q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / shelf.q + k * k) / a0,
  };
  const pass = { hertz: 38.13547087602444, q: 0.5003270373238773 };
  k = Math.tan((Math.PI * pass.hertz) / sampleRate);
  a0 = 1 + k / pass.q + k * k;
  const rumble: Biquad = { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / pass.q + k * k) / a0 };
  return [head, rumble];
}

/** Mean K-weighted energy of every 100 ms. */
function hopEnergies(samples: Float32Array, sampleRate: number): number[] {
  const [head, rumble] = kWeighting(sampleRate);
  const hopLength = Math.max(1, Math.round(sampleRate * hopSeconds));
  const energies: number[] = [];
  let [x1, x2, y1, y2, z1, z2, sum, count] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const x of samples) {
    const y = head.b0 * x + head.b1 * x1 + head.b2 * x2 - head.a1 * y1 - head.a2 * y2;
    const z = rumble.b0 * y + rumble.b1 * y1 + rumble.b2 * y2 - rumble.a1 * z1 - rumble.a2 * z2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
    sum += z * z;
    if (++count === hopLength) {
      energies.push(sum / hopLength);
      sum = 0;
      count = 0;
    }
  }
  // A tail shorter than a hop counts only when there is nothing else: the standard measures whole blocks.
  if (energies.length === 0 && count > 0) energies.push(sum / count);
  return energies;
}

const toLufs = (energy: number): number => -0.691 + 10 * Math.log10(energy);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Gated loudness of mono samples in LUFS (BS.1770-4: 400 ms blocks, 75 % overlap, gates at −70 LUFS and −10 LU).
 * Sound shorter than one block is measured as one block; silence is −Infinity.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number {
  const hops = hopEnergies(samples, sampleRate);
  const blocks: number[] = [];
  if (hops.length > 0 && hops.length < hopsPerBlock) blocks.push(mean(hops));
  for (let i = 0; i + hopsPerBlock <= hops.length; i++) blocks.push(mean(hops.slice(i, i + hopsPerBlock)));
  const audible = blocks.filter((energy) => toLufs(energy) > absoluteGateLufs);
  if (audible.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = toLufs(mean(audible)) + relativeGateLu;
  return toLufs(mean(audible.filter((energy) => toLufs(energy) > gate)));
}
