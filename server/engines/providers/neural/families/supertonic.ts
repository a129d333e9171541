/** Supertonic: csrc/offline-tts-supertonic-model.cc and -impl.cc. */
import { open } from "node:fs/promises";
import { accentOf } from "../languages.ts";
import type { ModelFolder } from "../model-folder.ts";
import { ModelProblem } from "../model-problem.ts";
import { speakersListedMax } from "../speakers.ts";
import type { Family } from "./family.ts";
import { has, needFile, needGraph, needJson } from "./needs.ts";

/** What the library lets through. */
const languages: readonly string[] = ["en", "ko", "es", "pt", "fr"];
const steps = 5;
const headBytes = 6 * 8;
const floatBytes = 4;
const wholeBytes = 4;
const stylesBytesMax = 64 * 1024 * 1024;

/** How many voices the file of voices has: its first of six 64-bit numbers, which also say how long it is. */
async function countVoices(folder: ModelFolder, name: string): Promise<number> {
  const file = await open(folder.path(name), "r");
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    const dims = bytesRead === headBytes ? Array.from({ length: 6 }, (_, i) => Number(head.readBigInt64LE(8 * i))) : [];
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = dims;
    const bytes = headBytes + floatBytes * (a * b * c + d * e * f);
    if (dims.some((dim) => dim < 1) || a !== d || bytes > stylesBytesMax || bytes !== folder.sizes.get(name))
      throw new ModelProblem(`${name} is damaged: its length is not what it says. Copy it again.`);
    return a;
  } finally {
    await file.close();
  }
}

async function sampleRateOf(folder: ModelFolder, name: string): Promise<number> {
  const all = await needJson(folder, name);
  const part = (key: string) => (all[key] ?? {}) as Record<string, unknown>;
  const whole = (value: unknown): number => {
    if (typeof value !== "number" || !Number.isInteger(value) || value < 1)
      throw new ModelProblem(`${name} is damaged: it does not say how the sound is made. Copy it again.`);
    return value;
  };
  whole(part("ae").base_chunk_size);
  whole(part("ttl").chunk_compress_factor);
  whole(part("ttl").latent_dim);
  return whole(part("ae").sample_rate);
}

export const supertonic: Family = {
  name: "supertonic",
  title: "Supertonic",
  fits: (folder) => has(folder, /^(duration_predictor|vector_estimator)/) || /supertonic/.test(folder.name),
  async describe(folder) {
    const graph = (part: string) =>
      folder.path(needGraph(folder, new RegExp(`^${part}.*\\.onnx$`), `${part}.onnx`).name);
    const ttsJson = needFile(folder, /^tts\.json$/, "tts.json");
    const voiceStyle = needFile(folder, /^voices?(_style)?\.bin$/, "voice.bin");
    const unicodeIndexer = needFile(folder, /^unicode_indexer\.bin$/, "unicode_indexer.bin");
    if ((folder.sizes.get(unicodeIndexer) ?? 0) % wholeBytes !== 0)
      throw new ModelProblem(`${unicodeIndexer} is damaged: its length is no count of numbers. Copy it again.`);
    const config = {
      model: {
        supertonic: {
          durationPredictor: graph("duration_predictor"),
          textEncoder: graph("text_encoder"),
          vectorEstimator: graph("vector_estimator"),
          vocoder: graph("vocoder"),
          ttsJson: folder.path(ttsJson),
          unicodeIndexer: folder.path(unicodeIndexer),
          voiceStyle: folder.path(voiceStyle),
        },
      },
    };
    const total = await countVoices(folder, voiceStyle);
    return {
      languages,
      openings: [
        {
          kind: "speech",
          sample_rate: await sampleRateOf(folder, ttsJson),
          speakers: Array.from({ length: Math.min(total, speakersListedMax) }, (_, number) => ({
            number,
            name: `Supertonic ${number + 1}`,
            gender: "neutral",
            languages,
            locale: "en-US",
            accent: accentOf("en-US"),
          })),
          speakers_total: total,
          varies: false,
          has_noise: false,
          takes_seed: true,
          configFor: () => config,
          extraFor: (language) => ({ numSteps: steps, extra: { lang: language } }),
        },
      ],
    };
  },
};
