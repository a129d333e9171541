/** The cloning port: speech in the voice of a recording, without training. */
import { openResampler, type Resampler } from "../../../audio/resample.ts";
import { type CloneRequest, type CloningPort, EngineError, type EngineModel, type SpokenPiece } from "../../ports.ts";
import type { CloningOpening, LibraryConfig } from "./families/family.ts";
import { generate } from "./generate.ts";
import { namedLanguage } from "./languages.ts";
import { openTts } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { previewOf } from "./previews.ts";
import type { RecognisedModel } from "./recognise.ts";
import { librarySeed, sayableStretches } from "./sayable.ts";
import { samplesAt } from "./sound.ts";
import { modelIdOf } from "./voices.ts";

/** The port has one rate for all its models; both families have it as their own. */
const portRate = 24_000;
/** The models listen to no more. */
const referenceSecondsMax = 15;
const referenceSecondsMin = 1;

interface Cloner {
  model: RecognisedModel;
  opening: CloningOpening;
}

const describe = ({ model, opening }: Cloner): EngineModel => ({
  model_id: modelIdOf(model.name),
  aliases: [],
  name: `${model.title}: ${model.name}`,
  description: `Neural speech on this machine in the voice of a recording of some seconds.${opening.needs_reference_text ? " It has to be told what the recording says." : ""}${model.licence === undefined ? "" : ` Licence: ${model.licence}.`}`,
  engine: `neural (${model.title})`,
  languages: opening.languages.map(namedLanguage),
  detects_language: false,
  honours: ["speed"],
  can_use_phonemes: false,
});

function generationOf({ opening }: Cloner, { reference, style, seed }: CloneRequest): LibraryConfig {
  const samples = samplesAt(reference, portRate);
  if (samples.length < referenceSecondsMin * portRate)
    throw new EngineError(
      "unsupported_audio",
      "The recording is too short to hear a voice in it: it takes a second and more.",
    );
  if (opening.needs_reference_text && reference.text.trim() === "")
    throw new EngineError("unsupported_audio", "This model has to be told what the recording says.");
  return {
    sid: 0,
    speed: style.speed,
    silenceScale: 1,
    numSteps: opening.steps,
    referenceAudio: samples.slice(0, referenceSecondsMax * portRate),
    referenceSampleRate: portRate,
    referenceText: reference.text,
    ...(opening.takes_seed ? { extra: { seed: librarySeed(seed) } } : {}),
  };
}

/** The port over the models that clone; undefined when there is none. */
export function openCloning(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
): CloningPort | undefined {
  const cloners: readonly Cloner[] = models.flatMap((model) => {
    const opening = model.openings.find((each) => each.kind === "cloning");
    return opening ? [{ model, opening }] : [];
  });
  if (cloners.length === 0) return undefined;

  async function* speak(request: CloneRequest, signal: AbortSignal): AsyncGenerator<SpokenPiece, void, void> {
    const cloner = cloners.find(({ model }) => modelIdOf(model.name) === request.model_id);
    if (!cloner) throw new EngineError("engine_failed", `No model "${request.model_id}".`);
    const { model, opening } = cloner;
    if (!opening.languages.includes(request.language))
      throw new EngineError("unsupported_language", `${model.name} does not speak the language "${request.language}".`);
    const stretches = sayableStretches(request.utterance.spans.map((span) => span.text).join(""));
    if (stretches.length === 0 || signal.aborted) return;
    const generationConfig = generationOf(cloner, request);
    const choice = { kind: opening.kind, variant: "", config: opening.config, threads };
    const hold = await opened.hold({
      model,
      choice,
      sample_rate: opening.sample_rate,
      text: previewOf("en"),
      open: openTts,
    });
    const resampler: Resampler | undefined =
      hold.value.sampleRate === portRate ? undefined : openResampler(hold.value.sampleRate, portRate);
    let settled = Promise.resolve();
    try {
      for (const stretch of stretches) {
        if (signal.aborted) return;
        const generation = generate(hold.value, stretch, generationConfig, signal);
        settled = generation.settled;
        for await (const samples of generation.pieces)
          yield { samples: resampler ? resampler.push(samples) : samples, words: [] };
      }
      if (resampler && !signal.aborted) yield { samples: resampler.finish(), words: [] };
    } finally {
      void settled.then(hold.release);
    }
  }
  return { models: cloners.map(describe), sample_rate: portRate, speak };
}
