/**
 * The sum of the products of two stretches of samples. A function of its own, because an engine makes a small one quick at its
 * first uses, and a loop inside of a long one only after many; four sums, because a processor adds to one of them while it waits
 * for what it added to another.
 */
export function dot(a: Float32Array, aFrom: number, b: Float32Array, bFrom: number, length: number): number {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  const fours = length - (length & 3);
  for (let i = 0; i < fours; i += 4) {
    sum0 += (a[aFrom + i] as number) * (b[bFrom + i] as number);
    sum1 += (a[aFrom + i + 1] as number) * (b[bFrom + i + 1] as number);
    sum2 += (a[aFrom + i + 2] as number) * (b[bFrom + i + 2] as number);
    sum3 += (a[aFrom + i + 3] as number) * (b[bFrom + i + 3] as number);
  }
  for (let i = fours; i < length; i++) sum0 += (a[aFrom + i] as number) * (b[bFrom + i] as number);
  return sum0 + sum1 + (sum2 + sum3);
}
