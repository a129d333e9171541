/** What families ask of a folder, each with an answer for the owner when it is not so. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ModelFolder } from "../model-folder.ts";
import { ModelProblem } from "../model-problem.ts";
import type { OnnxFacts } from "../onnx-file.ts";

export interface WholeGraph {
  name: string;
  facts: OnnxFacts;
}

/** Files whose name matches, the quantised ones last or first. */
function matching(names: readonly string[], pattern: RegExp, prefersQuantised: boolean): string | undefined {
  const found = names.filter((name) => pattern.test(name));
  const isQuantised = (name: string) => /(int8|quantized|q8)/.test(name);
  return found.find((name) => isQuantised(name) === prefersQuantised) ?? found[0];
}

/** Whether a file whose name matches is there. */
export const has = (folder: ModelFolder, pattern: RegExp): boolean =>
  [...folder.sizes.keys()].some((name) => pattern.test(name));

/** Whether one of its graphs has these inputs, in any order. */
export const takes = (folder: ModelFolder, ...inputs: readonly string[]): boolean =>
  folder.graphs.some(({ facts }) => facts && inputs.every((input) => facts.inputs.includes(input)));

/** Whether one of its graphs says this about itself (any value when none is given). */
export const says = (folder: ModelFolder, key: string, value?: RegExp): boolean =>
  folder.graphs.some(({ facts }) => {
    const said = facts?.metadata.get(key);
    return said !== undefined && (value === undefined || value.test(said));
  });

/** The graph whose file name matches; throws when there is none or it is damaged. */
export function needGraph(folder: ModelFolder, pattern: RegExp, called: string, prefersQuantised = false): WholeGraph {
  const names = folder.graphs.map(({ name }) => name);
  const name = matching(names, pattern, prefersQuantised);
  const graph = folder.graphs.find((each) => each.name === name);
  if (!graph) throw new ModelProblem(`${called} is missing.`);
  if (!graph.facts) throw graph.problem ?? new ModelProblem(`${graph.name} cannot be read.`);
  return { name: graph.name, facts: graph.facts };
}

/** The only graph, or the quantised one of two forms of it. */
export const needOnlyGraph = (folder: ModelFolder, prefersQuantised = false): WholeGraph =>
  needGraph(folder, /\.onnx$/, "The model itself (model.onnx)", prefersQuantised);

/** Throws when a graph is not of the shape that its family has. */
export function needInputs({ name, facts }: WholeGraph, family: string, ...inputs: readonly string[]): void {
  const missing = inputs.filter((input) => !facts.inputs.includes(input));
  if (missing.length > 0)
    throw new ModelProblem(
      `${name} is no ${family} model: it takes ${facts.inputs.join(", ")}, not ${missing.join(", ")}.`,
    );
}

/** What a graph says under a key; throws when it says nothing. */
export function needText({ name, facts }: WholeGraph, key: string): string {
  const value = facts.metadata.get(key);
  if (!value)
    throw new ModelProblem(`${name} does not say its ${key}. Take the model as k2-fsa/sherpa-onnx publishes it.`);
  return value;
}

/** A whole number that a graph says, at least `min`. */
export function needWhole(graph: WholeGraph, key: string, min = 0): number {
  const value = Number(needText(graph, key));
  if (!Number.isInteger(value) || value < min || value > 2 ** 31)
    throw new ModelProblem(`${graph.name} says an impossible ${key}.`);
  return value;
}

/** Throws unless a graph says whole numbers under each of these keys. */
export function needWholes(graph: WholeGraph, keys: readonly string[]): void {
  for (const key of keys) needWhole(graph, key);
}

/** A list of whole numbers, separated by commas. */
export function needWholeList(graph: WholeGraph, key: string): readonly number[] {
  const list = needText(graph, key).split(",").map(Number);
  if (!list.every((value) => Number.isInteger(value) && value >= 0))
    throw new ModelProblem(`${graph.name} says an impossible ${key}.`);
  return list;
}

/** The name of a file that must be there and not be empty. */
export function needFile(folder: ModelFolder, pattern: RegExp, called: string): string {
  const name = matching([...folder.sizes.keys()], pattern, false);
  if (name === undefined) throw new ModelProblem(`${called} is missing.`);
  if (folder.sizes.get(name) === 0) throw new ModelProblem(`${name} is empty. Copy it again.`);
  return name;
}

/** Checks the table of tokens: a sign and a number on every line; returns the file's path. */
export async function needTokens(folder: ModelFolder, areCharacters = false): Promise<string> {
  const name = needFile(folder, /tokens\.txt$/, "tokens.txt");
  const lines = (await folder.text(name)).split("\n").filter((line) => line.trim() !== "");
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const fields = line.trimEnd().split(/\s+/);
    const sign =
      line
        .trimEnd()
        .slice(0, -(fields.at(-1)?.length ?? 0))
        .trim() || " ";
    const isCharacter = [...sign].length === 1 || /^<\w+>$/.test(sign);
    const isDouble = areCharacters && seen.has(sign);
    if (!/^\d+$/.test(fields.at(-1) ?? "") || (areCharacters && !isCharacter) || isDouble)
      throw new ModelProblem(`${name} is damaged at line ${index + 1}. Copy it again.`);
    seen.add(sign);
  }
  if (lines.length < 2) throw new ModelProblem(`${name} is cut off. Copy it again.`);
  return folder.path(name);
}

const espeakFolder = "espeak-ng-data";
const espeakFiles: readonly string[] = ["phontab", "phonindex", "phondata", "intonations"];

/** Whether it has the data by which text becomes sounds. */
export const hasEspeakData = (folder: ModelFolder): boolean => folder.folders.includes(espeakFolder);

/** Where the data lies by which text becomes sounds; throws when it is not whole. */
export async function needEspeakData(folder: ModelFolder): Promise<string> {
  if (!hasEspeakData(folder))
    throw new ModelProblem("The folder espeak-ng-data is missing, by which text becomes sounds.");
  for (const name of espeakFiles) {
    const size = (await stat(join(folder.path(espeakFolder), name)).catch(() => undefined))?.size ?? 0;
    if (size === 0) throw new ModelProblem(`${espeakFolder}/${name} is missing or empty. Copy the folder again.`);
  }
  return folder.path(espeakFolder);
}

/** The word lists that it has, as the library wants them. */
export const lexicons = (folder: ModelFolder): string =>
  [...folder.sizes.keys()]
    .filter((name) => /^lexicon.*\.txt$/.test(name))
    .map((name) => folder.path(name))
    .join(",");

/** The rules that write numbers and dates in words, as the library wants them. */
export const textRules = (folder: ModelFolder): string =>
  [...folder.sizes.keys()]
    .filter((name) => /^(phone|date|number|new_heteronym|rule).*\.fst$/.test(name))
    .map((name) => folder.path(name))
    .join(",");

/** Reads a JSON file; throws ModelProblem when it is none. */
export async function needJson(folder: ModelFolder, name: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await folder.text(name));
    if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof ModelProblem) throw error;
  }
  throw new ModelProblem(`${name} is damaged: it is no JSON. Copy it again.`);
}
