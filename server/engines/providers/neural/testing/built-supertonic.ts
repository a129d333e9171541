/** A small Supertonic: it hums as long as its text is, a little differently for every seed. */
import { openGraph } from "./onnx-writer.ts";

const rate = 44_100;
const [chunk, compression, latentWidth] = [512, 6, 24];
const voices = 3;
const secondsPerSign = 0.06;

function durationPredictor(): Uint8Array {
  const g = openGraph();
  g.input({ name: "text_ids", type: "int64", dims: [1, "n"] });
  g.input({ name: "style_dp", type: "float", dims: [1, 1, 2] });
  const mask = g.input({ name: "text_mask", type: "float", dims: [1, 1, "n"] });
  const signs = g.op("Squeeze", [g.op("ReduceMean", [g.op("Shape", [g.op("Squeeze", [mask])])], { keepdims: 1 })]);
  const seconds = g.op("Mul", [g.op("Cast", [signs], { to: 1 }), g.floats([secondsPerSign])]);
  g.output(seconds, { name: "duration", type: "float", dims: [1] });
  return g.bytes();
}

function textEncoder(): Uint8Array {
  const g = openGraph();
  const ids = g.input({ name: "text_ids", type: "int64", dims: [1, "n"] });
  g.input({ name: "style_ttl", type: "float", dims: [1, 2, 3] });
  g.input({ name: "text_mask", type: "float", dims: [1, 1, "n"] });
  g.output(g.op("Unsqueeze", [g.op("Cast", [ids], { to: 1 }), g.wholes([1])]), {
    name: "text_emb",
    type: "float",
    dims: [1, 1, "n"],
  });
  return g.bytes();
}

function vectorEstimator(): Uint8Array {
  const g = openGraph();
  const latent = g.input({ name: "noisy_latent", type: "float", dims: [1, latentWidth * compression, "frames"] });
  g.input({ name: "text_emb", type: "float", dims: [1, 1, "n"] });
  g.input({ name: "style_ttl", type: "float", dims: [1, 2, 3] });
  g.input({ name: "latent_mask", type: "float", dims: [1, 1, "frames"] });
  g.input({ name: "text_mask", type: "float", dims: [1, 1, "n"] });
  for (const name of ["current_step", "total_step"]) g.input({ name, type: "float", dims: [1] });
  g.output(latent, { name: "denoised_latent", type: "float", dims: [1, latentWidth * compression, "frames"] });
  return g.bytes();
}

function vocoder(): Uint8Array {
  const g = openGraph();
  const latent = g.input({ name: "latent", type: "float", dims: [1, latentWidth * compression, "frames"] });
  const level = g.op("Add", [
    g.op("Mul", [g.op("ReduceMean", [latent], { axes: [1], keepdims: 0 }), g.floats([0.05])]),
    g.floats([0.2]),
  ]);
  const places = Array.from({ length: chunk * compression }, (_, i) => i);
  const hum = g.floats(places.map((place) => Math.sin((2 * Math.PI * 300 * place) / rate)));
  const sound = g.op("Mul", [g.op("Unsqueeze", [level, g.wholes([2])]), hum]);
  g.output(g.op("Reshape", [sound, g.wholes([1, -1])]), { name: "wav_tts", type: "float", dims: [1, "samples"] });
  return g.bytes();
}

/** Six whole numbers of 64 bits, then as many floats as they say. */
function voiceStyles(): Uint8Array {
  const dims = [voices, 2, 3, voices, 1, 2];
  const floats = new Float32Array(voices * 2 * 3 + voices * 1 * 2);
  return Buffer.concat([Buffer.from(BigInt64Array.from(dims, BigInt).buffer), Buffer.from(floats.buffer)]);
}

/** Its files. */
export const supertonicFiles = (): Record<string, string | Uint8Array> => ({
  "duration_predictor.onnx": durationPredictor(),
  "text_encoder.onnx": textEncoder(),
  "vector_estimator.onnx": vectorEstimator(),
  "vocoder.onnx": vocoder(),
  "tts.json": JSON.stringify({
    ae: { sample_rate: rate, base_chunk_size: chunk },
    ttl: { chunk_compress_factor: compression, latent_dim: latentWidth },
  }),
  "unicode_indexer.bin": new Uint8Array(Int32Array.from({ length: 256 }, (_, code) => code).buffer),
  "voice.bin": voiceStyles(),
});
