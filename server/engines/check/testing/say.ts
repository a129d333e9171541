/** One sentence by a speech port, whole: what timing and checks are tried on. */
import { joinSamples } from "../../../audio/join.ts";
import type { EngineVoice, SpeakingStyle, SpeechPort, WordTiming } from "../../ports.ts";

/** The public defaults. */
export const usualStyle: SpeakingStyle = {
  stability: 0.5,
  similarity_boost: 0.75,
  style: 0,
  use_speaker_boost: true,
  speed: 1,
};

/** Speaks a text with a voice's first model. */
export async function sayWith(
  port: SpeechPort,
  voice: EngineVoice,
  language: string,
  text: string,
  { seed = 1, ...style }: Partial<SpeakingStyle> & { seed?: number } = {},
): Promise<{ samples: Float32Array; words: WordTiming[] }> {
  const parts: Float32Array[] = [];
  const words: WordTiming[] = [];
  const request = {
    voice: voice.key,
    model_id: voice.model_ids[0] as string,
    language,
    utterance: { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" },
    style: { ...usualStyle, ...style },
    seed,
  };
  for await (const piece of port.speak(request, new AbortController().signal)) {
    parts.push(piece.samples.slice());
    words.push(...piece.words);
  }
  return { samples: joinSamples(parts), words };
}
