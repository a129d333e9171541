/**
 * Small models that write down, in the shapes of Whisper, Moonshine, Parakeet and SenseVoice. What
 * they write is a fixed sentence, as long as the sound lets them: they prove that everything around it is right.
 */
import { type Graph, openGraph } from "./onnx-writer.ts";
import { known } from "./tone-voice.ts";
import { atPlaces, count, lengthOf, pieceTable, scores, sentence } from "./transcriber-parts.ts";

type Changes = Readonly<Record<string, string | undefined>>;
type Files = Record<string, string | Uint8Array>;

const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** Whisper: multilingual, a decoder that writes the sentence and ends. */
export function whisperFiles(changes: Changes = {}): Files {
  const width = 4;
  const [layers, contextLength, mels] = [1, 448, 80];
  const words = sentence.map((piece) => piece.replace("▁", " "));
  const firstSpecial = words.length;
  const [eot, sot, en, de, transcribe, translate, noSpeech, noTimes] = Array.from(
    { length: 8 },
    (_, i) => firstSpecial + i,
  );
  const vocabulary = firstSpecial + 8 + 1501;

  const encoder = openGraph();
  const mel = encoder.input({ name: "mel", type: "float", dims: [1, mels, "frames"] });
  const mean = encoder.op("ReduceMean", [mel], { axes: [1, 2], keepdims: 1 });
  const cross = encoder.op("Expand", [
    encoder.op("Unsqueeze", [mean, encoder.wholes([0])]),
    encoder.wholes([layers, 1, 1500, width]),
  ]);
  for (const name of ["n_layer_cross_k", "n_layer_cross_v"])
    encoder.output(cross, { name, type: "float", dims: [layers, 1, 1500, width] });

  const decoder = openGraph();
  const tokens = decoder.input({ name: "tokens", type: "int64", dims: [1, "n"] });
  const cache = (name: string) => decoder.input({ name, type: "float", dims: [layers, 1, contextLength, width] });
  const caches = [cache("in_n_layer_self_k_cache"), cache("in_n_layer_self_v_cache")];
  for (const name of ["n_layer_cross_k", "n_layer_cross_v"])
    decoder.input({ name, type: "float", dims: [layers, 1, 1500, width] });
  const offset = decoder.input({ name: "offset", type: "int64", dims: [1] });
  // The first four places are the prompt: start, language, task, no times. The language is asked for at place 0.
  const table = [en, transcribe, noTimes, ...words.map((_, i) => i), eot].map((id) => id as number);
  const places = decoder.op("Add", [count(decoder, lengthOf(decoder, tokens, 1)), offset]);
  const ids = decoder.op("Unsqueeze", [atPlaces(decoder, table, places), decoder.wholes([0])]);
  decoder.output(scores(decoder, ids, vocabulary), { name: "logits", type: "float", dims: [1, "n", vocabulary] });
  for (const [index, name] of ["out_n_layer_self_k_cache", "out_n_layer_self_v_cache"].entries())
    decoder.output(caches[index] as string, { name, type: "float", dims: [layers, 1, contextLength, width] });

  const whole = (value: number | undefined) => String(value);
  return {
    "tiny-encoder.onnx": encoder.bytes(
      known({
        model_type: "whisper-tiny",
        n_mels: whole(mels),
        n_text_layer: whole(layers),
        n_text_ctx: whole(contextLength),
        n_text_state: whole(width),
        n_vocab: whole(vocabulary),
        sot: whole(sot),
        eot: whole(eot),
        blank_id: "0",
        translate: whole(translate),
        transcribe: whole(transcribe),
        is_multilingual: "1",
        no_timestamps: whole(noTimes),
        no_speech: whole(noSpeech),
        sot_sequence: `${sot},${en},${transcribe}`,
        all_language_tokens: `${en},${de}`,
        all_language_codes: "en,de",
        ...changes,
      }),
    ),
    "tiny-decoder.onnx": decoder.bytes(),
    "tiny-tokens.txt": `${words.map((word, index) => `${base64(word)} ${index}`).join("\n")}\n`,
  };
}

