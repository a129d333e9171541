/** Signals and measurements that the audio tests share. */

/** A sine, `seconds` long. */
export const tone = (hertz: number, amplitude: number, seconds: number, sampleRate: number): Float32Array =>
  Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );

/** The amplitude of one frequency in dB re full scale, by correlation under a Hann window. */
export function levelAt(samples: Float32Array, hertz: number, sampleRate: number): number {
  let [real, imaginary, weight] = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const window = 1 - Math.cos((2 * Math.PI * i) / samples.length);
    const angle = (2 * Math.PI * hertz * i) / sampleRate;
    real += (samples[i] as number) * window * Math.cos(angle);
    imaginary += (samples[i] as number) * window * Math.sin(angle);
    weight += window;
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / weight);
}
