/** Parakeet and other transducers of NVIDIA NeMo: csrc/offline-transducer-nemo-model.cc. */
import { languagesIn } from "../languages.ts";
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { needGraph, needTokens, needWholes, says } from "./needs.ts";

/** Of Parakeet TDT 0.6B v3, by its model card. */
const europe = "bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk".split(" ");

export const parakeet: Family = {
  name: "parakeet",
  title: "Parakeet (NeMo transducer)",
  fits: (folder) => says(folder, "pred_rnn_layers") || /(parakeet|nemo.*transducer)/.test(folder.name),
  async describe(folder) {
    const encoder = needGraph(folder, /^encoder.*\.onnx$/, "encoder.onnx", true);
    const decoder = needGraph(folder, /^decoder.*\.onnx$/, "decoder.onnx", true);
    const joiner = needGraph(folder, /^joiner.*\.onnx$/, "joiner.onnx", true);
    needWholes(encoder, ["vocab_size", "subsampling_factor", "pred_rnn_layers", "pred_hidden"]);
    if (!encoder.facts.metadata.has("normalize_type"))
      throw new ModelProblem(`${encoder.name} does not say its normalize_type.`);
    const tokens = await needTokens(folder);
    const named = languagesIn(folder.name.replace(/^.*nemo-/, ""));
    const languages = /parakeet.*v3/.test(folder.name) ? europe : named.length > 0 ? named : ["en"];
    return {
      languages,
      openings: [
        {
          kind: "transcription",
          languages,
          detects_language: languages.length > 1,
          tells_language: false,
          stretchSecondsMax: 60,
          knows_times: true,
          token_style: "leading-space",
          is_streaming: false,
          configFor: () => ({
            featConfig: { sampleRate: 16_000, featureDim: Number(encoder.facts.metadata.get("feat_dim") ?? 80) },
            modelConfig: {
              transducer: {
                encoder: folder.path(encoder.name),
                decoder: folder.path(decoder.name),
                joiner: folder.path(joiner.name),
              },
              tokens,
              modelType: "nemo_transducer",
            },
          }),
        },
      ],
    };
  },
};