/** SenseVoice: four signs about the sound, then the sentence, a piece every six frames (0.36 s). */
export function senseVoiceFiles(changes: Changes = {}): Files {
  const marks = ["<blank>", "<|en|>", "<|NEUTRAL|>", "<|Speech|>", "<|withitn|>"];
  const classes = marks.length + sentence.length;
  const g = openGraph();
  const x = g.input({ name: "x", type: "float", dims: [1, "frames", 560] });
  for (const name of ["x_length", "language", "text_norm"]) g.input({ name, type: "int32", dims: [1] });
  const spaced = sentence.flatMap((_, index) => [0, 0, 0, 0, 0, marks.length + index]);
  const frames = g.op("Add", [lengthOf(g, x, 1), g.wholes([4], [])]);
  const ids = atPlaces(g, [1, 2, 3, 4, ...spaced, 0], count(g, frames));
  g.output(scores(g, g.op("Unsqueeze", [ids, g.wholes([0])]), classes), {
    name: "logits",
    type: "float",
    dims: [1, "out_frames", classes],
  });
  const zeros = Array.from({ length: 560 }, () => "0").join(",");
  return {
    "model.int8.onnx": g.bytes(
      known({
        model_type: "sense_voice_ctc",
        comment: "iic/SenseVoiceSmall",
        vocab_size: String(classes),
        lfr_window_size: "7",
        lfr_window_shift: "6",
        normalize_samples: "0",
        with_itn: "14",
        without_itn: "15",
        lang_auto: "0",
        lang_zh: "3",
        lang_en: "4",
        lang_yue: "7",
        lang_ja: "11",
        lang_ko: "12",
        neg_mean: zeros,
        inv_stddev: zeros.replaceAll("0", "1"),
        ...changes,
      }),
    ),
    "tokens.txt": pieceTable(marks),
  };
}

/** Numbers by frame, a piece every so many frames, as scores that a joiner passes on. */
function spacedScores(g: Graph, frames: string, classes: number, first: number, framesPerPiece: number): string {
  const table = sentence.flatMap((_, index) => [
    ...Array.from({ length: framesPerPiece - 1 }, () => classes - 1),
    first + index,
  ]);
  return scores(g, atPlaces(g, [...table, classes - 1], count(g, frames)), classes);
}

/** Parakeet: a transducer whose encoder knows what it will write; blank is the last class, as in NeMo. */
export function parakeetFiles(changes: Changes = {}): Files {
  const classes = sentence.length + 2;
  const [layers, hidden] = [1, 4];
  const encoder = openGraph();
  const signal = encoder.input({ name: "audio_signal", type: "float", dims: [1, 80, "frames"] });
  const length = encoder.input({ name: "length", type: "int64", dims: [1] });
  const frames = encoder.op("Div", [lengthOf(encoder, signal, 2), encoder.wholes([8], [])]);
  // [frames, classes] → [1, classes, frames]
  const written = encoder.op("Transpose", [spacedScores(encoder, frames, classes, 1, 4)], { perm: [1, 0] });
  encoder.output(encoder.op("Unsqueeze", [written, encoder.wholes([0])]), {
    name: "outputs",
    type: "float",
    dims: [1, classes, "out_frames"],
  });
  encoder.output(encoder.op("Div", [length, encoder.wholes([8])]), {
    name: "encoded_lengths",
    type: "int64",
    dims: [1],
  });

  const decoder = openGraph();
  const targets = decoder.input({ name: "targets", type: "int32", dims: [1, 1] });
  const targetLength = decoder.input({ name: "target_length", type: "int32", dims: [1] });
  const states = ["states.1", "onnx::Slice_3"].map((name) =>
    decoder.input({ name, type: "float", dims: [layers, 1, hidden] }),
  );
  // What was written last is not written again: then blank wins, and the next frame is heard.
  const spoken = decoder.op("Cast", [targets], { to: 7 });
  const last = decoder.op("OneHot", [spoken, decoder.wholes([classes], []), decoder.floats([0, -20])], { axis: -1 });
  decoder.output(decoder.op("Transpose", [last], { perm: [0, 2, 1] }), {
    name: "outputs",
    type: "float",
    dims: [1, classes, 1],
  });
  decoder.output(targetLength, { name: "prednet_lengths", type: "int32", dims: [1] });
  for (const [index, name] of ["states", "162"].entries())
    decoder.output(states[index] as string, { name, type: "float", dims: [layers, 1, hidden] });

  const joiner = openGraph();
  const heard = joiner.input({ name: "encoder_outputs", type: "float", dims: [1, classes, 1] });
  const said = joiner.input({ name: "decoder_outputs", type: "float", dims: [1, classes, 1] });
  const blankWins = joiner.floats(
    Array.from({ length: classes }, (_, i) => (i === classes - 1 ? 5 : 0)),
    [1, classes, 1],
  );
  const both = joiner.op("Add", [joiner.op("Add", [heard, said]), blankWins]);
  joiner.output(joiner.op("Reshape", [both, joiner.wholes([1, 1, 1, classes])]), {
    name: "outputs",
    type: "float",
    dims: [1, 1, 1, classes],
  });
  return {
    "encoder.int8.onnx": encoder.bytes(
      known({
        model_type: "EncDecRNNTBPEModel",
        vocab_size: String(classes - 1),
        normalize_type: "per_feature",
        pred_rnn_layers: String(layers),
        pred_hidden: String(hidden),
        subsampling_factor: "8",
        feat_dim: "80",
        ...changes,
      }),
    ),
    "decoder.int8.onnx": decoder.bytes(),
    "joiner.int8.onnx": joiner.bytes(),
    "tokens.txt": pieceTable(["<unk>"], ["<blk>"]),
  };
}

