import { expect, it } from "vitest";
import { openSpectrum } from "./fft.ts";

it.each([4, 64, 512])("gives the powers of the discrete Fourier transform of %i samples", (length) => {
  const input = Float32Array.from({ length }, (_, i) => Math.sin(i * i) + 0.3);
  const powers = new Float32Array(length / 2);
  openSpectrum(length).powers(input, powers);
  for (let k = 0; k < length / 2; k++) {
    let [real, imaginary] = [0, 0];
    for (let i = 0; i < length; i++) {
      real += (input[i] as number) * Math.cos((2 * Math.PI * k * i) / length);
      imaginary -= (input[i] as number) * Math.sin((2 * Math.PI * k * i) / length);
    }
    const expected = k === 0 ? real ** 2 : real ** 2 + imaginary ** 2;
    expect(Math.abs((powers[k] as number) - expected)).toBeLessThan(1e-4 * length);
  }
});
