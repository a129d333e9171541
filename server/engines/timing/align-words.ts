/** When each word of a known text is heard in a recording of it. */
import type { Span, WordTiming } from "../ports.ts";
import type { Heard } from "./ear.ts";
import { type Listened, listen, type SpokenText } from "./listen.ts";
import type { Turns } from "./turns.ts";
import { type Warp, warp } from "./warp.ts";

export type { SpokenText };

/** A word with how badly the sound fits it: 0 for exactly, about 1 for not at all; null when nobody listened. */
export interface AlignedWord extends WordTiming {
  loss: number | null;
}

export interface AlignedText {
  /**
   * aligned: found by listening. estimated: the language has no reference, or there was nothing to hear, and the time of
   * the sound is shared among the words by their length.
   */
  method: "aligned" | "estimated";
  /** In order, covering all words of the text. */
  words: readonly AlignedWord[];
}

/** The finest frames that are worth their work: words are found within two of them. */
export const alignmentHopSeconds = 0.01;

/** No sound inside of a word stops for so long. */
const pauseSecondsMin = 0.12;
/** What is before or after such a pause belongs to another word when it is less than this share of the sound. */
const strayShareMax = 0.3;

/** The first and last frame of a word without the pauses at its edges, and without what is beyond them. */
function withoutPauses({ silent, hop_seconds }: Heard, first: number, last: number): [number, number] {
  const min = Math.round(pauseSecondsMin / hop_seconds);
  let [from, to] = [first, last];
  for (let frame = from; frame <= to; frame++) {
    if (!silent[frame]) continue;
    const began = frame;
    while (frame + 1 <= to && silent[frame + 1]) frame++;
    if (frame - began + 1 < min) continue;
    const [before, after] = [began - from, to - frame];
    const share = strayShareMax * (before + after);
    if (before <= share && after > 0) from = frame + 1;
    else if (after <= share && before > 0) to = began - 1;
  }
  return [from, to];
}

/** The times in the speech of words that were heard in a reference, and how well each fits. */
export function wordsThrough<Word extends WordTiming>(
  { heard, words }: { heard: Heard; words: readonly Word[] },
  speech: Heard,
  found: Warp,
): (Word & AlignedWord)[] {
  const hop = heard.hop_seconds;
  const frameAt = (seconds: number) => Math.max(0, Math.min(heard.frames - 1, Math.round(seconds / hop)));
  let now = 0;
  return words.map((word) => {
    const from = frameAt(word.start_seconds);
    const to = Math.max(from, frameAt(word.end_seconds) - 1);
    // A sound that goes on belongs to the word that it began in.
    const [first, last] = withoutPauses(speech, found.last[from] as number, found.first[to] as number);
    const start = Math.max(now, first * hop);
    const end = Math.max(start, (last + 1) * hop);
    now = end;
    let sum = 0;
    for (let i = from; i <= to; i++) sum += found.costs[i] as number;
    return { ...word, start_seconds: start, end_seconds: end, loss: sum / (to - from + 1) };
  });
}

/** The words of a text with the time shared among them by their length. */
function estimated(spans: readonly Span[], seconds: number): AlignedText {
  const text = spans.map((span) => span.text).join("");
  const places = [...text.matchAll(/\S+/gu)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
  }));
  const letters = places.reduce((sum, place) => sum + place.end - place.start, 0);
  let passed = 0;
  const words = places.map(({ start, end }) => {
    const start_seconds = (seconds * passed) / letters;
    passed += end - start;
    return { text_start: start, text_end: end, start_seconds, end_seconds: (seconds * passed) / letters, loss: null };
  });
  return { method: "estimated", words };
}

/** As `alignWords`, for speech that was listened to with frames of `alignmentHopSeconds`. */
export function* alignListened(
  spoken: SpokenText,
  { speech, reference }: Listened,
): Generator<void, AlignedText, void> {
  if (!reference || speech.frames === 0) return estimated(spoken.spans, spoken.samples.length / spoken.sample_rate);
  return { method: "aligned", words: wordsThrough(reference, speech, yield* warp(reference.heard, speech)) };
}

/**
 * Aligns a text with a recording of it, of any voice. Yields every few milliseconds (run it with `runInTurns`, or turn
 * by turn). Half of the times are within 20 ms of other programs' own; see align-words.test.ts.
 */
export async function* alignWords(spoken: SpokenText): Turns<AlignedText> {
  return yield* alignListened(spoken, yield* listen(spoken, alignmentHopSeconds));
}
