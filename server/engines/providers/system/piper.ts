/** piper with the voices that packages of the system have put down for it. */
import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { z } from "zod";
import { readPcm } from "../../../audio/streamed-pcm.ts";
import { languages } from "../../espeak/languages.ts";
import { previewOf } from "../../espeak/previews.ts";
import { EngineError, type EngineVoice } from "../../ports.ts";
import { type Program, run } from "./run.ts";
import { languagesOf, plainText, soundBytesMax, stretchesOf, type Talker, voiceIdOf } from "./talker.ts";

const name = "piper";
const model_id = "mynah_system_piper";
const stallMsMax = 60_000;
/** It speaks a line when the whole line is thought through. */
const stretchLengthMax = 200;
const speakersMax = 16;
const depthMax = 6;
/** What piper takes when nobody says: the noise in the voice. */
const usualNoise = 0.667;

/** Where voices lie: what distributions' packages of voices use, and the same place of one's own. */
export const piperFolders: readonly string[] = [
  "/usr/share/piper-voices",
  "/usr/local/share/piper-voices",
  join(homedir(), ".local/share/piper-voices"),
];

/** What of a voice's `.onnx.json` is looked at. */
const description = z.object({
  audio: z.object({ sample_rate: z.number().int().min(8000).max(48_000) }),
  language: z.object({ code: z.string() }).optional(),
  espeak: z.object({ voice: z.string() }).optional(),
  num_speakers: z.number().int().min(1).default(1),
  speaker_id_map: z.record(z.string(), z.number().int().min(0)).default({}),
});

interface Speaker {
  voice: EngineVoice;
  /** From the root. */
  model: string;
  /** Null: the model has only one. */
  speaker: number | null;
}

function speakersOf(model: string, json: string): Speaker[] {
  const told = description.parse(JSON.parse(json));
  const tag = (told.language?.code ?? told.espeak?.voice ?? "").replace("_", "-").toLowerCase();
  const language = languages.find(({ language_id }) => language_id === tag.split("-")[0])?.language_id;
  if (language === undefined) return [];
  const title = basename(model, ".onnx");
  const many = told.num_speakers > 1 ? Object.entries(told.speaker_id_map).slice(0, speakersMax) : [];
  const all: (readonly [string, number | null])[] = many.length > 0 ? many : [["", null]];
  return all.map(([speaker_name, speaker]) => {
    const key = speaker === null ? title : `${title}/${speaker_name}`;
    const voice: EngineVoice = {
      key: `${name}/${key}`,
      voice_id: voiceIdOf(name, key),
      aliases: [],
      name: `${key.replace("/", " ")} (system piper)`,
      description: "A neural voice of the piper that this machine's operating system has.",
      labels: {
        gender: "neutral",
        age: "middle_aged",
        accent: tag.split("-")[1] ?? "standard",
        use_case: "narration",
        descriptive: "natural",
        language,
      },
      languages: [language],
      sample_rate: told.audio.sample_rate,
      gain_db: null,
      model_ids: [model_id],
      preview_text: previewOf(language),
    };
    return { voice, model, speaker };
  });
}

async function speakersIn(folder: string): Promise<Speaker[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const found: Speaker[] = [];
  for (const each of names.sort()) {
    if (!each.endsWith(".onnx") || each.split("/").length > depthMax) continue;
    const model = join(folder, each);
    try {
      found.push(...speakersOf(model, await readFile(`${model}.json`, "utf8")));
    } catch {
      // A voice without a description that can be read is none.
    }
  }
  return found;
}

/** Looks for voices in folders. Throws EngineError when there are none. */
export async function openPiper(program: Program, folders: readonly string[]): Promise<Talker> {
  const found = (await Promise.all(folders.map(speakersIn))).flat();
  const speakers = new Map(found.map((each) => [each.voice.key, each]));
  if (speakers.size === 0)
    throw new EngineError("engine_failed", `${name} has no voices: none lies in ${folders.join(", ")}.`);
  const voices = [...speakers.values()].map(({ voice }) => voice);
  return {
    model: {
      model_id,
      aliases: [],
      name: "System piper",
      description:
        "The piper that this machine's operating system has, which loads its model anew for every sentence. The same request never sounds quite the same.",
      engine: "system program (neural, VITS)",
      languages: languagesOf(voices),
      detects_language: false,
      honours: ["speed", "stability"],
      can_use_phonemes: false,
    },
    voices,
    repeats: false,
    async *speak({ key, sample_rate }, { utterance, style }, signal) {
      const { model, speaker } = speakers.get(key) as Speaker;
      const noise = usualNoise * (1.5 - style.stability);
      const args = ["--model", model, "--config", `${model}.json`, "--output_raw"];
      args.push("--length_scale", (1 / style.speed).toFixed(4), "--noise_scale", noise.toFixed(4));
      if (speaker !== null) args.push("--speaker", String(speaker));
      for (const words of stretchesOf(utterance, stretchLengthMax)) {
        const text = plainText(words);
        if (signal.aborted) return;
        if (text === "") continue;
        const options = { args, input: `${text}\n`, bytesMax: soundBytesMax(text), stallMsMax };
        let isHeard = false;
        for await (const samples of readPcm(run(program, options, signal))) {
          isHeard = true;
          yield { samples, sample_rate };
        }
        if (!isHeard && !signal.aborted) throw new EngineError("engine_failed", `${name} gave no sound.`);
      }
    },
  };
}
