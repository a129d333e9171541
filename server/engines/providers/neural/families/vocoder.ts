/** Vocoders: the last step of some families, published on its own and shared by several models. */
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ModelFolder } from "../model-folder.ts";
import { ModelProblem } from "../model-problem.ts";
import { readOnnx } from "../onnx-file.ts";
import type { Family } from "./family.ts";
import { has, needGraph, needOnlyGraph, needText, type WholeGraph } from "./needs.ts";

const vocoderName = /^(vocos|hifigan|vocoder).*\.onnx$/;

function checked(graph: WholeGraph): void {
  const type = needText(graph, "model_type");
  if (!/^(vocos|hifigan)$/i.test(type)) throw new ModelProblem(`${graph.name} is no vocoder: it says "${type}".`);
}

/**
 * The vocoder of a model: in its folder, or beside it among the models under one of the names that it is published as.
 *
 * @param published file names, the best one first
 * @returns its path
 */
export async function needVocoder(folder: ModelFolder, published: readonly string[]): Promise<string> {
  if (has(folder, vocoderName)) {
    const graph = needGraph(folder, vocoderName, "The vocoder");
    checked(graph);
    return folder.path(graph.name);
  }
  const models_folder = dirname(dirname(folder.path("vocoder.onnx")));
  for (const name of published) {
    const path = join(models_folder, name);
    if (!(await stat(path).catch(() => undefined))?.isFile()) continue;
    checked({ name, facts: await readOnnx(path) });
    return path;
  }
  throw new ModelProblem(`The vocoder is missing: put ${published.join(" or ")} into the model's folder.`);
}

/** A vocoder that lies among the models on its own. */
export const vocoder: Family = {
  name: "vocoder",
  title: "Vocoder",
  fits: (folder) => /^(vocos|hifigan)/.test(folder.name) && folder.graphs.length === 1,
  async describe(folder) {
    checked(needOnlyGraph(folder));
    return { languages: [], openings: [] };
  },
};
