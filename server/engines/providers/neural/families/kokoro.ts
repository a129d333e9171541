/** Kokoro, English (0.19) and in several languages (1.0 and later): csrc/offline-tts-kokoro-model.cc. */
import type { ModelFolder } from "../model-folder.ts";
import { ModelProblem } from "../model-problem.ts";
import { kokoroSpeaker, speakersListedMax } from "../speakers.ts";
import type { Family } from "./family.ts";
import {
  has,
  lexicons,
  needEspeakData,
  needFile,
  needGraph,
  needInputs,
  needTokens,
  needWhole,
  needWholeList,
  says,
  takes,
  textRules,
} from "./needs.ts";

const floatBytes = 4;
/** espeak's names for the languages that Kokoro 1.0 speaks without a list of words. */
const espeakLanguages: Readonly<Record<string, string>> = { es: "es", fr: "fr", hi: "hi", it: "it", pt: "pt-br" };

/** Throws unless the file of voices is exactly as long as the model says. */
export function needVoices(folder: ModelFolder, floats: number): string {
  const voices = needFile(folder, /^voices.*\.bin$/, "voices.bin");
  const size = folder.sizes.get(voices);
  if (size !== floats * floatBytes)
    throw new ModelProblem(`${voices} is damaged: it has ${size} bytes, not ${floats * floatBytes}. Copy it again.`);
  return folder.path(voices);
}

export const kokoro: Family = {
  name: "kokoro",
  title: "Kokoro",
  fits: (folder) =>
    says(folder, "model_type", /^kokoro/) ||
    takes(folder, "tokens", "style", "speed") ||
    /(^|-)kokoro(-|$)/.test(folder.name),
  async describe(folder) {
    const graph = needGraph(folder, /\.onnx$/, "The model itself (model.onnx)");
    needInputs(graph, "Kokoro", "tokens", "style", "speed");
    const sample_rate = needWhole(graph, "sample_rate", 8000);
    const total = needWhole(graph, "n_speakers", 1);
    needWhole(graph, "has_espeak");
    const [steps = 0, one = 0, width = 0, ...more] = needWholeList(graph, "style_dim");
    if (one !== 1 || more.length > 0) throw new ModelProblem(`${graph.name} says an impossible style_dim.`);
    const voices = needVoices(folder, steps * width * total);
    const tokens = await needTokens(folder);
    const dataDir = await needEspeakData(folder);
    const isMultilingual = Number(graph.facts.metadata.get("version") ?? 1) >= 2;
    const lexicon = isMultilingual ? lexicons(folder) : "";
    if (isMultilingual && lexicon === "") throw new ModelProblem("The word lists (lexicon-us-en.txt …) are missing.");
    const spoken = isMultilingual
      ? ["en", ...(has(folder, /^lexicon.*zh.*\.txt$/) ? ["zh"] : []), ...Object.keys(espeakLanguages)]
      : ["en"];
    const names = (graph.facts.metadata.get("speaker_names") ?? "").split(",").map((name) => name.trim());
    const speakers = Array.from({ length: Math.min(total, speakersListedMax) }, (_, number) =>
      kokoroSpeaker(number, names[number] ?? "", spoken),
    );
    const configFor = (language: string) => {
      const lang = isMultilingual ? (espeakLanguages[language] ?? "") : "";
      return {
        model: {
          kokoro: {
            model: folder.path(graph.name),
            voices,
            tokens,
            dataDir,
            lexicon: lang === "" ? lexicon : "",
            lang,
          },
        },
        ruleFsts: textRules(folder),
      };
    };
    return {
      languages: [...new Set(speakers.flatMap((speaker) => speaker.languages))],
      openings: [
        {
          kind: "speech",
          sample_rate,
          speakers,
          speakers_total: total,
          varies: graph.facts.isRandom,
          has_noise: false,
          takes_seed: false,
          configFor,
          extraFor: () => ({}),
        },
      ],
    };
  },
};
