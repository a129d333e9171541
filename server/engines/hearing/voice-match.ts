/** Whether two sets of recordings are of one speaker, by the traits of their voices. */
import type { Sound } from "../../audio/decode.ts";
import type { Turns } from "../timing/turns.ts";
import { frameSeconds, takeIn } from "./intake.ts";
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

/** Whoever speaks for longer is heard in stretches of about so much speech: a second speaker is not lost in the mean. */
const stretchSeconds = 120;
/** Of many stretches, as many may be unlike the others: nobody sounds the same for hours. */
const unlikeShare = 0.1;

/** How alike a recording counts of which stretches are so alike: as its least alike one, or nearly so where it has many. */
export const leastOf = (similarities: readonly number[]): number =>
  similarities.toSorted((a, b) => a - b)[Math.floor(unlikeShare * similarities.length)] ?? 0;

/** Speech of a recording in stretches of about the same length: the first frame of each, and where the last one ends. */
function stretchesOf(speech: Uint8Array): number[] {
  const frames = speech.reduce((sum, isSpeech) => sum + isSpeech, 0);
  const count = Math.max(1, Math.round((frames * frameSeconds) / stretchSeconds));
  const bounds = [0];
  let heard = 0;
  for (let frame = 0; frame < speech.length && bounds.length < count; frame++) {
    heard += speech[frame] as number;
    if (heard >= (frames * bounds.length) / count) bounds.push(frame + 1);
  }
  return [...bounds, speech.length];
}

/** What is heard in some recordings: of all of them, and of each stretch of long ones. What is beyond `secondsMax` is not listened to. */
async function* hearAll(
  sounds: readonly AsyncIterable<Sound>[],
  secondsMax: number,
): Turns<{ whole: Traits; stretches: Traits[] }> {
  const [whole, short] = [new Traits(), new Traits()];
  const stretches: Traits[] = [];
  for (const sound of sounds) {
    const intake = yield* takeIn(cutAt(sound, secondsMax), Number.POSITIVE_INFINITY);
    if (intake === "too_long") continue;
    const speech = speechFrames(intake);
    whole.add(intake, speech);
    const bounds = stretchesOf(speech);
    for (const [i, from] of bounds.slice(0, -1).entries()) {
      const isAll = bounds.length === 2;
      const traits = isAll ? short : new Traits();
      traits.add(intake, speech, from, bounds[i + 1]);
      if (!isAll) stretches.push(traits);
    }
    if (whole.seconds >= secondsMax) break;
  }
  return { whole, stretches: [...stretches, short].filter(({ seconds }) => seconds >= speechSecondsMin) };
}

function projectionOf(traits: Traits): Float64Array | null {
  const vector = traits.seconds >= speechSecondsMin ? traits.vector() : null;
  return vector && projected(vector);
}

/** What kind of voice is heard in some recordings. What is beyond `secondsMax` is not listened to. */
export async function* hearTraits(sounds: readonly AsyncIterable<Sound>[], secondsMax: number): Turns<TraitsHeard> {
  const { whole } = yield* hearAll(sounds, secondsMax);
  return { traits: projectionOf(whole), speech_seconds: whole.seconds };
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
 * Whether recordings are of the speaker who is known from others, of each set the first `secondsMax` or so. Yields every few
 * milliseconds. Throws what the sounds throw (AudioError).
 */
export async function* matchVoices(
  known: readonly AsyncIterable<Sound>[],
  others: readonly AsyncIterable<Sound>[],
  secondsMax: number,
): Turns<VoiceMatched> {
  const { traits } = yield* hearTraits(known, secondsMax);
  const { stretches } = yield* hearAll(others, secondsMax);
  const heard = stretches.map(projectionOf).filter((each) => each !== null);
  if (!traits || heard.length === 0) return { is_same: null, reason: "too_short" };
  const similarity = leastOf(heard.map((each) => likenessOf(traits, each)));
  return { similarity, is_same: similarity >= sameFrom, by: "voice traits" };
}
