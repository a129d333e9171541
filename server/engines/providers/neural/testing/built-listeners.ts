/** Small models that listen, clean and punctuate, in the shapes of pyannote, WeSpeaker, GTCRN and two that put marks. */
import { openGraph } from "./onnx-writer.ts";
import { known } from "./tone-voice.ts";

type Changes = Readonly<Record<string, string | undefined>>;
type Files = Record<string, string | Uint8Array>;

const rate = 16_000;
const [windowLength, fieldLength, fieldShift, classes] = [160_000, 991, 270, 7];
/** Below this mean of the absolute there is nobody. */
const loudness = 0.01;

/** Segmentation that hears one speaker wherever it is loud. */
export function pyannoteFiles(changes: Changes = {}): Files {
  const g = openGraph();
  const x = g.input({ name: "x", type: "float", dims: ["n", 1, "samples"] });
  const level = g.op("AveragePool", [g.op("Abs", [x])], { kernel_shape: [fieldLength], strides: [fieldShift] });
  const speech = g.op("Mul", [g.op("Sub", [level, g.floats([loudness], [])]), g.floats([1000], [])]);
  // Nobody, the first speaker, and five classes that never win.
  const signs = g.floats([-1, 1, 0, 0, 0, 0, 0], [1, classes, 1]);
  const never = g.floats([0, 0, -1e6, -1e6, -1e6, -1e6, -1e6], [1, classes, 1]);
  const scores = g.op("Add", [g.op("Mul", [speech, signs]), never]);
  g.output(g.op("Transpose", [scores], { perm: [0, 2, 1] }), {
    name: "y",
    type: "float",
    dims: ["n", "frames", classes],
  });
  return {
    "model.onnx": g.bytes(
      known({
        model_type: "pyannote-segmentation-3.0",
        sample_rate: String(rate),
        window_size: String(windowLength),
        receptive_field_size: String(fieldLength),
        receptive_field_shift: String(fieldShift),
        num_speakers: "3",
        powerset_max_classes: "2",
        num_classes: String(classes),
        ...changes,
      }),
    ),
  };
}

const bands = 80;

/** A vector that is the mean spectrum, without its mean: other sounds point elsewhere. */
export function speakerFiles(changes: Changes = {}): Files {
  const g = openGraph();
  const features = g.input({ name: "feats", type: "float", dims: [1, "frames", bands] });
  const spectrum = g.op("ReduceMean", [features], { axes: [1], keepdims: 0 });
  const mean = g.op("ReduceMean", [spectrum], { axes: [1], keepdims: 1 });
  g.output(g.op("Sub", [spectrum, mean]), { name: "embs", type: "float", dims: [1, bands] });
  return {
    "wespeaker_en_small.onnx": g.bytes(
      known({
        framework: "wespeaker",
        language: "English",
        output_dim: String(bands),
        sample_rate: String(rate),
        normalize_samples: "0",
        ...changes,
      }),
    ),
  };
}

/** Halves every sound; what it remembers goes through it unchanged. */
export function gtcrnFiles(changes: Changes = {}): Files {
  const bins = 257;
  const caches: Readonly<Record<string, readonly number[]>> = {
    conv_cache: [2, 1, 16, 16, 33],
    tra_cache: [2, 3, 1, 1, 16],
    inter_cache: [2, 1, 33, 16],
  };
  const g = openGraph();
  const mix = g.input({ name: "mix", type: "float", dims: [1, bins, 1, 2] });
  g.output(g.op("Mul", [mix, g.floats([0.5], [])]), { name: "enh", type: "float", dims: [1, bins, 1, 2] });
  for (const [name, dims] of Object.entries(caches))
    g.output(g.input({ name, type: "float", dims }), { name: `${name}_out`, type: "float", dims });
  const shapes = Object.fromEntries(Object.entries(caches).map(([name, dims]) => [`${name}_shape`, dims.join(",")]));
  return {
    "gtcrn_simple.onnx": g.bytes(
      known({
        model_type: "gtcrn",
        sample_rate: String(rate),
        n_fft: "512",
        hop_length: "256",
        window_length: "512",
        window_type: "hann_sqrt",
        version: "1",
        ...shapes,
        ...changes,
      }),
    ),
  };
}

/** A model that puts a comma behind "well" and a full stop behind "done". */
export function ctTransformerFiles(changes: Changes = {}): Files {
  const tokens = ["<unk>", "well", "done", "is", "it"];
  const marks = ["<unk>", "_", "，", "。", "？", "、"];
  const g = openGraph();
  const ids = g.input({ name: "inputs", type: "int32", dims: [1, "n"] });
  g.input({ name: "text_lengths", type: "int32", dims: [1] });
  const markOf = g.wholes(tokens.map((token) => (token === "well" ? 2 : token === "done" ? 3 : 1)));
  const chosen = g.op("Gather", [markOf, ids]);
  const scores = g.op("OneHot", [chosen, g.wholes([marks.length], []), g.floats([-9, 9])], { axis: -1 });
  g.output(scores, { name: "logits", type: "float", dims: [1, "n", marks.length] });
  return {
    "model.onnx": g.bytes(
      known({
        comment: "ct-transformer",
        tokens: tokens.join("|"),
        vocab_size: String(tokens.length),
        punctuations: marks.join("|"),
        unk_symbol: "<unk>",
        ...changes,
      }),
    ),
  };
}
