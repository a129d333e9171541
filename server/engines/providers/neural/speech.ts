/** The speech port: text by a model of this machine, sentence by sentence as it makes them. */
import { EngineError, type SpeakRequest, type SpeechPort, type SpokenPiece } from "../../ports.ts";
import type { LibraryConfig } from "./families/family.ts";
import { generate } from "./generate.ts";
import { openTts } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { previewOf } from "./previews.ts";
import type { RecognisedModel } from "./recognise.ts";
import { librarySeed, sayableStretches } from "./sayable.ts";
import { type NeuralVoice, repeatsExactly, speechModelsOf, voicesOf } from "./voices.ts";

/** Noise for stability 0, ¼, ½, ¾ and 1, as a share of the published. A model is opened anew for each that is used. */
const noiseSteps: readonly number[] = [1.5, 1.25, 1, 0.6, 0.2];
/** How far a seed moves the pace of a model that draws nothing by itself. */
const paceShareMax = 0.01;

const textOf = ({ utterance }: SpeakRequest): string => utterance.spans.map((span) => span.text).join("");

/** The library's settings for a request; the same seed means the same. */
function generationOf({ opening, speaker }: NeuralVoice, { style, seed, language }: SpeakRequest): LibraryConfig {
  const pace =
    opening.varies || opening.takes_seed ? 0 : paceShareMax * (((seed * 2_654_435_761) % 2 ** 32) / 2 ** 31 - 1);
  const more = opening.extraFor(language);
  const extra = opening.takes_seed ? { extra: { ...(more.extra as LibraryConfig), seed: librarySeed(seed) } } : {};
  return { sid: speaker.number, speed: style.speed * (1 + pace), silenceScale: 1, ...more, ...extra };
}

async function* speakBy(
  models: OpenModels,
  threads: number,
  voice: NeuralVoice,
  request: SpeakRequest,
  signal: AbortSignal,
): AsyncGenerator<SpokenPiece, void, void> {
  const { model, opening } = voice;
  const stretches = sayableStretches(textOf(request));
  if (stretches.length === 0 || signal.aborted) return;
  const noise = opening.has_noise ? (noiseSteps[Math.round(4 * request.style.stability)] ?? 1) : 1;
  const config = opening.configFor(request.language, noise);
  const wanted = {
    model,
    choice: { kind: opening.kind, variant: "", config, threads },
    sample_rate: opening.sample_rate,
    text: previewOf(request.language),
    open: openTts,
  };
  const hold = await models.hold(wanted);
  let settled = Promise.resolve();
  try {
    if (hold.value.sampleRate !== opening.sample_rate)
      throw new EngineError("engine_failed", `The model ${model.name} speaks at another rate than it says.`);
    for (const stretch of stretches) {
      if (signal.aborted) return;
      const generation = generate(hold.value, stretch, generationOf(voice, request), signal);
      settled = generation.settled;
      for await (const samples of generation.pieces) yield { samples, words: [] };
    }
  } finally {
    void settled.then(hold.release);
  }
}

/** The speech port over the models that speak; undefined when none does. */
export function openSpeech(
  recognised: readonly RecognisedModel[],
  models: OpenModels,
  threads: number,
): SpeechPort | undefined {
  const voices = voicesOf(recognised);
  if (voices.length === 0) return undefined;
  const byKey = new Map(voices.map((voice) => [voice.key, voice]));
  return {
    models: speechModelsOf(recognised),
    voices: voices.map(({ model: _model, opening: _opening, speaker: _speaker, ...voice }) => voice),
    knows_timings: false,
    repeats: voices.every(({ opening }) => repeatsExactly(opening)),
    async *speak(request, signal) {
      const voice = byKey.get(request.voice);
      if (!voice) throw new EngineError("engine_failed", `No voice "${request.voice}".`);
      if (!voice.languages.includes(request.language))
        throw new EngineError(
          "unsupported_language",
          `${voice.name} does not speak the language "${request.language}".`,
        );
      yield* speakBy(models, threads, voice, request, signal);
    },
  };
}
