/** The engine without the server: the voice's whole recipe and the encoder, in this process, on the same text. */
import { findModel, findVoice } from "../server/engines/catalogue.ts";
import { recite } from "../server/engines/recite.ts";
import { providers } from "../server/engines/registry.ts";
import { planSpeech } from "../server/engines/text/plan.ts";

export const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };

/** A voice of the first provider with its port, opened in this process, and how it plans a text. */
export async function openBareVoice(voice_id: string, model_id: string) {
  const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  const port = provider?.speech;
  const voice = port && findVoice(port.voices, voice_id);
  const model = port && findModel(port.models, model_id);
  if (!port || !voice || !model) throw new Error("there is no such voice");
  const plan = (text: string) =>
    planSpeech({
      text,
      detects_language: model.detects_language,
      voice_language: voice.labels.language,
      voice_languages: voice.languages,
      ssml: true,
      apply_text_normalization: "auto",
      rules: [],
      previous_text: "",
      next_text: "",
    });
  return { port, voice, plan };
}

/** `speak` resolves to the milliseconds until the first audio and until the end. `checks`: as files are checked. */
export async function openBareEngine(voice_id: string, model_id: string) {
  const { port, voice, plan } = await openBareVoice(voice_id, model_id);
  return async (text: string, checks = false): Promise<{ firstMs: number; wholeMs: number }> => {
    const started = performance.now();
    let firstMs = 0;
    const pieces = recite(
      plan(text),
      { port, voice, style, seed: 0, output_format: "mp3_44100_128", ...(checks ? { checks: "retry" as const } : {}) },
      new AbortController().signal,
    );
    for await (const piece of pieces)
      if (firstMs === 0 && piece.audio.length > 0) firstMs = performance.now() - started;
    return { firstMs, wholeMs: performance.now() - started };
  };
}
