/** Pocket TTS: speaks English in the voice of a recording. csrc/offline-tts-pocket-impl.h. */
import type { Family } from "./family.ts";
import { has, needFile, needGraph, needJson } from "./needs.ts";

export const pocket: Family = {
  name: "pocket",
  title: "Pocket",
  fits: (folder) => has(folder, /^lm_(flow|main).*\.onnx$/) || /pocket-tts/.test(folder.name),
  async describe(folder) {
    const graph = (part: string, prefersQuantised: boolean) =>
      folder.path(needGraph(folder, new RegExp(`^${part}.*\\.onnx$`), `${part}.onnx`, prefersQuantised).name);
    const json = async (name: string) => {
      needFile(folder, new RegExp(`^${name}\\.json$`), `${name}.json`);
      await needJson(folder, `${name}.json`);
      return folder.path(`${name}.json`);
    };
    return {
      languages: ["en"],
      openings: [
        {
          kind: "cloning",
          sample_rate: 24_000,
          languages: ["en"],
          steps: 5,
          takes_seed: true,
          needs_reference_text: false,
          config: {
            model: {
              pocket: {
                lmFlow: graph("lm_flow", true),
                lmMain: graph("lm_main", true),
                encoder: graph("encoder", false),
                decoder: graph("decoder", true),
                textConditioner: graph("text_conditioner", false),
                vocabJson: await json("vocab"),
                tokenScoresJson: await json("token_scores"),
              },
            },
          },
        },
      ],
    };
  },
};
