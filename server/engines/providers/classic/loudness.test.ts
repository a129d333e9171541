import { describe, expect, it } from "vitest";
import { joinBytes } from "../../../audio/join.ts";
import { integratedLoudness } from "../../../audio/loudness.ts";
import { truePeak } from "../../../audio/true-peak.ts";
import type { SpeechPort } from "../../ports.ts";
import { recite } from "../../recite.ts";
import { ordinaryTexts } from "../../testing/ordinary-texts.ts";
import { gathered } from "../../testing/requests.ts";
import { planSpeech } from "../../text/plan.ts";
import { open } from "./index.ts";

const port = (await open({ models_folder: "", servers: [], threads: 1 })).speech as SpeechPort;
const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
const sampleRate = 44_100;

/** A text as it is heard: with the voice's gain, behind the limiter, at another rate than the engine's. */
async function heard(key: string, language: string, text: string): Promise<Float32Array> {
  const voice = port.voices.find((each) => each.key === key);
  if (!voice) throw new Error(`no voice ${key}`);
  const plan = planSpeech({
    text,
    language,
    detects_language: false,
    voice_language: voice.labels.language,
    ssml: false,
    apply_text_normalization: "auto",
    rules: [],
    previous_text: "",
    next_text: "",
  });
  const options = { port, voice, style, seed: 0, output_format: "pcm_44100" as const };
  const bytes = joinBytes(
    (await gathered(recite(plan, options, new AbortController().signal))).map(({ audio }) => audio),
  );
  return Float32Array.from(new Int16Array(bytes.buffer), (value) => value / 32_768);
}

describe("the loudness of voices", () => {
  // Those that were, or would be, furthest off: sharp-edged ones, one made of joined-up recordings, and short previews.
  it.each([
    ["stanley", "en"],
    ["otis", "en"],
    ["rex", "en"],
    ["da-frederik", "da"],
    ["lv-janis", "lv"],
    ["no-sindre", "no"],
    // Spoken for by another program.
    ["gordon", "de"],
  ])(
    "is −16 LUFS ± 1 with %s on ordinary texts that it was not measured on, and no peak is over −1 dB (%s)",
    async (key, language) => {
      const texts = ordinaryTexts(language);
      expect(texts).toHaveLength(3);
      for (const text of texts) {
        const samples = await heard(key, language, text);
        expect(Math.abs(integratedLoudness(samples, sampleRate) + 16), text).toBeLessThanOrEqual(1);
        expect(truePeak(samples), text).toBeLessThanOrEqual(-1);
      }
    },
  );
});
