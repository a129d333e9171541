/** Matcha-TTS: github.com/k2-fsa/sherpa-onnx, csrc/offline-tts-matcha-model.cc. It needs a vocoder. */
import { accentOf, languageOf, localeOf } from "../languages.ts";
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import {
  hasEspeakData,
  lexicons,
  needEspeakData,
  needGraph,
  needInputs,
  needTokens,
  needWhole,
  says,
  takes,
  textRules,
} from "./needs.ts";
import { needVocoder } from "./vocoder.ts";

const noiseScale = 0.667;
const noiseMin = 0.001;
const vocodersAt: Readonly<Record<number, readonly string[]>> = {
  16000: ["vocos-16khz-univ.onnx"],
  22050: ["vocos-22khz-univ.onnx", "hifigan_v2.onnx", "hifigan_v1.onnx", "hifigan_v3.onnx"],
};

export const matcha: Family = {
  name: "matcha",
  title: "Matcha",
  fits: (folder) =>
    says(folder, "model_type", /matcha/) ||
    /^(sherpa-onnx-)?matcha/.test(folder.name) ||
    (takes(folder, "x", "x_length", "noise_scale", "length_scale") && !takes(folder, "noise_scale_w")),
  async describe(folder) {
    const graph = needGraph(folder, /^(?!vocos|hifigan|vocoder).*\.onnx$/, "The acoustic model (model-steps-3.onnx)");
    needInputs(graph, "Matcha", "x", "x_length", "noise_scale", "length_scale");
    const sample_rate = needWhole(graph, "sample_rate", 8000);
    const total = Math.max(1, needWhole(graph, "n_speakers"));
    const { metadata } = graph.facts;
    const flag = (key: string) => Number(metadata.get(key) ?? 0) === 1;
    const isBoth = flag("is_zh_en");
    if (!isBoth && !flag("jieba") && !flag("has_espeak"))
      throw new ModelProblem(`${graph.name} does not say how its text becomes sounds (jieba, has_espeak).`);
    const tokens = await needTokens(folder);
    const dataDir = isBoth || flag("has_espeak") ? await needEspeakData(folder) : "";
    const lexicon = lexicons(folder);
    if ((isBoth || flag("jieba")) && lexicon === "") throw new ModelProblem("lexicon.txt is missing.");
    const vocoder = await needVocoder(folder, vocodersAt[sample_rate] ?? vocodersAt[22_050] ?? []);
    const said = metadata.get("voice") ?? "";
    const own =
      flag("jieba") || isBoth ? "zh" : (languageOf(said) ?? languageOf(metadata.get("language") ?? "") ?? "en");
    const languages = isBoth ? ["zh", "en"] : [own];
    const locale = languageOf(said) === own ? localeOf(said) : own;
    const configFor = (_language: string, noise: number) => ({
      model: {
        matcha: {
          acousticModel: folder.path(graph.name),
          vocoder,
          tokens,
          lexicon,
          dataDir: hasEspeakData(folder) ? dataDir : "",
          noiseScale: Math.max(noiseMin, noiseScale * noise),
        },
      },
      ruleFsts: textRules(folder),
    });
    return {
      languages,
      openings: [
        {
          kind: "speech",
          sample_rate,
          speakers: Array.from({ length: total }, (_, number) => ({
            number,
            name: total === 1 ? "Matcha" : `Matcha ${number + 1}`,
            gender: "neutral",
            languages,
            locale,
            accent: accentOf(locale),
          })),
          speakers_total: total,
          varies: graph.facts.isRandom,
          has_noise: graph.facts.isRandom,
          takes_seed: false,
          configFor,
          extraFor: () => ({}),
        },
      ],
    };
  },
};
