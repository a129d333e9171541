/** What of a recording tells who speaks, whatever is said: the long-term cepstra, how they move, and the pitch. */
import { cepstrumSize } from "../../audio/mfcc.ts";
import { frameSeconds, type Intake } from "./intake.ts";

/** Means and spreads of the cepstra, middle and range of the pitch. */
export const traitsSize = 2 * cepstrumSize + 2;

/** Frames softer than the loud ones by more than this are more of the room than of the voice. */
const rangeDb = 22;
const loudShare = 0.9;
const octavesMin = 0.01;

/** Gathers the traits of one speaker out of stretches of speech. */
export class Traits {
  readonly #sums = new Float64Array(cepstrumSize);
  readonly #squares = new Float64Array(cepstrumSize);
  #frames = 0;
  #pitches: number[] = [];

  /** Speech that it was gathered from, in seconds. */
  get seconds(): number {
    return this.#frames * frameSeconds;
  }

  /** Adds the frames of a recording from one to before another that are speech. */
  add(
    { cepstra, pitches }: Pick<Intake, "cepstra" | "pitches">,
    speech: Uint8Array,
    from = 0,
    to = speech.length,
  ): void {
    const { values, levels } = cepstra;
    const heard = levels.subarray(from, to).filter((_, i) => speech[from + i] === 1);
    const top = heard.sort()[Math.floor(loudShare * heard.length)] ?? 0;
    for (let frame = from; frame < to; frame++) {
      if (!speech[frame] || (levels[frame] as number) < top - rangeDb) continue;
      this.#frames += 1;
      for (let k = 0; k < cepstrumSize; k++) {
        const value = values[frame * cepstrumSize + k] as number;
        this.#sums[k] = (this.#sums[k] as number) + value;
        this.#squares[k] = (this.#squares[k] as number) + value * value;
      }
      const hertz = pitches[frame] ?? 0;
      if (hertz > 0) this.#pitches.push(Math.log2(hertz));
    }
  }

  /** `traitsSize` numbers; null when nothing was voiced. */
  vector(): Float64Array | null {
    if (this.#pitches.length === 0) return null;
    const vector = new Float64Array(traitsSize);
    for (let k = 0; k < cepstrumSize; k++) {
      const mean = (this.#sums[k] as number) / this.#frames;
      vector[k] = mean;
      vector[cepstrumSize + k] = Math.sqrt(Math.max(1e-6, (this.#squares[k] as number) / this.#frames - mean * mean));
    }
    const octaves = Float64Array.from(this.#pitches).sort();
    const at = (share: number) => octaves[Math.floor(share * (octaves.length - 1))] as number;
    vector[2 * cepstrumSize] = at(0.5);
    vector[2 * cepstrumSize + 1] = Math.log2(Math.max(octavesMin, at(0.8) - at(0.2)));
    return vector;
  }
}
