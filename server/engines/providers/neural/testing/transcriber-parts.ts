/** What the small models that write down have in common. */
import type { Graph } from "./onnx-writer.ts";

/** What they write; the first sign of each says whether a word begins. */
export const sentence: readonly string[] = ["▁the", "▁quick", "▁brown", "▁fo", "x", "▁jumps"];

export const pieceTable = (before: readonly string[], after: readonly string[] = []): string =>
  `${[...before, ...sentence, ...after].map((piece, index) => `${piece} ${index}`).join("\n")}\n`;

/** Scores that are highest for the given numbers: [...shape of ids, classes]. */
export const scores = (g: Graph, ids: string, classes: number): string =>
  g.op("OneHot", [ids, g.wholes([classes], []), g.floats([-9, 9])], { axis: -1 });

/** Numbers from a table by place; beyond its end the last one. */
export const atPlaces = (g: Graph, table: readonly number[], places: string): string =>
  g.op("Gather", [g.wholes(table), g.op("Min", [places, g.wholes([table.length - 1], [])])]);

/** 0, 1, 2 … up to a count without dimensions. */
export const count = (g: Graph, length: string): string =>
  g.op("Range", [g.wholes([0], []), length, g.wholes([1], [])]);

/** The length of one dimension, without dimensions. */
export const lengthOf = (g: Graph, tensor: string, axis: number): string =>
  g.op("Gather", [g.op("Shape", [tensor]), g.wholes([axis], [])]);
