/** Silero's voice activity detector, versions 4 to 6. */
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { needOnlyGraph, takes } from "./needs.ts";

export const silero: Family = {
  name: "silero",
  title: "Silero voice activity",
  fits: (folder) =>
    takes(folder, "input", "sr", "state") || takes(folder, "input", "sr", "h", "c") || /silero/.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder);
    const { inputs, outputs } = graph.facts;
    const isShaped = inputs.includes("sr") && (inputs.includes("state") ? outputs.length === 2 : outputs.length === 3);
    if (!isShaped || !inputs.includes("input"))
      throw new ModelProblem(`${graph.name} is no Silero model: it takes ${inputs.join(", ")}.`);
    return {
      languages: [],
      openings: [
        {
          kind: "voice_activity",
          sample_rate: 16_000,
          variant: "silero",
          config: {
            sileroVad: {
              model: folder.path(graph.name),
              threshold: 0.5,
              minSilenceDuration: 0.25,
              minSpeechDuration: 0.1,
              maxSpeechDuration: 3600,
              windowSize: 512,
            },
            sampleRate: 16_000,
          },
        },
      ],
    };
  },
};
