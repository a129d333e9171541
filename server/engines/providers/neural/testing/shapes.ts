/** Model folders of families that nothing small can stand in for: whole to look at, and never run. */
import { openGraph } from "./onnx-writer.ts";
import { toneTokens } from "./tone-voice.ts";

type Files = Record<string, string | Uint8Array>;

/** A model that takes what it is said to take, says what it is said to say, and does nothing. */
function shape(inputs: readonly string[], metadata: Readonly<Record<string, string>> = {}): Uint8Array {
  const g = openGraph();
  const names = inputs.map((name) => g.input({ name, type: "float", dims: [1] }));
  g.output(names[0] ?? g.floats([0]), { name: "out", type: "float", dims: [1] });
  return g.bytes(metadata);
}

/** Pocket TTS. */
export const pocketFiles = (): Files => ({
  "lm_flow.int8.onnx": shape(["c", "s", "t", "x"]),
  "lm_main.int8.onnx": shape(["sequence", "text_embeddings"]),
  "encoder.onnx": shape(["audio"]),
  "decoder.int8.onnx": shape(["latent"]),
  "text_conditioner.onnx": shape(["token_ids"]),
  "vocab.json": JSON.stringify({ a: 0 }),
  "token_scores.json": JSON.stringify({ a: -1 }),
});

/** Punctuation of CNN-BiLSTM. */
export const cnnBilstmFiles = (): Files => ({
  "model.onnx": shape(["token_ids", "valid_ids", "label_lens"], {
    COMMA: "1",
    PERIOD: "2",
    QUESTION: "3",
    UPPER: "1",
    CAP: "2",
    MIX_CASE: "3",
  }),
  "bpe.vocab": "▁a\t-1\n",
});

/** Moonshine's second form, in ONNX Runtime's own format. */
export const moonshineTwoFiles = (): Files => {
  const ort = Buffer.concat([Buffer.from([16, 0, 0, 0]), Buffer.from("ORTM"), Buffer.alloc(64)]);
  return { "encoder_model.ort": ort, "decoder_model_merged.ort": ort, "tokens.txt": toneTokens };
};
