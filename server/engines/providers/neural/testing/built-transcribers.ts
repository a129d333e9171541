/**
 * Small models that write down, in the shapes of Whisper, Moonshine, Parakeet, SenseVoice and a streaming Zipformer. What
 * they write is a fixed sentence, as long as the sound lets them: they prove that everything around it is right.
 */
import { type Graph, openGraph } from "./onnx-writer.ts";
import { known } from "./tone-voice.ts";

type Changes = Readonly<Record<string, string | undefined>>;
type Files = Record<string, string | Uint8Array>;

/** What they write; the first sign of each says whether a word begins. */
export const sentence: readonly string[] = ["▁the", "▁quick", "▁brown", "▁fo", "x", "▁jumps"];

const pieceTable = (before: readonly string[], after: readonly string[] = []): string =>
  `${[...before, ...sentence, ...after].map((piece, index) => `${piece} ${index}`).join("\n")}\n`;

/** Scores that are highest for the given numbers: [...shape of ids, classes]. */
const scores = (g: Graph, ids: string, classes: number): string =>
  g.op("OneHot", [ids, g.wholes([classes], []), g.floats([-9, 9])], { axis: -1 });

/** Numbers from a table by place; beyond its end the last one. */
const atPlaces = (g: Graph, table: readonly number[], places: string): string =>
  g.op("Gather", [g.wholes(table), g.op("Min", [places, g.wholes([table.length - 1], [])])]);

/** 0, 1, 2 … up to a count without dimensions. */
const count = (g: Graph, length: string): string => g.op("Range", [g.wholes([0], []), length, g.wholes([1], [])]);

/** The length of one dimension, without dimensions. */
const lengthOf = (g: Graph, tensor: string, axis: number): string =>
  g.op("Gather", [g.op("Shape", [tensor]), g.wholes([axis], [])]);

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

/** A streaming Zipformer (2) of one layer, whose encoder counts the frames that went by and writes by that count. */
export function zipformerFiles(changes: Changes = {}): Files {
  const special = ["<blk>", "<sos/eos>"];
  const classes = special.length + sentence.length;
  const [chunk, frames, left] = [32, 45, 4];
  const outFrames = chunk / 4;
  const encoder = openGraph();
  const x = encoder.input({ name: "x", type: "float", dims: [1, frames, 80] });
  const shapes: Readonly<Record<string, readonly number[]>> = {
    key: [left, 1, 4],
    nonlin_attn: [1, 1, left, 6],
    val1: [left, 1, 4],
    val2: [left, 1, 4],
    conv1: [1, 8, 1],
    conv2: [1, 8, 1],
  };
  const states = Object.entries(shapes).map(([name, dims]) => ({
    name: encoder.input({ name: `cached_${name}_0`, type: "float", dims }),
    output: { name: `new_cached_${name}_0`, type: "float" as const, dims },
  }));
  const embed = encoder.input({ name: "embed_states", type: "float", dims: [1, 128, 3, 19] });
  const processed = encoder.input({ name: "processed_lens", type: "int64", dims: [1] });
  const places = encoder.op("Add", [encoder.wholes(Array.from({ length: outFrames }, (_, i) => i)), processed]);
  const table = sentence.flatMap((_, index) => [0, 0, 0, 0, special.length + index]);
  // The sentence again every four seconds of frames of 40 ms.
  const cycle = Array.from({ length: 100 }, (_, place) => table[place] ?? 0);
  const inCycle = encoder.op("Mod", [places, encoder.wholes([cycle.length])]);
  const written = scores(encoder, atPlaces(encoder, cycle, inCycle), classes);
  const quiet = encoder.op("Mul", [encoder.op("ReduceMean", [x], { keepdims: 0 }), encoder.floats([0], [])]);
  encoder.output(encoder.op("Add", [encoder.op("Unsqueeze", [written, encoder.wholes([0])]), quiet]), {
    name: "encoder_out",
    type: "float",
    dims: [1, outFrames, classes],
  });
  for (const { name, output } of states) encoder.output(name, output);
  encoder.output(embed, { name: "new_embed_states", type: "float", dims: [1, 128, 3, 19] });
  encoder.output(encoder.op("Add", [processed, encoder.wholes([outFrames])]), {
    name: "new_processed_lens",
    type: "int64",
    dims: [1],
  });

  const decoder = openGraph();
  const y = decoder.input({ name: "y", type: "int64", dims: [1, 2] });
  const none = decoder.op("Mul", [decoder.op("Cast", [y], { to: 1 }), decoder.floats([0])]);
  const first = decoder.op("ReduceMean", [none], { axes: [1], keepdims: 1 });
  decoder.output(decoder.op("Expand", [first, decoder.wholes([1, classes])]), {
    name: "decoder_out",
    type: "float",
    dims: [1, classes],
  });

  const joiner = openGraph();
  const heard = joiner.input({ name: "encoder_out", type: "float", dims: ["n", classes] });
  const said = joiner.input({ name: "decoder_out", type: "float", dims: ["n", classes] });
  joiner.output(joiner.op("Add", [heard, said]), { name: "logit", type: "float", dims: ["n", classes] });
  return {
    "encoder-epoch-99-avg-1.int8.onnx": encoder.bytes(
      known({
        model_type: "zipformer2",
        encoder_dims: "8",
        query_head_dims: "4",
        value_head_dims: "4",
        num_heads: "1",
        num_encoder_layers: "1",
        cnn_module_kernels: "3",
        left_context_len: String(left),
        T: String(frames),
        decode_chunk_len: String(chunk),
        ...changes,
      }),
    ),
    "decoder-epoch-99-avg-1.onnx": decoder.bytes({ vocab_size: String(classes), context_size: "2" }),
    "joiner-epoch-99-avg-1.int8.onnx": joiner.bytes({ joiner_dim: String(classes) }),
    "tokens.txt": pieceTable(special),
  };
}
