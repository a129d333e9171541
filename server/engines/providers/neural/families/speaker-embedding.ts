/** What tells speakers apart: models of WeSpeaker, 3D-Speaker and NeMo. csrc/speaker-embedding-extractor-impl.cc. */
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { needOnlyGraph, needText, needWhole, needWholes, says } from "./needs.ts";

/** What each of the three has to say beside the numbers that all say. */
const numbers: Readonly<Record<string, readonly string[]>> = {
  wespeaker: ["normalize_samples"],
  "3d-speaker": ["normalize_samples"],
  nemo: ["window_size_ms", "window_stride_ms", "feat_dim"],
};

export const speakerEmbedding: Family = {
  name: "speaker-embedding",
  title: "Speaker embedding",
  fits: (folder) =>
    (says(folder, "framework") && says(folder, "output_dim")) ||
    /^(wespeaker|3dspeaker|nemo_en_(titanet|speakerverification))/.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder);
    const framework = needText(graph, "framework");
    const keys = numbers[framework];
    if (!keys) throw new ModelProblem(`${graph.name} is made for "${framework}", which is not known here.`);
    needWhole(graph, "output_dim", 1);
    needWholes(graph, keys);
    needText(graph, "language");
    return {
      languages: [],
      openings: [
        {
          kind: "speaker",
          sample_rate: needWhole(graph, "sample_rate", 8000),
          variant: framework,
          config: { model: folder.path(graph.name) },
        },
      ],
    };
  },
};
