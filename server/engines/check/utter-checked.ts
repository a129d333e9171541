/** An utterance with what stands around it: its words' times where the engine does not know them, and its check. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { SpeechProblem } from "../../../contract/quality.ts";
import { joinSamples } from "../../audio/join.ts";
import type { SpokenPiece, WordTiming } from "../ports.ts";
import { alignListened, alignmentHopSeconds } from "../timing/align-words.ts";
import { type Listened, listen, type SpokenText } from "../timing/listen.ts";
import type { Turns } from "../timing/turns.ts";
import { gapHopSeconds } from "./gaps.ts";
import { judge } from "./judge.ts";
import { measure } from "./measure.ts";

/**
 * off: not checked. mark: passed on as it is made, and checked when it has ended. retry: held until it was checked, and
 * spoken again when it fails.
 */
export type CheckMode = "off" | "mark" | "retry";

/** What a check found in the utterance that is given out. */
export interface Report {
  retries: number;
  problems: readonly SpeechProblem[];
}

export interface UtteredPiece extends SpokenPiece {
  /** With the last piece of a checked utterance. */
  report?: Report;
}

export interface Uttering extends Omit<SpokenText, "samples"> {
  /** Speaks; 0 is the first attempt, others differ by chance. */
  speak(attempt: number): AsyncIterable<SpokenPiece>;
  knows_timings: boolean;
  /** In dB, what the sound is amplified by afterwards; null when the voice's level is not known. */
  gain_db: number | null;
  mode: CheckMode;
}

export const retriesMax = 2;

const nothing = new Float32Array(0);
/** A piece that gives others their turn. */
const rest: SpokenPiece = { samples: nothing, words: [] };
const turnMsMax = 8;

/** Runs work, and rests after every few milliseconds of it; gives nothing more when aborted. */
async function* resting<Result>(work: Turns<Result>, signal: AbortSignal): AsyncGenerator<SpokenPiece, Result | null> {
  let since = performance.now();
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value;
    if (performance.now() - since < turnMsMax) continue;
    yield rest;
    // Messages come in only between turns of the event loop.
    await nextTurn();
    if (signal.aborted) return null;
    since = performance.now();
  }
}

const lettersOf = (spans: Uttering["spans"]): number =>
  spans.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);

/** Listens to what was said, finds its words if they are wanted, and judges it if that is wanted. */
async function* examine(
  uttering: Uttering,
  samples: Float32Array,
): Turns<{ words: readonly WordTiming[]; problems: SpeechProblem[] }> {
  const { spans, sample_rate, gain_db, knows_timings, mode } = uttering;
  const spoken = { ...uttering, samples };
  const listened: Listened = yield* listen(spoken, knows_timings ? gapHopSeconds : alignmentHopSeconds);
  const words = knows_timings ? [] : (yield* alignListened(spoken, listened)).words;
  if (mode === "off") return { words, problems: [] };
  const measures = yield* measure(samples, sample_rate, listened);
  return { words, problems: judge(measures, { letters: lettersOf(spans), gain_db }) };
}

/** Passes the sound on as it comes, and what was found out about it after that. */
async function* following(uttering: Uttering, signal: AbortSignal): AsyncGenerator<UtteredPiece, void, void> {
  const parts: Float32Array[] = [];
  for await (const piece of uttering.speak(0)) {
    // The port may use its buffer again.
    parts.push(piece.samples.slice());
    yield piece;
  }
  if (signal.aborted) return;
  const found = yield* resting(examine(uttering, joinSamples(parts)), signal);
  if (!found) return;
  const { words, problems } = found;
  yield { samples: nothing, words, ...(uttering.mode === "off" ? {} : { report: { retries: 0, problems } }) };
}

/** Speaks until it is good, at most three times, and gives out the best. */
async function* retrying(uttering: Uttering, signal: AbortSignal): AsyncGenerator<UtteredPiece, void, void> {
  let best: { pieces: SpokenPiece[]; words: readonly WordTiming[]; problems: SpeechProblem[] } | null = null;
  let attempt = 0;
  for (; attempt <= retriesMax; attempt++) {
    const pieces: SpokenPiece[] = [];
    for await (const { samples, words } of uttering.speak(attempt)) {
      pieces.push({ samples: samples.slice(), words });
      yield rest;
    }
    if (signal.aborted) return;
    const found = yield* resting(examine(uttering, joinSamples(pieces.map(({ samples }) => samples))), signal);
    if (!found) return;
    if (!best || found.problems.length < best.problems.length) best = { pieces, ...found };
    if (best.problems.length === 0) break;
  }
  if (!best) return;
  yield* best.pieces;
  const report = { retries: Math.min(attempt, retriesMax), problems: best.problems };
  yield { samples: nothing, words: best.words, report };
}

/** Utters, with times for every word and a report, as the mode says. Throws what the engine throws. */
export function utterChecked(uttering: Uttering, signal: AbortSignal): AsyncIterable<UtteredPiece> {
  if (uttering.mode === "off" && uttering.knows_timings) return uttering.speak(0);
  return uttering.mode === "retry" ? retrying(uttering, signal) : following(uttering, signal);
}
