/**
 * The models that can be installed. Sizes and licences are what public sources said when this was written: the release
 * assets of k2-fsa/sherpa-onnx and the publishers' model cards. What was not found is null: the page then says "see
 * source", and the size is told by the server at the download.
 */

/** Where sherpa-onnx keeps its models; `release` of a part is a release tag there, spelled as it is. */
export const publisherUrl = "https://github.com/k2-fsa/sherpa-onnx/releases/download";

/** A file of a release: a .tar.bz2 that becomes the model's folder, or a file that is put into it. */
interface CataloguePart {
  readonly release: string;
  readonly file: string;
}

export interface CatalogueModel {
  /** The folder that it becomes. */
  readonly name: string;
  readonly title: string;
  /** In the words of the engine ports. */
  readonly does: readonly string[];
  /** ISO 639; empty where it makes no difference. */
  readonly languages: readonly string[];
  /** Of all parts together; null: not known before the download. */
  readonly download_bytes: number | null;
  /** Of the model itself; null: see its source. */
  readonly licence: string | null;
  readonly source_url: string;
  /**
   * What was run of it where Mynah was built: these very weights, a small model of the same shape, or nothing. By the
   * table in docs/decisions/0009-neural.md.
   */
  readonly tried: "itself" | "likeness" | "never";
  readonly parts: readonly CataloguePart[];
}

const piperUrl = "https://huggingface.co/rhasspy/piper-voices";
const releasesUrl = "https://github.com/k2-fsa/sherpa-onnx/releases/tag";

const piper = (
  name: string,
  title: string,
  language: string,
  download_bytes: number | null,
  licence: string | null = null,
): CatalogueModel => ({
  name,
  title,
  does: ["speech"],
  languages: [language],
  download_bytes,
  licence,
  source_url: piperUrl,
  tried: "likeness",
  parts: [{ release: "tts-models", file: `${name}.tar.bz2` }],
});

const whisper = (size: string, title: string, download_bytes: number | null): CatalogueModel => ({
  name: `sherpa-onnx-whisper-${size}`,
  title,
  does: ["transcription", "spoken_language"],
  languages: ["multilingual"],
  download_bytes,
  licence: "MIT",
  source_url: "https://github.com/openai/whisper",
  tried: "likeness",
  parts: [{ release: "asr-models", file: `sherpa-onnx-whisper-${size}.tar.bz2` }],
});

