/** The neural provider: models that lie on this machine, run by sherpa-onnx. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { OpenProvider, Provider, ProviderPart } from "../../ports.ts";
import { openDiarizing } from "./diarizing.ts";
import { openIsolating } from "./isolating.ts";
import { libraryVersion } from "./library.ts";
import { holdModels, type OpenModels } from "./open-models.ts";
import { openProofs } from "./proof.ts";
import { openPunctuating } from "./punctuating.ts";
import { type RecognisedModel, type Recognition, recogniseModel } from "./recognise.ts";
import { openSpeakerPort } from "./speaker-vectors.ts";
import { openSpeech } from "./speech.ts";
import { openSpokenLanguage } from "./spoken-language.ts";
import { openTranscribing } from "./transcribing.ts";
import { openVoiceActivity } from "./voice-activity.ts";
import { openVoicePrints } from "./voice-prints.ts";

/** What lies in the models folder: each folder, and each .onnx file that lies there by itself. */
async function recogniseAll(models_folder: string): Promise<readonly Recognition[]> {
  const entries = await readdir(models_folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => !entry.name.startsWith(".") && (!entry.isFile() || entry.name.endsWith(".onnx")))
    .map((entry) => entry.name)
    .sort();
  return Promise.all(names.map((name) => recogniseModel(join(models_folder, name))));
}

const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

function partOf(recognition: Recognition, problems: OpenModels["problems"]): ProviderPart {
  const { name } = recognition;
  if ("problem" in recognition) return { name, state: "damaged", detail: recognition.problem };
  const problem = problems.get(name);
  if (problem !== undefined) return { name, state: "damaged", detail: `It could not be opened: ${problem}` };
  const { title, does, languages, bytes, licence } = recognition;
  const facts = [title, does.join(", "), languages.slice(0, 12).join(" "), megabytes(bytes), licence ?? ""];
  return { name, state: "ready", detail: facts.filter((fact) => fact !== "").join(" · ") };
}

/** Only what is filled: a port that is absent must not be there at all. */
const filled = <T extends object>(ports: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(ports).filter(([, port]) => port !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Finds the models; the library is opened when the first of them is used. */
export const open: OpenProvider = async ({ models_folder, threads }): Promise<Provider> => {
  const recognitions = await recogniseAll(models_folder);
  const library = recognitions.length > 0 ? await libraryVersion() : { version: "" };
  if ("problem" in library) {
    const detail = `The library that runs neural models does not run on this machine: ${library.problem}`;
    return { parts: () => [{ name: "sherpa-onnx", state: "absent", detail }], close: async () => undefined };
  }
  const models = recognitions.filter((each): each is RecognisedModel => !("problem" in each));
  const opened = holdModels(openProofs(models_folder, library.version));
  const voice_activity = openVoiceActivity(models, opened);
  return {
    ...filled({
      speech: openSpeech(models, opened, threads),
      voice_print: openVoicePrints(models, opened, threads),
      transcription: openTranscribing(models, opened, threads, voice_activity),
      spoken_language: openSpokenLanguage(models, opened, threads),
      voice_activity,
      diarization: openDiarizing(models, opened, threads),
      speaker: openSpeakerPort(models, opened, threads),
      isolation: openIsolating(models, opened, threads),
      punctuation: openPunctuating(models, opened, threads),
    }),
    parts: () => recognitions.map((recognition) => partOf(recognition, opened.problems)),
    close: async () => opened.close(),
  };
};
