/** Streaming Zipformer transducers of icefall: csrc/online-zipformer-transducer-model.cc and -zipformer2-. */
import { languagesIn } from "../languages.ts";
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { needGraph, needText, needTokens, needWhole, needWholeList, says } from "./needs.ts";

const lists: Readonly<Record<string, readonly string[]>> = {
  zipformer: ["encoder_dims", "attention_dims", "num_encoder_layers", "cnn_module_kernels", "left_context_len"],
  zipformer2: [
    "encoder_dims",
    "query_head_dims",
    "value_head_dims",
    "num_heads",
    "num_encoder_layers",
    "cnn_module_kernels",
    "left_context_len",
  ],
};

export const zipformer: Family = {
  name: "zipformer",
  title: "Zipformer (streaming)",
  fits: (folder) => says(folder, "decode_chunk_len") || /streaming-zipformer/.test(folder.name),
  async describe(folder) {
    const encoder = needGraph(folder, /^encoder.*\.onnx$/, "encoder.onnx", true);
    const decoder = needGraph(folder, /^decoder.*\.onnx$/, "decoder.onnx");
    const joiner = needGraph(folder, /^joiner.*\.onnx$/, "joiner.onnx", true);
    const type = needText(encoder, "model_type");
    const keys = lists[type];
    if (!keys) throw new ModelProblem(`${encoder.name} is no streaming Zipformer: it says "${type}".`);
    for (const key of keys) needWholeList(encoder, key);
    for (const key of ["T", "decode_chunk_len"]) needWhole(encoder, key, 1);
    for (const key of ["vocab_size", "context_size"]) needWhole(decoder, key, 1);
    const tokens = await needTokens(folder);
    const named = languagesIn(folder.name.replace(/^.*zipformer-/, ""));
    const languages = named.length > 0 ? named : ["en"];
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
          is_streaming: true,
          configFor: () => ({
            featConfig: { sampleRate: 16_000, featureDim: 80 },
            modelConfig: {
              transducer: {
                encoder: folder.path(encoder.name),
                decoder: folder.path(decoder.name),
                joiner: folder.path(joiner.name),
              },
              tokens,
              modelType: type,
            },
            enableEndpoint: 1,
          }),
        },
      ],
    };
  },
};
