/**
 * What an ONNX file says about itself, read without the native library: it ends the process on some bad files, so that
 * nothing reaches it which was not looked at here. Format: github.com/onnx/onnx, onnx.proto.
 */
import { open, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ModelProblem } from "./model-problem.ts";
import { openProto, type ProtoField, type ProtoFile } from "./proto.ts";

export interface OnnxFacts {
  /** Names in order, without the constants; empty for ONNX Runtime's own format, which is not read that far. */
  inputs: readonly string[];
  outputs: readonly string[];
  metadata: ReadonlyMap<string, string>;
  /** Whether it draws random numbers, so that it never gives the same twice. */
  isRandom: boolean;
}

/** Fields of the messages that are read. */
const modelFields = { irVersion: 1, graph: 7, metadata: 14 };
const graphFields = { node: 1, constant: 5, input: 11, output: 12 };
const nodeOpType = 4;
const namedName = 1;
const tensorFields = { name: 8, externalData: 13 };
const entryFields = { key: 1, value: 2 };

const randomOps: ReadonlySet<string> = new Set([
  "RandomNormal",
  "RandomNormalLike",
  "RandomUniform",
  "RandomUniformLike",
  "Bernoulli",
  "Multinomial",
]);
/** A constant with its values in it is longer; one that points to another file is not. */
const pointingConstantBytesMax = 4096;

async function textOf(file: ProtoFile, message: ProtoField, wanted: number): Promise<string | undefined> {
  for await (const field of file.fields(message.start, message.end)) {
    if (field.field === wanted && field.isStretch) return file.text(field);
  }
  return undefined;
}

async function readEntry(file: ProtoFile, message: ProtoField): Promise<[key: string, value: string]> {
  let [key, value] = ["", ""];
  for await (const field of file.fields(message.start, message.end)) {
    if (field.field === entryFields.key) key = await file.text(field);
    if (field.field === entryFields.value) value = await file.text(field);
  }
  return [key, value];
}

interface Constant {
  name: string;
  /** Where its values lie, when in another file. */
  location: string | undefined;
}

async function readConstant(file: ProtoFile, message: ProtoField): Promise<Constant> {
  const constant: Constant = { name: "", location: undefined };
  for await (const field of file.fields(message.start, message.end)) {
    if (field.field === tensorFields.name) constant.name = await file.text(field);
    if (field.field === tensorFields.externalData && message.end - message.start <= pointingConstantBytesMax) {
      const [key, value] = await readEntry(file, field);
      if (key === "location") constant.location = value;
    }
  }
  return constant;
}

interface Graph {
  nodes: number;
  isRandom: boolean;
  constants: Set<string>;
  locations: Set<string>;
  inputs: string[];
  outputs: string[];
}

async function readGraph(file: ProtoFile, message: ProtoField): Promise<Graph> {
  const graph: Graph = {
    nodes: 0,
    isRandom: false,
    constants: new Set(),
    locations: new Set(),
    inputs: [],
    outputs: [],
  };
  for await (const field of file.fields(message.start, message.end)) {
    if (!field.isStretch) continue;
    if (field.field === graphFields.node) {
      graph.nodes += 1;
      graph.isRandom ||= randomOps.has((await textOf(file, field, nodeOpType)) ?? "");
    } else if (field.field === graphFields.constant) {
      const { name, location } = await readConstant(file, field);
      graph.constants.add(name);
      if (location !== undefined) graph.locations.add(location);
    } else if (field.field === graphFields.input) {
      graph.inputs.push((await textOf(file, field, namedName)) ?? "");
    } else if (field.field === graphFields.output) {
      graph.outputs.push((await textOf(file, field, namedName)) ?? "");
    }
  }
  return graph;
}

async function readProto(path: string, name: string): Promise<OnnxFacts> {
  const file = await openProto(path, name);
  try {
    let irVersion = 0;
    let graph: Graph | undefined;
    const metadata = new Map<string, string>();
    for await (const field of file.fields(0, file.size)) {
      if (field.field === modelFields.irVersion && !field.isStretch) irVersion = field.value;
      if (field.field === modelFields.graph && field.isStretch) graph = await readGraph(file, field);
      if (field.field === modelFields.metadata && field.isStretch) metadata.set(...(await readEntry(file, field)));
    }
    if (irVersion < 1 || !graph || graph.nodes === 0 || graph.outputs.length === 0)
      throw new ModelProblem(`${name} is no ONNX model: it has no graph. Copy it again.`);
    for (const location of graph.locations) {
      const isInside = basename(location) === location;
      const isThere = isInside && (await stat(join(dirname(path), location)).catch(() => undefined))?.isFile();
      if (!isThere) throw new ModelProblem(`${location} is missing: ${name} keeps its weights in it.`);
    }
    const { constants, inputs, outputs, isRandom } = graph;
    return { inputs: inputs.filter((input) => !constants.has(input)), outputs, metadata, isRandom };
  } finally {
    await file.close();
  }
}

/** ONNX Runtime's own format: a FlatBuffer with a sign at its fourth byte. */
async function readOrt(path: string, name: string): Promise<OnnxFacts> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(8);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const { size } = await file.stat();
    if (bytesRead < head.length || head.toString("latin1", 4, 8) !== "ORTM" || head.readUInt32LE(0) >= size)
      throw new ModelProblem(`${name} is no model in ONNX Runtime's format, or is cut off. Copy it again.`);
    return { inputs: [], outputs: [], metadata: new Map(), isRandom: false };
  } finally {
    await file.close();
  }
}

/** Looks at an .onnx or .ort file; throws ModelProblem when it is empty, cut off or something else. */
export async function readOnnx(path: string): Promise<OnnxFacts> {
  const name = basename(path);
  if ((await stat(path)).size === 0) throw new ModelProblem(`${name} is empty. Copy it again.`);
  return name.endsWith(".ort") ? readOrt(path, name) : readProto(path, name);
}
