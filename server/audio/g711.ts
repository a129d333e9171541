/** ITU-T G.711 µ-law and A-law, after the reference code of G.191: 16-bit samples to and from 8-bit codes. */

/** The µ-law code of a 16-bit sample. */
export function muLawOf(sample: number): number {
  const magnitude = Math.min((sample < 0 ? ~sample : sample) >> 2, 0x1fff - 33) + 33;
  const exponent = 26 - Math.clz32(magnitude);
  const mantissa = (magnitude >> (exponent + 1)) & 15;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

/** The 16-bit sample that a µ-law code stands for. */
export function fromMuLaw(code: number): number {
  const bits = ~code & 0xff;
  const magnitude = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** The A-law code of a 16-bit sample. */
export function aLawOf(sample: number): number {
  const magnitude = (sample < 0 ? ~sample : sample) >> 4;
  const exponent = magnitude < 16 ? 0 : 28 - Math.clz32(magnitude);
  const mantissa = exponent === 0 ? magnitude : (magnitude >> (exponent - 1)) - 16;
  return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}

/** The 16-bit sample that an A-law code stands for. */
export function fromALaw(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const step = ((bits & 15) << 4) + 8;
  const magnitude = exponent === 0 ? step : (step + 256) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}
