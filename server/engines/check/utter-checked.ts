/** An utterance that is checked: passed on and reported of, or held, spoken again when it fails, and the best given out. */
import { joinSamples } from "../../audio/join.ts";
import type { SpokenPiece, WordTiming } from "../ports.ts";
import { alignListened, alignmentHopSeconds } from "../timing/align-words.ts";
import { listen, type SpokenText } from "../timing/listen.ts";
import { resting, type Turns } from "../timing/turns.ts";
import { accountProblems } from "./account.ts";
import { compare } from "./compare.ts";
import { gapHopSeconds } from "./gaps.ts";
import { judge } from "./judge.ts";
import type { Problem, Report } from "./report.ts";
import { measureSound } from "./sound.ts";

/**
 * mark: passed on as it is made, and checked when it has ended. retry: held until it was checked, and spoken again when
 * it fails.
 */
export type CheckMode = "mark" | "retry";

export interface UtteredPiece extends SpokenPiece {
  /** With the last piece of a checked utterance. */
  report?: Report;
}

export interface Uttering extends Omit<SpokenText, "samples"> {
  /** Speaks; 1 is the first attempt, others differ by chance. */
  speak(attempt: number): AsyncIterable<SpokenPiece>;
  /** Of the port: see there. */
  knows_timings: boolean;
  keeps_to_text: boolean;
  /** In dB, what the sound is amplified by afterwards; null when the voice's level is not known. */
  gain_db: number | null;
}

/** An utterance is spoken so often at most. */
export const attemptsMax = 3;

const nothing = new Float32Array(0);
/** A piece that gives others their turn. */
const rest: SpokenPiece = { samples: nothing, words: [] };

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Words of a plain kind; in scripts without spaces, two signs each. */
const plainWords = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]{2}|\p{L}[\p{L}\p{M}'’]{2,}/gu;
const plainWordsMin = 3;
const plainShareMin = 0.6;

/** Whether everybody reads a text alike: not single letters, digits and cries, which a reference reads in a way of its own. */
function isPlain(text: string): boolean {
  const words = text.match(plainWords) ?? [];
  const plain = words.reduce((sum, word) => sum + word.length, 0);
  return words.length >= plainWordsMin && plain >= plainShareMin * text.replace(/\s/g, "").length;
}

interface Examined {
  /** Found by listening; empty where the engine knows them. */
  words: readonly WordTiming[];
  problems: readonly Problem[];
}

/** Finds the words, where the engine does not know them, and what is wrong. */
async function* examine(uttering: Uttering, samples: Float32Array, told: readonly WordTiming[]): Turns<Examined> {
  const { spans, sample_rate, gain_db, knows_timings, keeps_to_text } = uttering;
  const text = spans.map((span) => span.text).join("");
  const expected = { letters: lettersOf(text), gain_db };
  const sound = measureSound(samples, sample_rate);
  yield;
  if (knows_timings && keeps_to_text)
    return { words: [], problems: inOrder([...judge(sound, null, expected), ...accountProblems(text, told, sound)]) };
  const isCompared = isPlain(text);
  if (knows_timings && !isCompared) return { words: [], problems: inOrder(judge(sound, null, expected)) };
  const spoken = { ...uttering, samples };
  const listened = yield* listen(spoken, knows_timings ? gapHopSeconds : alignmentHopSeconds);
  const words = knows_timings ? [] : (yield* alignListened(spoken, listened)).words;
  const compared = isCompared ? yield* compare(listened) : null;
  return { words, problems: inOrder(judge(sound, compared, expected)) };
}

const inOrder = (problems: readonly Problem[]) => [...problems].sort((a, b) => a.at_seconds - b.at_seconds);

/** Passes the sound on as it comes, and what was found out about it after that. */
async function* marked(uttering: Uttering, signal: AbortSignal): AsyncGenerator<UtteredPiece, void, void> {
  const parts: Float32Array[] = [];
  const told: WordTiming[] = [];
  for await (const piece of uttering.speak(1)) {
    // The port may use its buffer again.
    parts.push(piece.samples.slice());
    told.push(...piece.words);
    yield piece;
  }
  const found = yield* resting(examine(uttering, joinSamples(parts), told), rest, signal);
  if (!found) return;
  yield { samples: nothing, words: found.words, report: { attempts: 1, problems: found.problems } };
}

interface Attempt extends Examined {
  pieces: readonly SpokenPiece[];
  samples: Float32Array;
}

/** An engine that ignores its seed would say the same for ever. */
const isSame = (a: Float32Array, b: Float32Array): boolean =>
  a.length === b.length && a.every((sample, i) => sample === b[i]);

const wrongSeconds = ({ problems }: Examined): number => problems.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);

const isBetter = (a: Examined, b: Examined): boolean =>
  a.problems.length < b.problems.length ||
  (a.problems.length === b.problems.length && wrongSeconds(a) < wrongSeconds(b));

/** Speaks until it is good, at most three times, and gives out the best. */
async function* retried(uttering: Uttering, signal: AbortSignal): AsyncGenerator<UtteredPiece, void, void> {
  let best: Attempt | null = null;
  let attempts = 0;
  while (attempts < attemptsMax) {
    attempts += 1;
    const pieces: SpokenPiece[] = [];
    for await (const { samples, words } of uttering.speak(attempts)) {
      pieces.push({ samples: samples.slice(), words });
      yield rest;
    }
    const samples = joinSamples(pieces.map((piece) => piece.samples));
    if (best && isSame(best.samples, samples)) break;
    const told = pieces.flatMap(({ words }) => words);
    const found: Examined | null = yield* resting(examine(uttering, samples, told), rest, signal);
    if (!found) return;
    if (!best || isBetter(found, best)) best = { ...found, pieces, samples };
    if (best.problems.length === 0) break;
  }
  if (!best) return;
  yield* best.pieces;
  yield { samples: nothing, words: best.words, report: { attempts, problems: best.problems } };
}

/**
 * Utters, with a time for every word and a report in the end. Pieces with neither are rests. Gives nothing more once
 * `signal` is aborted. Throws what the engine throws.
 */
export function utterChecked(
  uttering: Uttering,
  mode: CheckMode,
  signal: AbortSignal,
): AsyncGenerator<UtteredPiece, void, void> {
  return mode === "retry" ? retried(uttering, signal) : marked(uttering, signal);
}
