/** flite of the system: English. */
import { isAudible, legibleForFlite } from "../../espeak/legible.ts";
import { previewOf } from "../../espeak/previews.ts";
import { EngineError, type EngineVoice, type VoiceLabels } from "../../ports.ts";
import { type Program, run, runToEnd } from "./run.ts";
import {
  chancesOf,
  languagesOf,
  soundBytesMax,
  stretchesOf,
  type Talker,
  tempoOf,
  voiceIdOf,
  waveOf,
} from "./talker.ts";

const name = "flite";
const model_id = "mynah_system_flite";
const sample_rate = 16_000;
const listBytesMax = 100_000;
const stallMsMax = 30_000;
/** It writes a text's sound when all of it is made. */
const stretchLengthMax = 200;

type Known = Pick<VoiceLabels, "gender" | "accent"> & { title: string; how: string };

/** Who the speakers are that flite is built with. */
const speakers: Readonly<Record<string, Known>> = {
  slt: { title: "SLT", gender: "female", accent: "american", how: "a statistical voice from recordings" },
  awb: { title: "AWB", gender: "male", accent: "scottish", how: "a statistical voice from recordings" },
  rms: { title: "RMS", gender: "male", accent: "american", how: "a statistical voice from recordings" },
  kal16: { title: "KAL 16 kHz", gender: "male", accent: "american", how: "joined-up speech from recordings" },
  kal: { title: "KAL 8 kHz", gender: "male", accent: "american", how: "joined-up speech in telephone quality" },
};
/** Tells the time of day, and nothing else. */
const unfit = new Set(["awb_time"]);

function voiceOf(key: string): EngineVoice {
  const known: Known = speakers[key] ?? { title: key, gender: "neutral", accent: "unknown", how: "a voice of flite" };
  return {
    key: `${name}/${key}`,
    voice_id: voiceIdOf(name, key),
    aliases: [],
    name: `${known.title} (system flite)`,
    description: `The flite of this machine's operating system: ${known.how}; quick, and audibly synthetic.`,
    labels: {
      gender: known.gender,
      age: "middle_aged",
      accent: known.accent,
      use_case: "informative_educational",
      descriptive: "synthetic",
      language: "en",
    },
    languages: ["en"],
    sample_rate,
    gain_db: null,
    model_ids: [model_id],
    preview_text: previewOf("en"),
  };
}

/** Asks the program for its voices. Throws EngineError. */
export async function openFlite(program: Program): Promise<Talker> {
  const never = new AbortController().signal;
  const listed = await runToEnd(program, { args: ["-lv"], bytesMax: listBytesMax, stallMsMax: 2000 }, never);
  const keys =
    /^Voices available:(.*)$/m
      .exec(listed?.toString() ?? "")?.[1]
      ?.trim()
      .split(/\s+/) ?? [];
  const voices = keys.filter((key) => /^\w+$/.test(key) && !unfit.has(key)).map(voiceOf);
  if (voices.length === 0) throw new EngineError("engine_failed", `${name} has no voices.`);
  return {
    model: {
      model_id,
      aliases: [],
      name: "System flite",
      description:
        "English, by the flite that this machine's operating system has. Pictures such as emoji are not read, and letters of other scripts are left out.",
      engine: "system program (statistical and diphone synthesis)",
      languages: languagesOf(voices),
      detects_language: false,
      honours: ["speed"],
      can_use_phonemes: false,
    },
    voices,
    repeats: true,
    async *speak(voice, { utterance, style, seed }, signal) {
      const stretch = (1 / tempoOf(style, chancesOf(seed)())).toFixed(4);
      for (const words of stretchesOf(utterance, stretchLengthMax)) {
        const { text } = legibleForFlite(words, () => undefined);
        if (signal.aborted) return;
        if (!isAudible(text)) continue;
        const key = voice.key.slice(name.length + 1);
        const options = {
          args: ["-voice", key, "--setf", `duration_stretch=${stretch}`, "-f", "text.txt", "-o", "speech.wav"],
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