/** Moonshine, in its first form: a decoder that writes by the length of what it has written. */
export function moonshineFiles(): Files {
  const special = ["<unk>", "<s>", "</s>"];
  const classes = special.length + sentence.length;
  const preprocess = openGraph();
  const audio = preprocess.input({ name: "args_0", type: "float", dims: [1, "samples"] });
  const frames = preprocess.op("Reshape", [
    preprocess.op("Slice", [
      audio,
      preprocess.wholes([0]),
      preprocess.op("Mul", [
        preprocess.op("Div", [
          preprocess.op("Unsqueeze", [lengthOf(preprocess, audio, 1), preprocess.wholes([0])]),
          preprocess.wholes([384]),
        ]),
        preprocess.wholes([384]),
      ]),
      preprocess.wholes([1]),
    ]),
    preprocess.wholes([1, -1, 384]),
  ]);
  preprocess.output(frames, { name: "sequential", type: "float", dims: [1, "frames", 384] });

  const encode = openGraph();
  const features = encode.input({ name: "args_0", type: "float", dims: [1, "frames", 384] });
  encode.input({ name: "args_1", type: "int32", dims: [1] });
  encode.output(features, { name: "layer_normalization", type: "float", dims: [1, "frames", 384] });

  const decode = (isCached: boolean) => {
    const g = openGraph();
    const tokens = g.input({ name: "args_0", type: "int32", dims: [1, "n"] });
    g.input({ name: "args_1", type: "float", dims: [1, "frames", 384] });
    const length = g.input({ name: "args_2", type: "int32", dims: [1] });
    const state = isCached
      ? g.input({ name: "args_3", type: "float", dims: [1, "n"] })
      : g.op("Cast", [tokens], { to: 1 });
    // After as many tokens as `length` says comes the one at that place; the first is the start sign.
    const place = g.op("Sub", [g.op("Cast", [length], { to: 7 }), g.wholes([1])]);
    const ids = atPlaces(g, [...sentence.map((_, index) => special.length + index), 2], place);
    g.output(scores(g, g.op("Unsqueeze", [ids, g.wholes([0])]), classes), {
      name: "reversible_embedding",
      type: "float",
      dims: [1, 1, classes],
    });
    g.output(state, { name: "functional", type: "float", dims: [1, "n"] });
    return g.bytes();
  };
  return {
    "preprocess.onnx": preprocess.bytes(),
    "encode.int8.onnx": encode.bytes(),
    "uncached_decode.int8.onnx": decode(false),
    "cached_decode.int8.onnx": decode(true),
    "tokens.txt": pieceTable(special),
  };
}
