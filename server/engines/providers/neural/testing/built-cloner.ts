/** A small ZipVoice with a Vocos: it takes signs and a recording, and hums as long as the text is. */
import { openGraph } from "./onnx-writer.ts";
import { known, toneTokens } from "./tone-voice.ts";

type Changes = Readonly<Record<string, string | undefined>>;

const bands = 100;
const bins = 513;
const framesPerSign = 8;
/** The hum: every fourth bin keeps its phase from frame to frame, a quarter of a window apart. */
const humBin = 32;
const humLevel = 150;

/** As many frames as the recording has and the text needs, all of them empty. */
function encoder(changes: Changes): Uint8Array {
  const g = openGraph();
  const tokens = g.input({ name: "tokens", type: "int64", dims: [1, "n"] });
  g.input({ name: "prompt_tokens", type: "int64", dims: [1, "m"] });
  const before = g.input({ name: "prompt_features_len", type: "int64", dims: [1] });
  const speed = g.input({ name: "speed", type: "float", dims: [1] });
  const signs = g.op("Cast", [g.op("Slice", [g.op("Shape", [tokens]), g.wholes([1]), g.wholes([2])])], { to: 1 });
  const spoken = g.op("Cast", [g.op("Div", [g.op("Mul", [signs, g.floats([framesPerSign])]), speed])], { to: 7 });
  const shape = g.op("Concat", [g.wholes([1]), g.op("Add", [before, spoken]), g.wholes([bands])], { axis: 0 });
  g.output(g.op("Expand", [g.floats([0], [1, 1, 1]), shape]), {
    name: "text_condition",
    type: "float",
    dims: [1, "frames", bands],
  });
  return g.bytes(known({ use_espeak: "1", ...changes }));
}

/** Leaves everything as it is. */
function decoder(): Uint8Array {
  const g = openGraph();
  g.input({ name: "t", type: "float", dims: [1] });
  const dims = [1, "frames", bands];
  const x = g.input({ name: "x", type: "float", dims });
  for (const name of ["text_condition", "speech_condition"]) g.input({ name, type: "float", dims });
  g.input({ name: "guidance_scale", type: "float", dims: [1] });
  g.output(g.op("Sub", [x, x]), { name: "v", type: "float", dims });
  return g.bytes({ sample_rate: "24000", feat_dim: String(bands) });
}

/** A hum for every frame. */
function vocos(): Uint8Array {
  const g = openGraph();
  const mels = g.input({ name: "mels", type: "float", dims: [1, bands, "frames"] });
  const nothing = g.op("Mul", [g.op("ReduceMean", [mels], { axes: [1], keepdims: 1 }), g.floats([0], [])]);
  const spectrum = (values: readonly number[]) => g.op("Add", [nothing, g.floats(values, [1, bins, 1])]);
  const at = (value: number) => Array.from({ length: bins }, (_, bin) => (bin === humBin ? value : 0));
  for (const [name, values] of [
    ["mag", at(humLevel)],
    ["x", at(1)],
    ["y", at(0)],
  ] as const)
    g.output(spectrum(values), { name, type: "float", dims: [1, bins, "frames"] });
  return g.bytes({ model_type: "vocos", n_fft: "1024", hop_length: "256", win_length: "1024" });
}

/** The files, without espeak's data. */
export const zipvoiceFiles = (changes: Changes = {}): Record<string, string | Uint8Array> => ({
  "encoder.int8.onnx": encoder(changes),
  "decoder.int8.onnx": decoder(),
  "vocos_24khz.onnx": vocos(),
  "tokens.txt": toneTokens,
  "lexicon.txt": "你 n i\n",
});
