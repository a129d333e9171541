/** RHVoice by its program RHVoice-test: one voice for each profile that lies in its data folders. */
import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { languages } from "../../espeak/languages.ts";
import { previewOf } from "../../espeak/previews.ts";
import { EngineError, type EngineVoice, type VoiceLabels } from "../../ports.ts";
import { type Program, run } from "./run.ts";
import {
  chancesOf,
  languagesOf,
  plainText,
  soundBytesMax,
  stretchesOf,
  type Talker,
  tempoOf,
  voiceIdOf,
  waveOf,
} from "./talker.ts";

const name = "RHVoice";
const model_id = "mynah_system_rhvoice";
const stallMsMax = 30_000;
/** It writes a text's sound to a file that is whole when all of it is made. */
const stretchLengthMax = 200;
/** Voices that do not tell their rate are of this one. */
const usualSampleRate = 24_000;

/** RHVoice's names of languages where they are not the plain English ones. */
const otherNames: Readonly<Record<string, string>> = { "Brazilian-Portuguese": "pt" };

function languageOf(spoken: string): string | undefined {
  return otherNames[spoken] ?? languages.find((language) => language.name === spoken)?.language_id;
}

/** `24k` or a number. */
function rateOf(written: string | undefined): number {
  const [, figure = "", thousands] = /^(\d+)(k?)$/.exec(written ?? "") ?? [];
  const rate = Number(figure) * (thousands === "k" ? 1000 : 1);
  return rate >= 8000 && rate <= 48_000 ? rate : usualSampleRate;
}

/** A `voice.info`: lines of `key=value`. Undefined for a language that nothing here knows. */
function voiceOf(info: string): EngineVoice | undefined {
  const told = new Map(info.split("\n").map((line) => [line.split("=")[0]?.trim(), line.split("=")[1]?.trim()]));
  const [title, spoken = "", gender] = [told.get("name"), told.get("language"), told.get("gender")];
  const language = languageOf(spoken);
  if (!title || title.startsWith("-") || language === undefined) return undefined;
  return {
    key: `${name}/${title}`,
    voice_id: voiceIdOf(name, title),
    aliases: [],
    name: `${title} (system RHVoice)`,
    description: "The RHVoice of this machine's operating system: a statistical voice from recordings.",
    labels: {
      gender: (["female", "male"].includes(gender ?? "") ? gender : "neutral") as VoiceLabels["gender"],
      age: "middle_aged",
      accent: spoken === "Brazilian-Portuguese" ? "brazilian" : "standard",
      use_case: "informative_educational",
      descriptive: "synthetic",
      language,
    },
    languages: [language],
    sample_rate: rateOf(told.get("sample_rate")),
    gain_db: null,
    model_ids: [model_id],
    preview_text: previewOf(language),
  };
}

/** The folders in which RHVoice may have been told to look, the program's own before the usual ones. */
async function dataFolders(program: Program): Promise<string[]> {
  const own = dirname(dirname(await realpath(program.file)));
  return [...new Set([own, "/usr/local", "/usr"].map((prefix) => join(prefix, "share/RHVoice/voices")))];
}

async function voicesIn(folder: string): Promise<EngineVoice[]> {
  const names = await readdir(folder).catch(() => []);
  const infos = names.sort().map((each) => readFile(join(folder, each, "voice.info"), "utf8").catch(() => ""));
  return (await Promise.all(infos)).map(voiceOf).filter((voice) => voice !== undefined);
}

/** Reads which voices the program has. Throws EngineError when there are none. */
export async function openRhvoice(program: Program): Promise<Talker> {
  const found = await Promise.all((await dataFolders(program)).map(voicesIn));
  const voices = [...new Map(found.flat().map((voice) => [voice.key, voice])).values()];
  if (voices.length === 0) throw new EngineError("engine_failed", `${name} has no voices.`);
  return {
    model: {
      model_id,
      aliases: [],
      name: "System RHVoice",
      description: "The RHVoice that this machine's operating system has. Each voice speaks its own language.",
      engine: "system program (statistical synthesis)",
      languages: languagesOf(voices),
      detects_language: false,
      honours: ["speed"],
      can_use_phonemes: false,
    },
    voices,
    repeats: true,
    async *speak(voice, { utterance, style, seed }, signal) {
      const chance = chancesOf(seed);
      const rate = String(Math.round(100 * tempoOf(style, chance())));
      const pitch = String(Math.round(100 + 2 * chance()));
      for (const words of stretchesOf(utterance, stretchLengthMax)) {
        const text = plainText(words);
        if (signal.aborted) return;
        if (text === "") continue;
        const profile = voice.key.slice(name.length + 1);
        const options = {
          args: ["-p", profile, "-r", rate, "-t", pitch, "-i", "text.txt", "-o", "speech.wav"],
          files: { "text.txt": text },
          result: "speech.wav",
          bytesMax: soundBytesMax(text),
          stallMsMax,
        };
        yield* waveOf(name, run(program, options, signal), signal);
      }
    },
  };
}
