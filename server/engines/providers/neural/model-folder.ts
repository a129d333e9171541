/** A model as it lies on disk: a folder of files, or a single file, with what its ONNX files say about themselves. */
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ModelProblem } from "./model-problem.ts";
import { type OnnxFacts, readOnnx } from "./onnx-file.ts";

/** An ONNX file: what it says, or why it cannot be used. */
export interface GraphFile {
  name: string;
  facts: OnnxFacts | undefined;
  problem: ModelProblem | undefined;
}

export interface ModelFolder {
  /** Its own name, the one that model ids are made of. */
  readonly name: string;
  readonly graphs: readonly GraphFile[];
  /** Name and size in bytes of every file directly in it. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Names of the folders in it. */
  readonly folders: readonly string[];
  /** Changes when a file is added, taken away or written. */
  readonly fingerprint: string;
  /** Where a file or folder of it lies. */
  path(name: string): string;
  /** The text of a file of at most some megabytes; throws ModelProblem when it is missing. */
  text(name: string): Promise<string>;
}

const textBytesMax = 64 * 1024 * 1024;

async function lookAt(path: string, name: string): Promise<GraphFile> {
  try {
    return { name, facts: await readOnnx(path), problem: undefined };
  } catch (error) {
    if (error instanceof ModelProblem) return { name, facts: undefined, problem: error };
    const reason = error instanceof Error ? error.message : String(error);
    return { name, facts: undefined, problem: new ModelProblem(`${name} cannot be read: ${reason}`) };
  }
}

/** Reads a model folder, or a single .onnx file. Throws ModelProblem when there is none. */
export async function readModelFolder(path: string): Promise<ModelFolder> {
  const itself = await stat(path).catch(() => undefined);
  if (!itself) throw new ModelProblem(`${basename(path)} is not there, or cannot be read.`);
  const isFolder = itself.isDirectory();
  const home = isFolder ? path : dirname(path);
  const names = isFolder ? (await readdir(path)).filter((name) => !name.startsWith(".")).sort() : [basename(path)];
  const sizes = new Map<string, number>();
  const folders: string[] = [];
  const marks: string[] = [];
  for (const name of names) {
    const each = await stat(join(home, name)).catch(() => undefined);
    if (each?.isDirectory()) folders.push(name);
    if (each?.isFile()) sizes.set(name, each.size);
    marks.push(`${name}:${each?.size ?? -1}:${each?.mtimeMs ?? -1}`);
  }
  const graphs: GraphFile[] = [];
  for (const name of sizes.keys()) if (/\.(onnx|ort)$/.test(name)) graphs.push(await lookAt(join(home, name), name));
  return {
    name: basename(path).replace(/\.(onnx|ort)$/, ""),
    graphs,
    sizes,
    folders,
    fingerprint: marks.join("|"),
    path: (name) => join(home, name),
    async text(name) {
      const size = sizes.get(name);
      if (size === undefined) throw new ModelProblem(`${name} is missing.`);
      if (size > textBytesMax) throw new ModelProblem(`${name} is far too large for what it should be.`);
      return readFile(join(home, name), "utf8");
    },
  };
}
