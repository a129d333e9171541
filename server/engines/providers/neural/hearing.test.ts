import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isolationConformance, punctuationConformance } from "../../conformance-changing.ts";
import {
  diarizationConformance,
  speakerConformance,
  spokenLanguageConformance,
  voiceActivityConformance,
} from "../../conformance-listening.ts";
import { transcriptionConformance } from "../../conformance-transcription.ts";
import type { Provider, Sound, SpeechPort, Stretch, TranscriptionPort } from "../../ports.ts";
import { open as openClassic } from "../classic/index.ts";
import { open } from "./index.ts";
import { ctTransformerFiles, gtcrnFiles, pyannoteFiles, speakerFiles } from "./testing/built-listeners.ts";
import { moonshineFiles, parakeetFiles, senseVoiceFiles, whisperFiles } from "./testing/built-transcribers.ts";
import { zipformerFiles } from "./testing/built-zipformer.ts";
import { sileroPath } from "./testing/silero.ts";
import { writeModel } from "./testing/tone-voice.ts";

const never = new AbortController().signal;
const rate = 16_000;
const classic = (await openClassic({ models_folder: "", servers: [], threads: 1 })).speech as SpeechPort;

async function spoken(text: string, key: string): Promise<Float32Array> {
  const voice = classic.voices.find((each) => each.key === key);
  const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  const utterance = { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" };
  const parts: number[] = [];
  for await (const { samples } of classic.speak(
    { voice: voice?.key ?? "", language: "en", utterance, style, seed: 1 },
    never,
  ))
    parts.push(...samples);
  expect(voice?.sample_rate).toBe(rate);
  return Float32Array.from(parts);
}

/** Speech with silence around, and where each of it is. */
function placed(parts: readonly Float32Array[], gapSeconds: number): { sound: Sound; places: Stretch[] } {
  const places: Stretch[] = [];
  let seconds = gapSeconds;
  for (const part of parts) {
    places.push({ start_seconds: seconds, end_seconds: seconds + part.length / rate });
    seconds += part.length / rate + gapSeconds;
  }
  const samples = new Float32Array(Math.ceil(seconds * rate));
  for (const [index, part] of parts.entries())
    samples.set(part, Math.round((places[index]?.start_seconds ?? 0) * rate));
  return { sound: { samples, sample_rate: rate }, places };
}

const clara = await spoken("Tomorrow morning we are going to walk along the river.", "clara");
const gordon = await spoken("Nobody knows where it ends, and nobody has ever asked.", "gordon");
const both = placed([clara, gordon], 2);

const folders: string[] = [];
const providers: Provider[] = [];
async function provide(
  models: Readonly<Record<string, Record<string, string | Uint8Array>>>,
  silero?: string,
): Promise<Provider> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-neural-"));
  for (const [name, files] of Object.entries(models)) await writeModel(folder, name, files);
  if (silero !== undefined) {
    await copyFile(sileroPath(silero), join(folder, "silero_vad.onnx"));
  }
  const provider = await open({ models_folder: folder, servers: [], threads: 1 });
  folders.push(folder);
  providers.push(provider);
  return provider;
}
afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

const transcribers = {
  "sherpa-onnx-whisper-tiny": whisperFiles(),
  "sherpa-onnx-sense-voice-zh-en-ja-ko-yue": senseVoiceFiles(),
  "sherpa-onnx-nemo-parakeet-en": parakeetFiles(),
  "sherpa-onnx-moonshine-tiny-en-int8": moonshineFiles(),
  "sherpa-onnx-streaming-zipformer-en": zipformerFiles(),
};

for (const version of ["legacy", "v5", "v6"]) {
  const silero = await provide({}, version);
  if (silero.voice_activity)
    voiceActivityConformance(`silero ${version}`, silero.voice_activity, { sound: both.sound, speech: both.places });
}

const { "sherpa-onnx-whisper-tiny": whisper, "sherpa-onnx-streaming-zipformer-en": zipformer } = transcribers;
// Where to cut is decided before a family is asked: one that takes stretches and one that streams are enough.
const alone = await provide({ "sherpa-onnx-whisper-tiny": whisper, "sherpa-onnx-streaming-zipformer-en": zipformer });
const withVad = await provide(transcribers, "v5");
const sample = { sound: placed([clara], 0.5).sound, language: "en", says: /quick/, longSeconds: 35 };
transcriptionConformance("neural, cut at quiet places", alone.transcription as TranscriptionPort, sample);
transcriptionConformance("neural, cut by voice activity", withVad.transcription as TranscriptionPort, sample);
if (alone.spoken_language) spokenLanguageConformance("neural", alone.spoken_language, { ...sample, sound: both.sound });

