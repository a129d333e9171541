/** Moonshine, in its first form (four graphs) and its second (two): csrc/offline-moonshine-model.cc. */
import { languagesIn } from "../languages.ts";
import type { Family, LibraryConfig } from "./family.ts";
import { has, needGraph, needTokens } from "./needs.ts";

export const moonshine: Family = {
  name: "moonshine",
  title: "Moonshine",
  fits: (folder) =>
    has(folder, /^(uncached_decode|cached_decode|decoder_model_merged)/) || /moonshine/.test(folder.name),
  async describe(folder) {
    const graph = (pattern: RegExp, called: string) => folder.path(needGraph(folder, pattern, called, true).name);
    const moonshineConfig: LibraryConfig = has(folder, /^(encoder_model|decoder_model_merged)/)
      ? {
          encoder: graph(/^encoder_model.*\.(ort|onnx)$/, "encoder_model.ort"),
          mergedDecoder: graph(/^decoder_model_merged.*\.(ort|onnx)$/, "decoder_model_merged.ort"),
        }
      : {
          preprocessor: graph(/^preprocess.*\.onnx$/, "preprocess.onnx"),
          encoder: graph(/^encode\b.*\.onnx$/, "encode.onnx"),
          uncachedDecoder: graph(/^uncached_decode.*\.onnx$/, "uncached_decode.onnx"),
          cachedDecoder: graph(/^cached_decode.*\.onnx$/, "cached_decode.onnx"),
        };
    const tokens = await needTokens(folder);
    // Each is trained for one language, which only its name tells; the first ones are English.
    const named = languagesIn(folder.name.replace(/^.*moonshine-(tiny|base|small|medium)?/, ""));
    const languages = named.length > 0 ? named.slice(0, 1) : ["en"];
    return {
      languages,
      openings: [
        {
          kind: "transcription",
          languages,
          detects_language: false,
          tells_language: false,
          stretchSecondsMax: 28,
          knows_times: false,
          token_style: "marked-start",
          is_streaming: false,
          configFor: () => ({
            featConfig: { sampleRate: 16_000, featureDim: 80 },
            modelConfig: { moonshine: moonshineConfig, tokens },
          }),
        },
      ],
    };
  },
};
