/** Sound made louder or softer. */

/** A copy of samples, each times `factor`. A loop: `map` makes a new number on the heap for every sample. */
export function amplified(samples: Float32Array, factor: number): Float32Array {
  const louder = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i++) louder[i] = (samples[i] as number) * factor;
  return louder;
}
