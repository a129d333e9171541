/** One utterance of a plan, spoken: the port with everything that stands around it. */
import type { EngineVoice, SpeakingStyle, SpeechPort, SpokenPiece } from "./ports.ts";
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
}

/** Sentences of one request differ in their chances, and the same sentence at the same place has the same. */
const seedOf = (seed: number, index: number): number => (seed + Math.imul(index, 0x9e3779b1)) >>> 0;

/**
 * Speaks the segment that has this index in its plan, with the time of every word: the engine's, or found by alignment
 * where it knows none. What it gives depends on nothing else that is spoken before or beside it. Throws what the engine
 * throws (EngineError).
 */
export function utter(
  { language, utterance }: SpeechSegment,
  index: number,
  { port, voice, seed, ...given }: UtteringOptions,
  signal: AbortSignal,
): AsyncIterable<SpokenPiece> {
  const { model_id = voice.model_ids[0] as string, style } = given;
  const request = { voice: voice.key, model_id, language, utterance, style, seed: seedOf(seed, index) };
  const pieces = port.speak(request, signal);
  if (port.knows_timings) return pieces;
  const hasSpeed = port.models.find((model) => model.model_id === model_id)?.honours.includes("speed") ?? false;
  const rate = hasSpeed ? style.speed : 1;
  return timeWords(pieces, { spans: utterance.spans, language, sample_rate: voice.sample_rate, rate }, signal);
}
