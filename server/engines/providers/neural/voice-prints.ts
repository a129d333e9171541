/** The voice print port: speech in the voice of a recording, without training. */
import { openResampler, type Resampler } from "../../../audio/resample.ts";
import {
  EngineError,
  type EngineModel,
  type PrintMaker,
  type SpeakRequest,
  type SpokenPiece,
  type VoicePrint,
  type VoicePrintPort,
} from "../../ports.ts";
import { chooseReference } from "./choose-reference.ts";
import type { CloningOpening, LibraryConfig } from "./families/family.ts";
import { generate } from "./generate.ts";
import { namedLanguage } from "./languages.ts";
import { openTts } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { previewOf } from "./previews.ts";
import type { RecognisedModel } from "./recognise.ts";
import {
  type Reference,
  readReference,
  referenceRate,
  referenceSecondsMax,
  referenceSecondsMin,
  writeReference,
} from "./reference.ts";
import { librarySeed, sayableStretches } from "./sayable.ts";
import { modelIdOf } from "./voices.ts";

interface Cloner {
  model: RecognisedModel;
  opening: CloningOpening;
}

type Speaking = Omit<SpeakRequest, "voice"> & { print: VoicePrint };

/** What a recording without a text may last; more of it is not listened to. */
const untoldSecondsMax = 180;

const makerIdOf = ({ model }: Cloner): string => `neural_${model.family}`;

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

/** A maker for each family: what it takes, any model of the family speaks. */
function makersOf(cloners: readonly Cloner[]): readonly PrintMaker[] {
  return [...Map.groupBy(cloners, makerIdOf)].flatMap(([maker_id, of]) => {
    const [first] = of;
    if (!first) return [];
    const needs_text = of.some(({ opening }) => opening.needs_reference_text);
    return {
      maker_id,
      name: `Neural cloning (${first.model.title})`,
      description: `A neural model on this machine that speaks in the voice of a few seconds of your recordings, and keeps the best ${referenceSecondsMax} of them.${needs_text ? " It has to know what they say." : ""} How near it comes depends on the recording; nobody measures it here.`,
      effort: "instant" as const,
      model_ids: of.map(({ model }) => modelIdOf(model.name)),
      languages: [...new Set(of.flatMap(({ opening }) => opening.languages))],
      // The port has one rate for all its models; both families have it as their own.
      sample_rate: referenceRate,
      needs_text,
      seconds_min: referenceSecondsMin,
      seconds_max: needs_text ? referenceSecondsMax : untoldSecondsMax,
    };
  });
}

function generationOf({ opening }: Cloner, { samples, text }: Reference, { style, seed }: Speaking): LibraryConfig {
  if (opening.needs_reference_text && text === "")
    throw new EngineError("unsupported_audio", "This model has to be told what the recording says.");
  return {
    sid: 0,
    speed: style.speed,
    silenceScale: 1,
    numSteps: opening.steps,
    referenceAudio: samples,
    referenceSampleRate: referenceRate,
    referenceText: text,
    ...(opening.takes_seed ? { extra: { seed: librarySeed(seed) } } : {}),
  };
}

/** The port over the models that clone; undefined when there is none. */
export function openVoicePrints(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
): VoicePrintPort | undefined {
  const cloners: readonly Cloner[] = models.flatMap((model) => {
    const opening = model.openings.find((each) => each.kind === "cloning");
    return opening ? [{ model, opening }] : [];
  });
  if (cloners.length === 0) return undefined;
  const makers = makersOf(cloners);

  async function* speak(request: Speaking, signal: AbortSignal): AsyncGenerator<SpokenPiece, void, void> {
    const { print, language, model_id, utterance } = request;
    const reference = readReference(print.data);
    const able = cloners.filter((each) => makerIdOf(each) === print.maker_id);
    const cloner = model_id === undefined ? able[0] : able.find(({ model }) => modelIdOf(model.name) === model_id);
    if (!cloner)
      throw new EngineError("engine_failed", `No model here speaks this voice by "${model_id ?? print.maker_id}".`);
    const { model, opening } = cloner;
    if (!opening.languages.includes(language))
      throw new EngineError("unsupported_language", `${model.name} does not speak the language "${language}".`);
    const stretches = sayableStretches(utterance.spans.map((span) => span.text).join(""));
    if (stretches.length === 0 || signal.aborted) return;
    const generationConfig = generationOf(cloner, reference, request);
    const choice = { kind: opening.kind, variant: "", config: opening.config, threads };
    const hold = await opened.hold({
      model,
      choice,
      sample_rate: opening.sample_rate,
      text: previewOf("en"),
      open: openTts,
    });
    const resampler: Resampler | undefined =
      hold.value.sampleRate === referenceRate ? undefined : openResampler(hold.value.sampleRate, referenceRate);
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

  return {
    makers,
    models: cloners.map(describe),
    knows_timings: false,
    repeats: false,
    async *take({ maker_id, samples, language }, signal) {
      const maker = makers.find((each) => each.maker_id === maker_id);
      if (!maker) throw new EngineError("engine_failed", `No model here makes voices by "${maker_id}".`);
      if (!maker.languages.includes(language))
        throw new EngineError("unsupported_language", `${maker.name} does not speak the language "${language}".`);
      for await (const step of chooseReference(samples, maker.needs_text, signal))
        yield "progress" in step
          ? step
          : { print: { maker_id, data: writeReference(step) }, base: null, distance: null };
    },
    speak,
  };
}
