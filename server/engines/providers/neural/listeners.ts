/** Models that write down what they hear: which there are, and how one of them hears a stretch. */
import { eld } from "eld/small";
import type * as sherpa from "sherpa-onnx-node";
import type { Stretch } from "../../ports.ts";
import type { TranscriptionOpening } from "./families/family.ts";
import { languageOf } from "./languages.ts";
import { openOfflineRecognizer, recognizerConfig } from "./library.ts";
import type { Hold, OpenModels } from "./open-models.ts";
import { openTurns } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";

export const listeningRate = 16_000;

export interface Listener {
  model: RecognisedModel;
  opening: TranscriptionOpening;
}

/** A recording at `listeningRate`, and the stretches of it that are worth hearing. */
export interface HeardSound {
  samples: Float32Array;
  stretches: readonly Stretch[];
  /** The language that was asked for. */
  asked: string | undefined;
}

/** The samples of a stretch. */
export const partOf = ({ samples }: HeardSound, { start_seconds, end_seconds }: Stretch): Float32Array =>
  samples.subarray(Math.round(start_seconds * listeningRate), Math.round(end_seconds * listeningRate));

/** A recogniser that takes one stretch at a time, because its language is a setting of the whole. */
export interface HeldRecognizer {
  recognizer: sherpa.OfflineRecognizer;
  language: string;
  inTurn: ReturnType<typeof openTurns>;
}

/** The models that write down, those of many languages first. */
export function listenersOf(models: readonly RecognisedModel[]): readonly Listener[] {
  return models
    .flatMap((model) => {
      const opening = model.openings.find((each) => each.kind === "transcription");
      return opening ? [{ model, opening }] : [];
    })
    .sort((a, b) => Number(b.opening.languages.length > 20) - Number(a.opening.languages.length > 20));
}

/** Opens a listener's recogniser, or takes the one that is open. */
export const holdListener = (
  opened: OpenModels,
  { model, opening }: Listener,
  threads: number,
): Promise<Hold<HeldRecognizer>> =>
  opened.hold({
    model,
    choice: { kind: "transcription", variant: "offline", config: opening.configFor(""), threads },
    sample_rate: listeningRate,
    open: async (choice) => ({
      recognizer: await openOfflineRecognizer(choice),
      language: "",
      inTurn: openTurns(),
    }),
  });

/** Models end their process, or hear a word, in less. */
const stretchSecondsMin = 0.5;

/** With silence behind it when it is too short. */
function longEnough(samples: Float32Array): Float32Array {
  const length = Math.round(stretchSecondsMin * listeningRate);
  if (samples.length >= length) return samples;
  const filled = new Float32Array(length);
  filled.set(samples);
  return filled;
}

/** Hears one stretch in a language ("" to find it out). The model must stay open until it settles. */
export const hearStretch = (
  held: HeldRecognizer,
  { opening }: Listener,
  samples: Float32Array,
  language: string,
  threads: number,
): Promise<sherpa.RecognizerResult> =>
  held.inTurn(async () => {
    if (held.language !== language) held.recognizer.setConfig(recognizerConfig(opening.configFor(language), threads));
    held.language = language;
    const stream = held.recognizer.createStream();
    stream.acceptWaveform({ samples: longEnough(samples), sampleRate: listeningRate });
    return held.recognizer.decodeAsync(stream);
  });

/** The language of what was heard: as asked, as the model tells, as the text reads, or the model's first. */
export function languageHeard(asked: string | undefined, lang: string, text: string, known: readonly string[]): string {
  const told = languageOf(lang.replaceAll(/[<>|]/g, ""));
  if (asked !== undefined) return asked;
  if (told !== undefined) return told;
  const read = known.length === 1 ? "" : eld.detect(text).language;
  return known.length === 0 || known.includes(read) ? read || "en" : (known[0] ?? "en");
}
