/** Requests that the engine tests make. */
import type { RecitalRequest } from "../works.ts";

const evenStyle = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };

/** A request to the tone provider: every letter is 50 ms. */
export const requestFor = (text: string, more: Partial<RecitalRequest> = {}): RecitalRequest => ({
  text: {
    text,
    detects_language: false,
    voice_language: "en",
    ssml: true,
    apply_text_normalization: "off",
    rules: [],
    previous_text: "",
    next_text: "",
  },
  voice_id: "toneVoice00000000000",
  style: evenStyle,
  seed: 7,
  output_format: "pcm_16000",
  ...more,
});

/** Everything that comes, in order. */
export async function gathered<Each>(pieces: AsyncIterable<Each>): Promise<Each[]> {
  const all: Each[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}
