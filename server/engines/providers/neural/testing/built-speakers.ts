/** Small models that speak, in the shapes of Kokoro, Kitten and Matcha with a HiFi-GAN. */
import { linkEspeakData } from "./espeak-data.ts";
import { openGraph } from "./onnx-writer.ts";
import { known, toneHertz, tones, toneTokens, writeModel } from "./tone-voice.ts";

type Changes = Readonly<Record<string, string | undefined>>;

const styleWidth = 4;
const styleSteps = 510;
const rate = 24_000;

/** Both families take signs, a style and a speed; the style's first number is a factor of the pitch. */
function styledModel(idsName: string, metadata: Readonly<Record<string, string>>) {
  const g = openGraph();
  const ids = g.input({ name: idsName, type: "int64", dims: [1, "tokens"] });
  const style = g.input({ name: "style", type: "float", dims: [1, styleWidth] });
  const speed = g.input({ name: "speed", type: "float", dims: [1] });
  const pitch = g.op("Gather", [g.op("Reshape", [style, g.wholes([-1])]), g.wholes([0])]);
  const lengthFactor = g.op("Div", [g.floats([1], []), g.op("Squeeze", [speed])]);
  g.output(g.op("Reshape", [tones(g, ids, pitch, lengthFactor, rate), g.wholes([-1])]), {
    name: "audio",
    type: "float",
    dims: ["samples"],
  });
  return g.bytes(metadata);
}

/** A style for each speaker and, for Kokoro, each length of text. */
const styles = (speakers: number, steps: number): Uint8Array => {
  const values = Array.from(
    { length: speakers * steps * styleWidth },
    (_, i) => 1 + Math.floor(i / steps / styleWidth) / 5,
  );
  return new Uint8Array(Float32Array.from(values).buffer);
};

const kokoroNames = ["af_heart", "am_adam", "bf_emma"];

/** The files of a Kokoro model of three speakers, without espeak's data. */
export const kokoroFiles = (changes: Changes = {}): Record<string, string | Uint8Array> => ({
  "model.onnx": styledModel(
    "tokens",
    known({
      model_type: "kokoro",
      sample_rate: String(rate),
      n_speakers: String(kokoroNames.length),
      has_espeak: "1",
      voice: "en-us",
      style_dim: `${styleSteps},1,${styleWidth}`,
      speaker_names: kokoroNames.join(","),
      ...changes,
    }),
  ),
  "voices.bin": styles(kokoroNames.length, styleSteps),
  "tokens.txt": toneTokens,
});

const kittenNames = ["expr-voice-2-m", "expr-voice-2-f"];

/** The files of a Kitten model of two speakers, without espeak's data. */
export const kittenFiles = (changes: Changes = {}): Record<string, string | Uint8Array> => ({
  "model.fp16.onnx": styledModel(
    "input_ids",
    known({
      model_type: "kitten-tts",
      sample_rate: String(rate),
      n_speakers: String(kittenNames.length),
      has_espeak: "1",
      voice: "en-us",
      style_dim: `1,${styleWidth}`,
      speaker_names: kittenNames.join(","),
      ...changes,
    }),
  ),
  "voices.bin": styles(kittenNames.length, 1),
  "tokens.txt": toneTokens,
});

const hopLength = 16;
const matchaRate = 22_050;
const framesPerToken = 83;

/** Signs to a spectrum of one band that holds hertz. */
function matchaAcoustics(changes: Changes) {
  const g = openGraph();
  const ids = g.input({ name: "x", type: "int64", dims: [1, "tokens"] });
  g.input({ name: "x_length", type: "int64", dims: [1] });
  g.input({ name: "noise_scale", type: "float", dims: [1] });
  const scale = g.input({ name: "length_scale", type: "float", dims: [1] });
  const frames = g.op("Cast", [g.op("Floor", [g.op("Mul", [scale, g.floats([framesPerToken])])])], { to: 7 });
  const shape = g.op("Concat", [g.wholes([1, 1, 1]), frames], { axis: 0 });
  const hertz = g.op("Unsqueeze", [g.op("Gather", [g.floats(toneHertz), ids]), g.wholes([1, 3])]);
  g.output(g.op("Reshape", [g.op("Expand", [hertz, shape]), g.wholes([1, 1, -1])]), {
    name: "mel",
    type: "float",
    dims: [1, 1, "frames"],
  });
  return g.bytes(
    known({
      model_type: "matcha-tts",
      language: "English",
      voice: "en-us",
      has_espeak: "1",
      jieba: "0",
      n_speakers: "1",
      sample_rate: String(matchaRate),
      pad_id: "0",
      use_eos_bos: "0",
      ...changes,
    }),
  );
}

/** Hertz to sound. */
function hifigan(changes: Changes) {
  const g = openGraph();
  const mel = g.input({ name: "mel", type: "float", dims: [1, 1, "frames"] });
  const places = Array.from({ length: hopLength }, (_, i) => i);
  const radians = g.floats(places.map((place) => (2 * Math.PI * place) / matchaRate));
  const swell = g.floats(places.map((place) => 0.3 * Math.sin((Math.PI * place) / hopLength)));
  const column = g.op("Unsqueeze", [mel, g.wholes([3])]);
  const sound = g.op("Mul", [g.op("Sin", [g.op("Mul", [column, radians])]), swell]);
  g.output(g.op("Reshape", [sound, g.wholes([1, 1, -1])]), { name: "audio", type: "float", dims: [1, 1, "samples"] });
  return g.bytes(known({ model_type: "hifigan", ...changes }));
}

/** The files of a Matcha model with its vocoder, without espeak's data. */
export const matchaFiles = (changes: Changes = {}): Record<string, string | Uint8Array> => ({
  "model-steps-3.onnx": matchaAcoustics(changes),
  "hifigan_v2.onnx": hifigan({}),
  "tokens.txt": toneTokens,
});

/** Writes a model that needs espeak's data, with it. */
export async function writeWithEspeak(
  models_folder: string,
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const folder = await writeModel(models_folder, name, files);
  await linkEspeakData(folder);
  return folder;
}