export const catalogue: readonly CatalogueModel[] = [
  piper("vits-piper-en_US-amy-medium", "Piper Amy", "en", 67_223_746),
  piper("vits-piper-en_US-lessac-medium", "Piper Lessac", "en", 67_230_653, "Blizzard 2013 (Lessac) terms"),
  piper("vits-piper-de_DE-thorsten-medium", "Piper Thorsten", "de", 67_214_254, "CC0-1.0"),
  piper("vits-piper-fr_FR-siwis-medium", "Piper Siwis", "fr", null),
  piper("vits-piper-es_ES-davefx-medium", "Piper Davefx", "es", null),
  piper("vits-piper-zh_CN-huayan-medium", "Piper Huayan", "zh", 67_255_926),
  {
    name: "kokoro-en-v0_19",
    title: "Kokoro 0.19, English",
    does: ["speech"],
    languages: ["en"],
    download_bytes: null,
    licence: "Apache-2.0",
    source_url: "https://huggingface.co/hexgrad/Kokoro-82M",
    tried: "likeness",
    parts: [{ release: "tts-models", file: "kokoro-en-v0_19.tar.bz2" }],
  },
  {
    name: "kokoro-int8-multi-lang-v1_1",
    title: "Kokoro 1.1, several languages (8 bit)",
    does: ["speech"],
    languages: ["en", "zh"],
    download_bytes: 147_031_220,
    licence: "Apache-2.0",
    source_url: "https://huggingface.co/hexgrad/Kokoro-82M-v1.1-zh",
    tried: "never",
    parts: [{ release: "tts-models", file: "kokoro-int8-multi-lang-v1_1.tar.bz2" }],
  },
  {
    name: "matcha-icefall-en_US-ljspeech",
    title: "Matcha, LJSpeech",
    does: ["speech"],
    languages: ["en"],
    download_bytes: null,
    licence: null,
    source_url: `${releasesUrl}/tts-models`,
    tried: "never",
    parts: [
      { release: "tts-models", file: "matcha-icefall-en_US-ljspeech.tar.bz2" },
      { release: "vocoder-models", file: "vocos-22khz-univ.onnx" },
    ],
  },
  {
    name: "kitten-nano-en-v0_1-fp16",
    title: "Kitten nano 0.1",
    does: ["speech"],
    languages: ["en"],
    download_bytes: null,
    licence: null,
    source_url: "https://huggingface.co/KittenML/kitten-tts-nano-0.1",
    tried: "likeness",
    parts: [{ release: "tts-models", file: "kitten-nano-en-v0_1-fp16.tar.bz2" }],
  },
  {
    name: "sherpa-onnx-supertonic-3-tts-int8-2026-05-11",
    title: "Supertonic 3 (8 bit)",
    does: ["speech"],
    languages: ["multilingual"],
    download_bytes: 128_774_318,
    licence: null,
    source_url: "https://github.com/k2-fsa/sherpa-onnx/pull/3609",
    tried: "likeness",
    parts: [{ release: "tts-models", file: "sherpa-onnx-supertonic-3-tts-int8-2026-05-11.tar.bz2" }],
  },
  {
    name: "sherpa-onnx-zipvoice-distill-int8-zh-en-emilia",
    title: "ZipVoice, distilled (8 bit)",
    does: ["cloning"],
    languages: ["zh", "en"],
    download_bytes: null,
    licence: null,
    source_url: `${releasesUrl}/tts-models`,
    tried: "likeness",
    parts: [
      { release: "tts-models", file: "sherpa-onnx-zipvoice-distill-int8-zh-en-emilia.tar.bz2" },
      { release: "vocoder-models", file: "vocos_24khz.onnx" },
    ],
  },
  {
    name: "sherpa-onnx-pocket-tts-int8-2026-01-26",
    title: "Pocket TTS (8 bit)",
    does: ["cloning"],
    languages: ["en"],
    download_bytes: null,
    licence: null,
    source_url: "https://huggingface.co/kyutai/pocket-tts",
    tried: "never",
    parts: [{ release: "tts-models", file: "sherpa-onnx-pocket-tts-int8-2026-01-26.tar.bz2" }],
  },
  whisper("tiny", "Whisper tiny", 116_204_861),
  whisper("base", "Whisper base", 207_557_382),
  whisper("small", "Whisper small", null),
  {
    name: "sherpa-onnx-moonshine-tiny-en-int8",
    title: "Moonshine tiny, English (8 bit)",
    does: ["transcription"],
    languages: ["en"],
    download_bytes: null,
    licence: "MIT",
    source_url: "https://github.com/usefulsensors/moonshine",
    tried: "likeness",
    parts: [{ release: "asr-models", file: "sherpa-onnx-moonshine-tiny-en-int8.tar.bz2" }],
  },
  {
    name: "sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8",
    title: "Parakeet TDT 0.6B v3 (8 bit)",
    does: ["transcription"],
    languages: ["multilingual"],
    download_bytes: 487_170_055,
    licence: "CC-BY-4.0",
    source_url: "https://huggingface.co/nvidia/parakeet-tdt-0.6b-v3",
    tried: "never",
    parts: [{ release: "asr-models", file: "sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2" }],
  },
  {
    name: "sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17",
    title: "SenseVoice small (8 bit)",
    does: ["transcription", "spoken_language"],
    languages: ["zh", "en", "ja", "ko", "yue"],
    download_bytes: 163_002_883,
    licence: null,
    source_url: "https://github.com/FunAudioLLM/SenseVoice",
    tried: "likeness",
    parts: [{ release: "asr-models", file: "sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17.tar.bz2" }],
  },
  {
    name: "sherpa-onnx-streaming-zipformer-en-2023-06-26",
    title: "Streaming Zipformer, English",
    does: ["transcription"],
    languages: ["en"],
    download_bytes: 310_414_022,
    licence: "Apache-2.0",
    source_url: `${releasesUrl}/asr-models`,
    tried: "likeness",
    parts: [{ release: "asr-models", file: "sherpa-onnx-streaming-zipformer-en-2023-06-26.tar.bz2" }],
  },
  {
    name: "silero_vad_v5",
    title: "Silero VAD 5",
    does: ["voice_activity"],
    languages: [],
    download_bytes: 2_313_101,
    licence: "MIT",
    source_url: "https://github.com/snakers4/silero-vad",
    tried: "itself",
    parts: [{ release: "asr-models", file: "silero_vad_v5.onnx" }],
  },
  {
    name: "sherpa-onnx-pyannote-segmentation-3-0",
    title: "pyannote segmentation 3.0",
    does: ["diarization"],
    languages: [],
    download_bytes: 6_958_444,
    licence: "MIT",
    source_url: "https://huggingface.co/pyannote/segmentation-3.0",
    tried: "likeness",
    parts: [{ release: "speaker-segmentation-models", file: "sherpa-onnx-pyannote-segmentation-3-0.tar.bz2" }],
  },
  {
    name: "3dspeaker_speech_campplus_sv_en_voxceleb_16k",
    title: "3D-Speaker CAM++, English",
    does: ["speaker"],
    languages: ["en"],
    download_bytes: 29_596_978,
    licence: "Apache-2.0",
    source_url: "https://github.com/modelscope/3D-Speaker",
    tried: "never",
    // The tag is spelled like this.
    parts: [{ release: "speaker-recongition-models", file: "3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx" }],
  },
  {
    name: "gtcrn_simple",
    title: "GTCRN noise removal",
    does: ["isolation"],
    languages: [],
    download_bytes: null,
    licence: "MIT",
    source_url: "https://github.com/Xiaobin-Rong/gtcrn",
    tried: "likeness",
    parts: [{ release: "speech-enhancement-models", file: "gtcrn_simple.onnx" }],
  },
  {
    name: "sherpa-onnx-online-punct-en-2024-08-06",
    title: "Edge-Punct-Casing, English",
    does: ["punctuation"],
    languages: ["en"],
    download_bytes: 30_667_839,
    licence: null,
    source_url: "https://github.com/frankyoujian/Edge-Punct-Casing",
    tried: "never",
    parts: [{ release: "punctuation-models", file: "sherpa-onnx-online-punct-en-2024-08-06.tar.bz2" }],
  },
];
