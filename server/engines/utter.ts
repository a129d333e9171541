/** One utterance of a plan, spoken: the port with everything that stands around it. */
import { type CheckMode, type UtteredPiece, utterChecked } from "./check/utter-checked.ts";
import type { EngineVoice, SpeakingStyle, SpeechPort } from "./ports.ts";
import type { SpeechSegment } from "./text/plan.ts";
import { timeWords } from "./timing/time-words.ts";

export interface UtteringOptions {
  port: SpeechPort;
  voice: EngineVoice;
  /** One of the voice's; absent: its first. */
  model_id?: string;
  style: SpeakingStyle;
  /** 0..2³²−1: same plan, options and seed, same samples. */
  seed: number;
  /** Fixed gain in dB that brings the voice to its level; absent: the one that the voice knows. */
  gain_db?: number;
  /** Whether what is said is held against its text; absent: not. */
  checks?: CheckMode;
}

/** Sentences of one request differ in their chances, and the same attempt at the same sentence and place has the same. */
const seedOf = (seed: number, index: number, attempt: number): number =>
  (seed + Math.imul(index, 0x9e3779b1) + Math.imul(attempt - 1, 0x85ebca6b)) >>> 0;

/**
 * Speaks the segment that has this index in its plan, with the time of every word: the engine's, or found by alignment
 * where it knows none, and with a report where it is checked. What it gives depends on nothing else that is spoken before or beside it. Throws what the engine
 * throws (EngineError).
 */
export function utter(
  { language, utterance }: SpeechSegment,
  index: number,
  { port, voice, seed, style, gain_db, checks, ...given }: UtteringOptions,
  signal: AbortSignal,
): AsyncIterable<UtteredPiece> {
  const { model_id = voice.model_ids[0] as string } = given;
  const { spans } = utterance;
  const { sample_rate } = voice;
  const { knows_timings, keeps_to_text = false } = port;
  const request = { voice: voice.key, model_id, language, utterance, style };
  const speak = (attempt: number) => port.speak({ ...request, seed: seedOf(seed, index, attempt) }, signal);
  const hasSpeed = port.models.find((model) => model.model_id === model_id)?.honours.includes("speed") ?? false;
  const text = { spans, language, sample_rate, rate: hasSpeed ? style.speed : 1 };
  if (checks) {
    const gain = gain_db ?? voice.gain_db;
    return utterChecked({ ...text, speak, knows_timings, keeps_to_text, gain_db: gain }, checks, signal);
  }
  return knows_timings ? speak(1) : timeWords(speak(1), text, signal);
}
