/** Recordings for models that must be told what they say: a long one is cut where its words pause, and its text with it. */
import type { Recording, Sound } from "./ports.ts";
import { alignTranscript, type TimedStretch } from "./timing/align-transcript.ts";
import { runInTurns } from "./timing/turns.ts";

/** So much of a recording is looked through for the words to keep. */
const searchedSecondsMax = 180;
/** Words are found within some tenths of a second: so much is kept free at either end. */
const marginSeconds = 0.1;
/** A silence counts as so much speech: better to end a second earlier in a pause than in the middle of a phrase. */
const secondsPerPauseSecond = 8;

interface Cut {
  text: string;
  start: number;
  end: number;
}

/** The words at the start that last at most so long and end in a pause; null when there is not one. */
function cutOf(stretches: readonly TimedStretch[], secondsMax: number): Cut | null {
  const words = stretches.filter(({ text }) => text.trim() !== "");
  const [first] = words;
  if (!first) return null;
  const start = Math.max(0, first.start - marginSeconds);
  let best: (Cut & { points: number }) | null = null;
  for (const [index, word] of words.entries()) {
    const pause = (words[index + 1]?.start ?? word.end + 1) - word.end;
    const end = word.end + Math.min(marginSeconds, pause / 2);
    if (end - start > secondsMax) break;
    const points = end - start + secondsPerPauseSecond * Math.min(0.5, pause);
    if (best && points < best.points) continue;
    const text = words.slice(0, index + 1).map((each) => each.text);
    best = { text: text.join(" "), start, end, points };
  }
  return best;
}

/** The stretch of a sound from one second to another. */
async function* between(pieces: AsyncIterable<Sound>, start: number, end: number): AsyncGenerator<Sound, void, void> {
  let at = 0;
  for await (const { samples, sample_rate } of pieces) {
    const from = Math.max(0, Math.round((start - at) * sample_rate));
    const to = Math.min(samples.length, Math.round((end - at) * sample_rate));
    if (to > from) yield { samples: samples.subarray(from, to), sample_rate };
    at += samples.length / sample_rate;
    if (at >= end) return;
  }
}

/** How long a sound is, as far as `secondsMax` and a piece. */
async function secondsOf(pieces: AsyncIterable<Sound>, secondsMax: number): Promise<number> {
  let seconds = 0;
  for await (const { samples, sample_rate } of pieces) {
    seconds += samples.length / sample_rate;
    if (seconds > secondsMax) break;
  }
  return seconds;
}

/**
 * A recording that lasts at most `secondsMax` with what is said in that: the given one, or its beginning as far as its text
 * can be found in it; the given one too when it cannot. Rejects with the signal's reason once that is aborted.
 */
export async function cutRecording(recording: Recording, secondsMax: number, signal: AbortSignal): Promise<Recording> {
  if (recording.text.trim() === "" || (await secondsOf(recording.pieces(), secondsMax)) <= secondsMax) return recording;
  const aligned = await runInTurns(alignTranscript(recording.pieces(), recording.text, searchedSecondsMax), signal);
  const cut = aligned.kind === "aligned" ? cutOf(aligned.words, secondsMax) : null;
  if (!cut) return recording;
  const { text, start, end } = cut;
  return { text, seconds: end - start, pieces: () => between(recording.pieces(), start, end) };
}
