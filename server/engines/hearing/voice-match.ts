/** Whether two sets of recordings are of one speaker, by the traits of their voices. */
import type { Sound } from "../../audio/decode.ts";
import type { Turns } from "../timing/turns.ts";
import { takeIn } from "./intake.ts";
import { likenessOf, projected } from "./likeness.ts";
import { speechFrames } from "./sound-check.ts";
import { Traits } from "./traits.ts";

export type VoiceMatched =
  | {
      /** 0..1: over a half they count as one speaker's. */
      similarity: number;
      is_same: boolean;
      by: "embedding" | "voice traits";
    }
  /** One of the two sets has less than two seconds of speech. */
  | { is_same: null; reason: "too_short" };

/** From this likeness on two recordings count as one speaker's. */
export const sameFrom = 0.5;
/** Of less speech nothing can be told. */
export const speechSecondsMin = 2;

/** The traits of a voice, projected, and how much speech they are of. */
export interface TraitsHeard {
  /** Null: too little is said. */
  traits: Float64Array | null;
  speech_seconds: number;
}

/** What kind of voice is heard in some recordings. What is beyond `secondsMax` is not listened to. */
export async function* hearTraits(sounds: readonly AsyncIterable<Sound>[], secondsMax: number): Turns<TraitsHeard> {
  const traits = new Traits();
  for (const sound of sounds) {
    const intake = yield* takeIn(cutAt(sound, secondsMax), Number.POSITIVE_INFINITY);
    if (intake !== "too_long") traits.add(intake, speechFrames(intake));
    if (traits.seconds >= secondsMax) break;
  }
  const vector = traits.seconds >= speechSecondsMin ? traits.vector() : null;
  return { traits: vector && projected(vector), speech_seconds: traits.seconds };
}

/** The sound's first so many seconds, up to the end of a piece. */
async function* cutAt(sound: AsyncIterable<Sound>, secondsMax: number): AsyncGenerator<Sound, void, void> {
  let seconds = 0;
  for await (const piece of sound) {
    yield piece;
    seconds += piece.samples.length / piece.sample_rate;
    if (seconds >= secondsMax) return;
  }
}

/**
 * Compares two sets of recordings, of each the first `secondsMax` or so. Yields every few milliseconds. Throws what the
 * sounds throw (AudioError).
 */
export async function* matchVoices(
  first: readonly AsyncIterable<Sound>[],
  second: readonly AsyncIterable<Sound>[],
  secondsMax: number,
): Turns<VoiceMatched> {
  const { traits: a } = yield* hearTraits(first, secondsMax);
  const { traits: b } = yield* hearTraits(second, secondsMax);
  if (!a || !b) return { is_same: null, reason: "too_short" };
  const similarity = likenessOf(a, b);
  return { similarity, is_same: similarity >= sameFrom, by: "voice traits" };
}
