/** What a model folder is, found out without the native library, so that anybody may ask. */
import type { FoundModel } from "./families/family.ts";
import { families } from "./families/table.ts";
import { type ModelFolder, readModelFolder } from "./model-folder.ts";
import { ModelProblem } from "./model-problem.ts";

export interface RecognisedModel extends FoundModel {
  /** The folder's name, or the file's without its ending. */
  name: string;
  /** What its openings are for: "speech", "transcription", "spoken_language" … */
  does: readonly string[];
  /** Changes when its files do. */
  fingerprint: string;
}

/** A model, or in words for the owner why there is none. */
export type Recognition = RecognisedModel | { name: string; problem: string };

const licenceFile = /^(MODEL_CARD|LICEN[CS]E)(\.(md|txt))?$/i;
const licences = [
  /apache(?: license)?[\s,-]*(?:version )?2\.0/i,
  /\bMIT\b/,
  /CC[- ]BY(?:[- ](?:NC|SA|ND))*(?:[- ]\d\.\d)?/i,
  /\bCC0\b/i,
  /\bBSD\b/,
  /\bGPL[-v ]*3/i,
  /public domain/i,
  /Blizzard/,
];

/** The licence that the folder's own card names: a line "License: …", or a well-known name in it. */
async function licenceOf(folder: ModelFolder): Promise<string | undefined> {
  for (const name of [...folder.sizes.keys()]
    .filter((each) => licenceFile.test(each))
    .sort()
    .reverse()) {
    const text = (await folder.text(name)).slice(0, 20_000);
    const line = /^[\s*#-]*licen[cs]e:\**\s*(\S.*)$/im.exec(text)?.[1]?.trim();
    if (line) return line.slice(0, 100);
    for (const licence of licences) {
      const found = licence.exec(text)?.[0];
      if (found) return found;
    }
  }
  return undefined;
}

/** What somebody can do with it, in the words of the ports. */
function abilitiesOf({ openings }: FoundModel): readonly string[] {
  const names = openings.flatMap((opening) =>
    opening.kind === "transcription" && opening.tells_language
      ? [opening.kind, "spoken_language"]
      : opening.kind === "segmentation"
        ? ["diarization"]
        : [opening.kind],
  );
  return [...new Set(names)];
}

async function describe(folder: ModelFolder): Promise<FoundModel> {
  const family = families.find((each) => each.fits(folder));
  if (!family) {
    const damaged = folder.graphs.find((graph) => graph.problem)?.problem;
    if (damaged) throw damaged;
    throw new ModelProblem(
      folder.graphs.length === 0
        ? "There is no .onnx file in it."
        : "It is of no family that is known here. See docs/decisions/0009-neural.md for those that are.",
    );
  }
  const { languages, openings } = await family.describe(folder);
  const bytes = [...folder.sizes.values()].reduce((sum, size) => sum + size, 0);
  const { name, title } = family;
  return { family: name, title, languages, openings, bytes, licence: await licenceOf(folder) };
}

/**
 * Recognises a model folder, or a single .onnx file, by its files and what they say about themselves. Loads no native
 * code and reads some kilobytes. Never throws for what lies in the folder.
 */
export async function recogniseModel(path: string): Promise<Recognition> {
  let name = path;
  try {
    const folder = await readModelFolder(path);
    name = folder.name;
    const model = await describe(folder);
    return { ...model, name, does: abilitiesOf(model), fingerprint: folder.fingerprint };
  } catch (error) {
    if (error instanceof ModelProblem) return { name: name.split(/[\\/]/).at(-1) ?? name, problem: error.message };
    throw error;
  }
}
