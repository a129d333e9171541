/**
 * Voices that tests build, in the shapes of the families that speak: every sign is a tone of its own, 60 ms long at
 * normal speed. They load and run like real ones, and what they say depends on the text, the speaker and the settings.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Graph, openGraph } from "./onnx-writer.ts";

const secondsPerToken = 0.06;
const sampleRate = 16_000;
/** Characters, and the signs that espeak writes English with. Of them the first four are silent. */
const signs = ["_", "^", "$", " ", ..."abcdefghijklmnopqrstuvwxyz0123456789'.,?!:;-あæðŋɐɑɔəɚɛɜɡɪɹɾʃʊʌʒˈˌːθᵻ"];
const silentSigns = 4;

/** The table that numbers the signs. */
export const toneTokens = `${signs.map((sign, index) => `${sign} ${index}`).join("\n")}\n`;

/** Hertz of every sign. */
export const toneHertz: readonly number[] = signs.map((_, index) => 200 + 23 * index);

/**
 * Tones for numbers of signs.
 *
 * @param ids [1, n]
 * @param pitch a factor, of one element or none
 * @param lengthFactor a factor without dimensions
 * @returns [1, 1, samples]
 */
export function tones(g: Graph, ids: string, pitch: string, lengthFactor: string, rate: number): string {
  const hertz = g.op("Mul", [g.op("Gather", [g.floats(toneHertz), ids]), pitch]);
  const level = g.op("Gather", [g.floats(signs.map((_, index) => (index < silentSigns ? 0 : 0.3))), ids]);
  const length = g.op("Floor", [g.op("Mul", [g.floats([rate * secondsPerToken], []), lengthFactor])]);
  const places = g.op("Range", [g.floats([0], []), length, g.floats([1], [])]);
  const radians = g.op("Mul", [places, g.floats([(2 * Math.PI) / rate], [])]);
  const swell = g.op("Sin", [g.op("Mul", [g.op("Div", [places, length]), g.floats([Math.PI], [])])]);
  const column = (row: string) => g.op("Unsqueeze", [row, g.wholes([2])]);
  const sound = g.op("Mul", [g.op("Sin", [g.op("Mul", [column(hertz), radians])]), swell]);
  return g.op("Reshape", [g.op("Mul", [sound, column(level)]), g.wholes([1, 1, -1])]);
}

export interface ToneVoice {
  language?: string;
  /** espeak's name of the language. */
  voice?: string;
  speakers?: number;
  /** Adds noise as a real VITS does, so that it never says a thing the same way twice. */
  isNoisy?: boolean;
  /** Metadata to change or (undefined) leave out. */
  metadata?: Readonly<Record<string, string | undefined>>;
}

/** Metadata without what is undefined. */
export const known = (all: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** A model in piper's shape. */
export function toneVoiceModel({ language = "English", voice = "en-us", speakers = 1, isNoisy, metadata }: ToneVoice) {
  const g = openGraph();
  const ids = g.input({ name: "input", type: "int64", dims: [1, "tokens"] });
  g.input({ name: "input_lengths", type: "int64", dims: [1] });
  const scales = g.input({ name: "scales", type: "float", dims: [3] });
  const scale = (index: number) => g.op("Gather", [scales, g.wholes([index], [])]);
  const speaker = speakers > 1 ? g.input({ name: "sid", type: "int64", dims: [1] }) : g.wholes([0]);
  const pitch = g.op("Gather", [g.floats(Array.from({ length: speakers }, (_, i) => 1 + i / 10)), speaker]);
  let sound = tones(g, ids, pitch, scale(1), sampleRate);
  if (isNoisy) {
    const noise = g.op("Mul", [g.op("RandomNormalLike", [sound]), g.op("Mul", [scale(0), g.floats([0.01], [])])]);
    sound = g.op("Add", [sound, noise]);
  }
  g.output(sound, { name: "output", type: "float", dims: [1, 1, "samples"] });
  return g.bytes(
    known({
      model_type: "vits",
      comment: "piper",
      language,
      voice,
      has_espeak: "1",
      frontend: "characters",
      add_blank: "0",
      use_eos_bos: "0",
      n_speakers: String(speakers),
      sample_rate: String(sampleRate),
      ...metadata,
    }),
  );
}

/** Writes files into a model's folder and returns where it is. */
export async function writeModel(
  models_folder: string,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const folder = join(models_folder, name);
  await mkdir(folder, { recursive: true });
  await Promise.all(Object.entries(files).map(([file, content]) => writeFile(join(folder, file), content)));
  return folder;
}

/** Writes a whole model folder and returns it. */
export const writeToneVoice = (models_folder: string, name: string, sketch: ToneVoice = {}): Promise<string> =>
  writeModel(models_folder, name, { "model.onnx": toneVoiceModel(sketch), "tokens.txt": toneTokens });
