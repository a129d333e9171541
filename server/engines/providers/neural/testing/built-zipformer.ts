/** A small streaming Zipformer, whose encoder counts the frames that went by and writes by that count. */
import { openGraph } from "./onnx-writer.ts";
import { known } from "./tone-voice.ts";
import { atPlaces, pieceTable, scores, sentence } from "./transcriber-parts.ts";

type Changes = Readonly<Record<string, string | undefined>>;
type Files = Record<string, string | Uint8Array>;

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
