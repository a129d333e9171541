/** Whisper: csrc/offline-whisper-model.cc. It hears which language is spoken too. */
import { languageOf } from "../languages.ts";
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { needGraph, needInputs, needText, needTokens, needWhole, needWholeList, needWholes, says } from "./needs.ts";

/** Frames of silence put behind a stretch so that the last word is not lost; the library's own count is −1. */
const tailPaddings = -1;
const wanted: readonly string[] = [
  "n_mels",
  "n_text_layer",
  "n_text_ctx",
  "n_text_state",
  "n_vocab",
  "sot",
  "eot",
  "blank_id",
  "translate",
  "transcribe",
  "no_timestamps",
  "no_speech",
];
/** Whisper's own name for Javanese. */
const ownCode: Readonly<Record<string, string>> = { jv: "jw" };

export const whisper: Family = {
  name: "whisper",
  title: "Whisper",
  fits: (folder) => says(folder, "n_text_layer") || /(^|-)whisper(-|$)/.test(folder.name),
  async describe(folder) {
    const encoder = needGraph(folder, /encoder.*\.onnx$/, "The encoder (…-encoder.onnx)", true);
    const decoder = needGraph(folder, /decoder.*\.onnx$/, "The decoder (…-decoder.onnx)", true);
    needWholes(encoder, wanted);
    needWholeList(encoder, "sot_sequence");
    needInputs(decoder, "Whisper decoder", "tokens", "offset");
    const isMultilingual = needWhole(encoder, "is_multilingual") === 1;
    const codes = isMultilingual ? needText(encoder, "all_language_codes").split(",") : ["en"];
    if (isMultilingual && codes.length !== needWholeList(encoder, "all_language_tokens").length)
      throw new ModelProblem(`${encoder.name} lists its languages wrongly.`);
    const languages = [...new Set(codes.map((code) => languageOf(code)).filter((code) => code !== undefined))];
    const tokens = await needTokens(folder);
    const knows_times = decoder.facts.outputs.length > 3;
    return {
      languages,
      openings: [
        {
          kind: "transcription",
          languages,
          detects_language: isMultilingual,
          tells_language: isMultilingual,
          stretchSecondsMax: 28,
          knows_times,
          token_style: "leading-space",
          is_streaming: false,
          configFor: (language) => ({
            featConfig: { sampleRate: 16_000, featureDim: needWhole(encoder, "n_mels") },
            modelConfig: {
              whisper: {
                encoder: folder.path(encoder.name),
                decoder: folder.path(decoder.name),
                language: isMultilingual ? (ownCode[language] ?? language) : "en",
                task: "transcribe",
                tailPaddings,
                enableTokenTimestamps: knows_times ? 1 : 0,
              },
              tokens,
              modelType: "whisper",
            },
          }),
        },
      ],
    };
  },
};
