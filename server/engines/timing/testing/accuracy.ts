/** How far found word times are from the times that an engine knows itself. */

import { sayWith } from "../../check/testing/say.ts";
import { sentences } from "../../check/testing/sentences.ts";
import type { SpeechPort } from "../../ports.ts";
import { alignWords } from "../align-words.ts";
import type { Turns } from "../turns.ts";

export interface Accuracy {
  /** Seconds of difference of every start and end of a word. */
  errors: number[];
  audio_seconds: number;
  /** Time that the alignment took. */
  work_ms: number;
  /** The longest work between two turns. */
  slice_ms: number;
}

/** Runs work and measures its turns. */
async function timed<Result>(work: Turns<Result>, into: Accuracy): Promise<Result> {
  for (;;) {
    const started = performance.now();
    const { done, value } = await work.next();
    const took = performance.now() - started;
    into.work_ms += took;
    into.slice_ms = Math.max(into.slice_ms, took);
    if (done) return value;
  }
}

/** Aligns sentences that the ear was not taught with, spoken by these voices in this language. */
export async function accuracyOf(
  port: SpeechPort,
  voiceKeys: readonly string[],
  language: string,
  sentencesMax: number,
): Promise<Accuracy> {
  const accuracy: Accuracy = { errors: [], audio_seconds: 0, work_ms: 0, slice_ms: 0 };
  const untaught = (sentences.get(language) ?? []).filter((_, i) => i % 2 === 1).slice(0, sentencesMax);
  for (const voice of port.voices.filter(({ key }) => voiceKeys.includes(key))) {
    for (const text of untaught) {
      const said = await sayWith(port, voice, language, text);
      const spoken = { spans: [{ kind: "text" as const, text }], language, samples: said.samples };
      const { words } = await timed(alignWords({ ...spoken, sample_rate: voice.sample_rate }), accuracy);
      accuracy.audio_seconds += said.samples.length / voice.sample_rate;
      const found = new Map(words.map((word) => [word.text_start, word]));
      for (const truth of said.words) {
        const word = found.get(truth.text_start);
        if (!word) continue;
        accuracy.errors.push(Math.abs(word.start_seconds - truth.start_seconds));
        accuracy.errors.push(Math.abs(word.end_seconds - truth.end_seconds));
      }
    }
  }
  return accuracy;
}

/** The value below which `share` of the errors lie. */
export function errorAt({ errors }: Accuracy, share: number): number {
  return [...errors].sort((a, b) => a - b)[Math.floor(errors.length * share)] ?? Number.POSITIVE_INFINITY;
}
