/** KittenTTS: csrc/offline-tts-kitten-model.cc. */
import { ModelProblem } from "../model-problem.ts";
import { kittenSpeaker, speakersListedMax } from "../speakers.ts";
import type { Family } from "./family.ts";
import { needVoices } from "./kokoro.ts";
import {
  needEspeakData,
  needGraph,
  needInputs,
  needText,
  needTokens,
  needWhole,
  needWholeList,
  says,
  takes,
} from "./needs.ts";

export const kitten: Family = {
  name: "kitten",
  title: "Kitten",
  fits: (folder) =>
    says(folder, "model_type", /^kitten/) ||
    takes(folder, "input_ids", "style", "speed") ||
    /(^|-)kitten(-|$)/.test(folder.name),
  async describe(folder) {
    const graph = needGraph(folder, /\.onnx$/, "The model itself (model.fp16.onnx)");
    needInputs(graph, "Kitten", "style", "speed");
    const type = needText(graph, "model_type");
    if (type !== "kitten-tts") throw new ModelProblem(`${graph.name} is no Kitten model: it says "${type}".`);
    if (needWhole(graph, "has_espeak") !== 1)
      throw new ModelProblem(`${graph.name} does not use espeak, as it should.`);
    const sample_rate = needWhole(graph, "sample_rate", 8000);
    const total = needWhole(graph, "n_speakers", 1);
    const [one = 0, width = 0, ...more] = needWholeList(graph, "style_dim");
    if (one !== 1 || more.length > 0) throw new ModelProblem(`${graph.name} says an impossible style_dim.`);
    const voices = needVoices(folder, width * total);
    const tokens = await needTokens(folder);
    const dataDir = await needEspeakData(folder);
    const names = (graph.facts.metadata.get("speaker_names") ?? "").split(",").map((name) => name.trim());
    return {
      languages: ["en"],
      openings: [
        {
          kind: "speech",
          sample_rate,
          speakers: Array.from({ length: Math.min(total, speakersListedMax) }, (_, number) =>
            kittenSpeaker(number, names[number] ?? ""),
          ),
          speakers_total: total,
          varies: graph.facts.isRandom,
          has_noise: false,
          takes_seed: false,
          configFor: () => ({ model: { kitten: { model: folder.path(graph.name), voices, tokens, dataDir } } }),
          extraFor: () => ({}),
        },
      ],
    };
  },
};
