/** SenseVoice: csrc/offline-sense-voice-model.cc. */
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { needInputs, needOnlyGraph, needText, needTokens, needWholes, says, takes } from "./needs.ts";

const languages: readonly string[] = ["zh", "en", "ja", "ko", "yue"];

export const senseVoice: Family = {
  name: "sense-voice",
  title: "SenseVoice",
  fits: (folder) => says(folder, "lang_yue") || takes(folder, "text_norm") || /sense-?voice/i.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder, true);
    needInputs(graph, "SenseVoice", "x", "x_length", "language", "text_norm");
    const numbers = [
      "vocab_size",
      "lfr_window_size",
      "lfr_window_shift",
      "normalize_samples",
      "with_itn",
      "without_itn",
    ];
    needWholes(graph, [...numbers, "lang_auto", ...languages.map((code) => `lang_${code}`)]);
    for (const key of ["neg_mean", "inv_stddev"])
      if (
        !needText(graph, key)
          .split(",")
          .every((value) => Number.isFinite(Number(value)))
      )
        throw new ModelProblem(`${graph.name} says an impossible ${key}.`);
    const tokens = await needTokens(folder);
    return {
      languages,
      openings: [
        {
          kind: "transcription",
          languages,
          detects_language: true,
          tells_language: true,
          stretchSecondsMax: 28,
          knows_times: true,
          token_style: "leading-space",
          is_streaming: false,
          configFor: (language) => ({
            featConfig: { sampleRate: 16_000, featureDim: 80 },
            modelConfig: {
              senseVoice: {
                model: folder.path(graph.name),
                language: language === "" ? "auto" : language,
                useInverseTextNormalization: 1,
              },
              tokens,
            },
          }),
        },
      ],
    };
  },
};
