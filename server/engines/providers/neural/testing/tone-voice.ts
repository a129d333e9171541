/**
 * A voice in piper's shape that tests build: every character is a tone of its own, 60 ms long at normal speed. It loads
 * and runs like a real one, and what it says depends on the text, the speaker and the scales.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { floats, onnxModel, wholes } from "./onnx-writer.ts";

const sampleRate = 16_000;
const secondsPerToken = 0.06;
/** Of them the first three are silent: padding and the two ends. */
const signs = ["_", "^", "$", " ", ..."abcdefghijklmnopqrstuvwxyz0123456789'.,?!:;-あ"];
const silentSigns = 4;

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

/** The model's bytes. */
export function toneVoiceModel({ language = "English", voice = "en-us", speakers = 1, isNoisy, metadata }: ToneVoice) {
  const all: Record<string, string | undefined> = {
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
  };
  const known = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const noise = isNoisy
    ? [
        { op: "RandomNormalLike", inputs: ["shaped"], outputs: ["random"] },
        { op: "Gather", inputs: ["scales", "zero"], outputs: ["noise_scale"] },
        { op: "Mul", inputs: ["random", "noise_scale"], outputs: ["scaled_noise"] },
        { op: "Mul", inputs: ["scaled_noise", "hundredth"], outputs: ["noise"] },
        { op: "Add", inputs: ["shaped", "noise"], outputs: ["output"] },
      ]
    : [{ op: "Identity", inputs: ["shaped"], outputs: ["output"] }];
  return onnxModel({
    metadata: Object.fromEntries(known),
    inputs: [
      { name: "input", type: "int64", dims: [1, "tokens"] },
      { name: "input_lengths", type: "int64", dims: [1] },
      { name: "scales", type: "float", dims: [3] },
      ...(speakers > 1 ? [{ name: "sid", type: "int64" as const, dims: [1] }] : []),
    ],
    outputs: [{ name: "output", type: "float", dims: [1, 1, "samples"] }],
    constants: [
      floats(
        "frequencies",
        signs.map((_, index) => 200 + 23 * index),
      ),
      floats(
        "levels",
        signs.map((_, index) => (index < silentSigns ? 0 : 0.3)),
      ),
      floats(
        "pitches",
        Array.from({ length: speakers }, (_, index) => 1 + index / 10),
      ),
      floats("token_length", [sampleRate * secondsPerToken], []),
      floats("radians_per_sample", [(2 * Math.PI) / sampleRate]),
      floats("half_turn", [Math.PI]),
      floats("zero_float", [0], []),
      floats("one_float", [1], []),
      floats("hundredth", [0.01]),
      wholes("zero", [0], []),
      wholes("first", [0], [1]),
      wholes("one", [1], []),
      wholes("last_axis", [2]),
      wholes("flat", [1, 1, -1]),
    ],
    nodes: [
      { op: "Gather", inputs: ["frequencies", "input"], outputs: ["token_hertz"] },
      { op: "Gather", inputs: ["pitches", speakers > 1 ? "sid" : "first"], outputs: ["pitch"] },
      { op: "Mul", inputs: ["token_hertz", "pitch"], outputs: ["hertz"] },
      { op: "Unsqueeze", inputs: ["hertz", "last_axis"], outputs: ["hertz_column"] },
      { op: "Gather", inputs: ["levels", "input"], outputs: ["token_levels"] },
      { op: "Unsqueeze", inputs: ["token_levels", "last_axis"], outputs: ["level_column"] },
      { op: "Gather", inputs: ["scales", "one"], outputs: ["length_scale"] },
      { op: "Mul", inputs: ["token_length", "length_scale"], outputs: ["spoken_length"] },
      { op: "Floor", inputs: ["spoken_length"], outputs: ["whole_length"] },
      { op: "Range", inputs: ["zero_float", "whole_length", "one_float"], outputs: ["places"] },
      { op: "Mul", inputs: ["places", "radians_per_sample"], outputs: ["radians"] },
      { op: "Mul", inputs: ["hertz_column", "radians"], outputs: ["phases"] },
      { op: "Sin", inputs: ["phases"], outputs: ["tones"] },
      { op: "Div", inputs: ["places", "whole_length"], outputs: ["shares"] },
      { op: "Mul", inputs: ["shares", "half_turn"], outputs: ["arcs"] },
      { op: "Sin", inputs: ["arcs"], outputs: ["swells"] },
      { op: "Mul", inputs: ["tones", "swells"], outputs: ["swelling_tones"] },
      { op: "Mul", inputs: ["swelling_tones", "level_column"], outputs: ["leveled"] },
      { op: "Reshape", inputs: ["leveled", "flat"], outputs: ["shaped"] },
      ...noise,
    ],
  });
}

/** The file that numbers the signs. */
export const toneTokens = signs.map((sign, index) => `${sign} ${index}`).join("\n");

/** Writes a whole model folder and returns it. */
export async function writeToneVoice(models_folder: string, name: string, sketch: ToneVoice = {}): Promise<string> {
  const folder = join(models_folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "model.onnx"), toneVoiceModel(sketch));
  await writeFile(join(folder, "tokens.txt"), `${toneTokens}\n`);
  return folder;
}