describe("transcription", () => {
  const modelOf = (part: string) => {
    const model = withVad.transcription?.models.find((each) => each.model_id.includes(part));
    return model?.model_id ?? "";
  };
  const heard = async (model_id: string, sound: Sound, provider = withVad) => {
    const pieces = [];
    for await (const piece of (provider.transcription as TranscriptionPort).transcribe({ model_id, ...sound }, never))
      pieces.push(piece);
    return pieces;
  };

  it.each(["whisper", "sense_voice", "parakeet", "moonshine", "zipformer"])(
    "by %s writes what its model says",
    async (part) => {
      const [piece] = await heard(modelOf(part), sample.sound);
      expect(piece?.text).toBe("the quick brown fox jumps");
    },
  );

  it.each(["sense_voice", "parakeet", "zipformer"])("by %s times every word", async (part) => {
    const [piece] = await heard(modelOf(part), sample.sound);
    expect(piece?.words.map((word) => word.text)).toEqual(["the", "quick", "brown", "fox", "jumps"]);
    const starts = piece?.words.map((word) => word.start_seconds) ?? [];
    for (const [index, start] of starts.slice(1).entries()) expect(start).toBeGreaterThan(starts[index] ?? 9);
  });

  it("hears two stretches of speech as two pieces where they are, when there is a model that finds speech", async () => {
    const pieces = await heard(modelOf("sense_voice"), both.sound);
    expect(pieces).toHaveLength(2);
    for (const [index, place] of both.places.entries()) {
      expect(Math.abs((pieces[index]?.start_seconds ?? 0) - place.start_seconds)).toBeLessThan(0.5);
      expect(Math.abs((pieces[index]?.end_seconds ?? 0) - place.end_seconds)).toBeLessThan(0.5);
    }
  });

  it("tells the language that the model heard, and the one that was asked for", async () => {
    expect((await heard(modelOf("whisper"), sample.sound))[0]?.language).toBe("en");
    const port = withVad.transcription as TranscriptionPort;
    const german = [];
    for await (const piece of port.transcribe({ model_id: modelOf("whisper"), language: "de", ...sample.sound }, never))
      german.push(piece.language);
    expect(german).toEqual(["de"]);
  });
});

const cleaner = await provide({
  ".": { ...gtcrnFiles(), ...speakerFiles() },
  "sherpa-onnx-punct-ct-transformer-zh-en": ctTransformerFiles(),
  "sherpa-onnx-pyannote-segmentation-3-0": pyannoteFiles(),
});
if (cleaner.isolation) isolationConformance("gtcrn (halves)", cleaner.isolation, { samples: clara, sample_rate: rate });
if (cleaner.punctuation)
  punctuationConformance("ct-transformer", cleaner.punctuation, {
    plain: "well it is done",
    marked: "well, it is done.",
  });
const claraAgain = await spoken("The library opens at nine, and the readers wait at the door.", "clara");
const spread = placed([clara, gordon, claraAgain], 11);
if (cleaner.speaker)
  speakerConformance("spectrum", cleaner.speaker, {
    one: { samples: clara, sample_rate: rate },
    same: { samples: claraAgain, sample_rate: rate },
    other: { samples: gordon, sample_rate: rate },
  });
if (cleaner.diarization)
  diarizationConformance("pyannote with spectrum", cleaner.diarization, {
    sound: spread.sound,
    turns: spread.places.map((place, index) => ({ ...place, speaker: index % 2 })),
  });

it("every port of the built models is filled, and every model is ready", () => {
  const filled = Object.keys({ ...alone, ...withVad, ...cleaner }).sort();
  expect(filled).toEqual(
    [
      "close",
      "diarization",
      "isolation",
      "parts",
      "punctuation",
      "speaker",
      "spoken_language",
      "transcription",
      "voice_activity",
    ].sort(),
  );
  for (const provider of providers) for (const part of provider.parts()) expect(part).toMatchObject({ state: "ready" });
});
