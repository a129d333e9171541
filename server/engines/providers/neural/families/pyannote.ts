/** Speaker segmentation of pyannote: csrc/offline-speaker-segmentation-pyannote-model.cc. */
import type { Family } from "./family.ts";
import { needOnlyGraph, needWhole, needWholes, says } from "./needs.ts";

export const pyannote: Family = {
  name: "pyannote",
  title: "Pyannote segmentation",
  fits: (folder) => says(folder, "powerset_max_classes") || /(pyannote|reverb)/.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder);
    const sample_rate = needWhole(graph, "sample_rate", 8000);
    needWholes(graph, [
      "window_size",
      "receptive_field_size",
      "receptive_field_shift",
      "num_speakers",
      "powerset_max_classes",
      "num_classes",
    ]);
    return {
      languages: [],
      openings: [
        {
          kind: "segmentation",
          sample_rate,
          variant: "pyannote",
          config: { pyannote: { model: folder.path(graph.name) } },
        },
      ],
    };
  },
};
