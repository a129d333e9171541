/** GTCRN, which takes noise from speech: csrc/offline-speech-denoiser-gtcrn-model.cc. */
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { needOnlyGraph, needText, needWhole, needWholeList, needWholes, says, takes } from "./needs.ts";

export const gtcrn: Family = {
  name: "gtcrn",
  title: "GTCRN",
  fits: (folder) =>
    says(folder, "model_type", /^gtcrn$/) || takes(folder, "mix", "conv_cache") || /gtcrn/.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder);
    const type = needText(graph, "model_type");
    if (type !== "gtcrn") throw new ModelProblem(`${graph.name} is no GTCRN model: it says "${type}".`);
    const sample_rate = needWhole(graph, "sample_rate", 8000);
    needWholes(graph, ["n_fft", "hop_length", "window_length", "version"]);
    needText(graph, "window_type");
    for (const key of ["conv_cache_shape", "tra_cache_shape", "inter_cache_shape"]) needWholeList(graph, key);
    return {
      languages: [],
      openings: [
        {
          kind: "isolation",
          sample_rate,
          variant: "gtcrn",
          config: { model: { gtcrn: { model: folder.path(graph.name) } } },
        },
      ],
    };
  },
};
