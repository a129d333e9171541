/** Sounds that are no speech. */
import { chances } from "../../check/testing/faults.ts";

/** Noise at about −20 dB: white, or (`low`) falling by 6 dB an octave. */
export function noise(seconds: number, rate: number, random: () => number, low = false): Float32Array {
  let state = 0;
  return Float32Array.from({ length: Math.round(seconds * rate) }, () => {
    const white = random() + random() + random() - 1.5;
    state = low ? 0.95 * state + 0.15 * white : 0.2 * white;
    return state;
  });
}

/** Steps of a scale in semitones. */
const scale = [0, 2, 4, 7, 9, 12, 14, 16];
/** How strong the overtones of a few instruments are: a flute, strings, a plucked string. */
const instruments = [
  { overtones: [1, 0.2, 0.08], decaySeconds: 2, vibrato: 0.004 },
  { overtones: [1, 0.7, 0.5, 0.4, 0.3, 0.2, 0.15], decaySeconds: 4, vibrato: 0.003 },
  { overtones: [1, 0.5, 0.3, 0.25, 0.12, 0.06], decaySeconds: 0.6, vibrato: 0 },
];

/** One note, added to what there is. */
function addNote(into: Float32Array, from: number, length: number, rate: number, hertz: number, which: number): void {
  const { overtones, decaySeconds, vibrato } = instruments[which % instruments.length] as (typeof instruments)[number];
  for (let i = 0; i < length && from + i < into.length; i++) {
    const seconds = i / rate;
    const rise = Math.min(1, seconds / 0.01, (length - i) / rate / 0.02);
    const phase = 2 * Math.PI * hertz * (seconds + (vibrato * Math.sin(2 * Math.PI * 5 * seconds)) / (2 * Math.PI * 5));
    let value = 0;
    for (const [k, strength] of overtones.entries()) value += strength * Math.sin((k + 1) * phase);
    into[from + i] = (into[from + i] as number) + 0.07 * rise * Math.exp(-seconds / decaySeconds) * value;
  }
}

/** A piece of music by chance: chords, a melody over them, and for every second piece drums. */
export function music(seconds: number, rate: number, seed: number): Float32Array {
  const random = chances(seed + 1000);
  const out = new Float32Array(Math.round(seconds * rate));
  const beat = Math.round((0.3 + 0.4 * random()) * rate);
  const root = 110 * 2 ** (random() * 0.8);
  for (let at = 0, count = 0; at < out.length; at += beat, count++) {
    const step = scale[Math.floor(random() * 5)] as number;
    if (count % 4 === 0)
      for (const third of [0, 4, 7]) addNote(out, at, 4 * beat, rate, root * 2 ** ((step + third) / 12), seed);
    const note = scale[Math.floor(random() * scale.length)] as number;
    addNote(out, at, beat, rate, 4 * root * 2 ** (note / 12), seed + 1);
    if (seed % 2 === 0) continue;
    for (let i = 0; i < beat / 3 && at + i < out.length; i++)
      out[at + i] = (out[at + i] as number) + 0.2 * (random() - 0.5) * Math.exp(-i / (0.03 * rate));
  }
  return out;
}
