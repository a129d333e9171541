/** Punctuation: CT-Transformer (csrc/offline-ct-transformer-model.cc) and CNN-BiLSTM (csrc/online-cnn-bilstm-model.cc). */
import { ModelProblem } from "../model-problem.ts";
import type { Family } from "./family.ts";
import { has, needFile, needOnlyGraph, needText, needWhole, needWholes, says } from "./needs.ts";

/** The marks that the library looks up without asking whether they are there. */
const marks: readonly string[] = ["。", "，", "？", "、", "_"];

export const ctTransformer: Family = {
  name: "ct-transformer",
  title: "CT-Transformer punctuation",
  fits: (folder) => says(folder, "punctuations") || /punct-ct-transformer/.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder, true);
    const tokens = needText(graph, "tokens").split("|");
    if (tokens.length !== needWhole(graph, "vocab_size", 1) || !tokens.includes(needText(graph, "unk_symbol")))
      throw new ModelProblem(`${graph.name} lists its tokens wrongly.`);
    const known = needText(graph, "punctuations").split("|");
    if (!marks.every((mark) => known.includes(mark)))
      throw new ModelProblem(`${graph.name} does not know the marks ${marks.join(" ")}.`);
    const languages = ["zh", "en"];
    const config = { model: { ctTransformer: folder.path(graph.name) } };
    return { languages, openings: [{ kind: "punctuation", sample_rate: 0, variant: "offline", config }] };
  },
};

export const cnnBilstm: Family = {
  name: "cnn-bilstm",
  title: "CNN-BiLSTM punctuation",
  fits: (folder) =>
    (says(folder, "PERIOD") && says(folder, "UPPER")) ||
    has(folder, /^bpe\.vocab$/) ||
    /online-punct/.test(folder.name),
  async describe(folder) {
    const graph = needOnlyGraph(folder, true);
    needWholes(graph, ["COMMA", "PERIOD", "QUESTION", "UPPER", "CAP", "MIX_CASE"]);
    const bpeVocab = folder.path(needFile(folder, /^bpe\.vocab$/, "bpe.vocab"));
    const config = { model: { cnnBilstm: folder.path(graph.name), bpeVocab } };
    return { languages: ["en"], openings: [{ kind: "punctuation", sample_rate: 0, variant: "online", config }] };
  },
};
