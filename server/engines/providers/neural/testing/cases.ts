/** Whole model folders of every family, as their publishers name them. */
import { readFile } from "node:fs/promises";
import { zipvoiceFiles } from "./built-cloner.ts";
import { ctTransformerFiles, gtcrnFiles, pyannoteFiles, speakerFiles } from "./built-listeners.ts";
import { kittenFiles, kokoroFiles, matchaFiles } from "./built-speakers.ts";
import { supertonicFiles } from "./built-supertonic.ts";
import { moonshineFiles, parakeetFiles, senseVoiceFiles, whisperFiles } from "./built-transcribers.ts";
import { zipformerFiles } from "./built-zipformer.ts";
import { cnnBilstmFiles, moonshineTwoFiles, pocketFiles } from "./shapes.ts";
import { sileroPath } from "./silero.ts";
import { toneTokens, toneVoiceModel } from "./tone-voice.ts";

type Files = Record<string, string | Uint8Array>;

/** A whole model folder, and what is to be found out about it. */
export interface Case {
  /** As its publisher names the folder. */
  name: string;
  family: string;
  does: readonly string[];
  files: Files;
  needsEspeak?: boolean;
  /** A key of the metadata without which the library would end its process, and the file that has it. */
  key?: readonly [file: string, key: string];
}

/** A piper voice that reads by espeak. */
export const vitsFiles = (metadata: Readonly<Record<string, string | undefined>> = { frontend: undefined }): Files => ({
  "en_US-amy-low.onnx": toneVoiceModel({ metadata }),
  "tokens.txt": toneTokens,
});
/** One for each family and form. */
export const cases: readonly Case[] = [
  {
    name: "vits-piper-en_US-amy-low",
    family: "vits",
    does: ["speech"],
    files: vitsFiles(),
    needsEspeak: true,
    key: ["en_US-amy-low.onnx", "sample_rate"],
  },
  {
    name: "matcha-icefall-en_US-ljspeech",
    family: "matcha",
    does: ["speech"],
    files: matchaFiles(),
    needsEspeak: true,
    key: ["model-steps-3.onnx", "n_speakers"],
  },
  {
    name: "kokoro-en-v0_19",
    family: "kokoro",
    does: ["speech"],
    files: kokoroFiles(),
    needsEspeak: true,
    key: ["model.onnx", "style_dim"],
  },
  {
    name: "kokoro-multi-lang-v1_0",
    family: "kokoro",
    does: ["speech"],
    files: { ...kokoroFiles({ version: "2" }), "lexicon-us-en.txt": "a ə\n" },
    needsEspeak: true,
    key: ["model.onnx", "n_speakers"],
  },
  {
    name: "kitten-nano-en-v0_1-fp16",
    family: "kitten",
    does: ["speech"],
    files: kittenFiles(),
    needsEspeak: true,
    key: ["model.fp16.onnx", "has_espeak"],
  },
  {
    name: "sherpa-onnx-supertonic-tts-int8-2026-03-06",
    family: "supertonic",
    does: ["speech"],
    files: supertonicFiles(),
  },
  {
    name: "sherpa-onnx-zipvoice-distill-int8-zh-en-emilia",
    family: "zipvoice",
    does: ["cloning"],
    files: zipvoiceFiles(),
    needsEspeak: true,
  },
  { name: "sherpa-onnx-pocket-tts-int8-2026-01-26", family: "pocket", does: ["cloning"], files: pocketFiles() },
  {
    name: "sherpa-onnx-whisper-tiny",
    family: "whisper",
    does: ["transcription", "spoken_language"],
    files: whisperFiles(),
    key: ["tiny-encoder.onnx", "n_text_ctx"],
  },
  { name: "sherpa-onnx-moonshine-tiny-en-int8", family: "moonshine", does: ["transcription"], files: moonshineFiles() },
  {
    name: "sherpa-onnx-moonshine-tiny-en-quantized-2026-02-27",
    family: "moonshine",
    does: ["transcription"],
    files: moonshineTwoFiles(),
  },
  {
    name: "sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8",
    family: "parakeet",
    does: ["transcription"],
    files: parakeetFiles(),
    key: ["encoder.int8.onnx", "pred_hidden"],
  },
  {
    name: "sherpa-onnx-sense-voice-zh-en-ja-ko-yue-2024-07-17",
    family: "sense-voice",
    does: ["transcription", "spoken_language"],
    files: senseVoiceFiles(),
    key: ["model.int8.onnx", "neg_mean"],
  },
  {
    name: "sherpa-onnx-streaming-zipformer-en-2023-06-26",
    family: "zipformer",
    does: ["transcription"],
    files: zipformerFiles(),
    key: ["encoder-epoch-99-avg-1.int8.onnx", "decode_chunk_len"],
  },
  {
    name: "silero",
    family: "silero",
    does: ["voice_activity"],
    files: { "silero_vad.onnx": await readFile(sileroPath("v5")) },
  },
  {
    name: "sherpa-onnx-pyannote-segmentation-3-0",
    family: "pyannote",
    does: ["diarization"],
    files: pyannoteFiles(),
    key: ["model.onnx", "window_size"],
  },
  {
    name: "wespeaker_en_voxceleb_resnet34",
    family: "speaker-embedding",
    does: ["speaker"],
    files: speakerFiles(),
    key: ["wespeaker_en_small.onnx", "output_dim"],
  },
  {
    name: "gtcrn",
    family: "gtcrn",
    does: ["isolation"],
    files: gtcrnFiles(),
    key: ["gtcrn_simple.onnx", "conv_cache_shape"],
  },
  {
    name: "sherpa-onnx-punct-ct-transformer-zh-en-vocab272727",
    family: "ct-transformer",
    does: ["punctuation"],
    files: ctTransformerFiles(),
    key: ["model.onnx", "unk_symbol"],
  },
  {
    name: "sherpa-onnx-online-punct-en-2024-08-06",
    family: "cnn-bilstm",
    does: ["punctuation"],
    files: cnnBilstmFiles(),
    key: ["model.onnx", "UPPER"],
  },
];
