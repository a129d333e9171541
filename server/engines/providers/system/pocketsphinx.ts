/** pocketsphinx: English speech to words with their times. Weak, and says so. */
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { joinBytes } from "../../../audio/join.ts";
import { toPcm } from "../../../audio/pcm.ts";
import { openResampler } from "../../../audio/resample.ts";
import { stretchesOf } from "../../../audio/stretches.ts";
import { wavHeader } from "../../../audio/wav.ts";
import { EngineError, type HeardPiece, type HeardWord, type Sound, type TranscriptionPort } from "../../ports.ts";
import { type Program, runToEnd } from "./run.ts";

const name = "pocketsphinx";
const model_id = "mynah_system_pocketsphinx";
const sample_rate = 16_000;
/** It tells what it heard when all is heard, and takes more than a second to start. */
const stretchSeconds = 20;
/** Less than this is no word. */
const soundSecondsMin = 0.1;
const bytesMax = 1_000_000;
const stallMsMax = 100_000;

/** Where its acoustic models, dictionary and language model lie. */
export const pocketsphinxFolders: readonly string[] = [
  "/usr/share/pocketsphinx/model/en-us",
  "/usr/local/share/pocketsphinx/model/en-us",
];

/** The sound at the rate that it knows. */
function atItsRate(sound: Sound): Float32Array {
  const resampler = openResampler(sound.sample_rate, sample_rate);
  const [head, rest] = [resampler.push(sound.samples), resampler.finish()];
  if (rest.length === 0) return head;
  const samples = new Float32Array(head.length + rest.length);
  samples.set(head);
  samples.set(rest, head.length);
  return samples;
}

/** The sentence's edges, silence and noises; `hello(2)` is another pronunciation of hello. */
const filler = /^(<.*>|\[.*\]|\+\+.*\+\+)$/;

function wordOf(text: string, start: number, end: number, probability: number): HeardWord[] {
  if (filler.test(text)) return [];
  return [
    {
      text: text.replace(/\(\d+\)$/, ""),
      start_seconds: start,
      end_seconds: Math.max(start, end),
      confidence: Math.min(1, Math.max(0, probability)),
    },
  ];
}

/** `pocketsphinx_continuous -time yes`: what was heard on a line, then each word on its own: `word start end probability`. */
function readLines(said: string): HeardWord[][] {
  const stretches: HeardWord[][] = [];
  for (const line of said.split("\n")) {
    const [, text, start, end, probability] = /^(\S+) ([\d.]+) ([\d.]+) ([\d.]+)$/.exec(line) ?? [];
    if (text === undefined) stretches.push([]);
    else stretches.at(-1)?.push(...wordOf(text, Number(start), Number(end), Number(probability)));
  }
  return stretches;
}

const spoken = z.object({ b: z.number(), d: z.number(), p: z.number(), t: z.string() });
const heard = z.object({ w: z.array(spoken) });

/** `pocketsphinx single` of version 5: a line of JSON for each stretch. */
function readJson(said: string): HeardWord[][] {
  return said
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const { success, data } = heard.safeParse(parsed(line));
      if (!success) throw new EngineError("engine_failed", `${name} said something that is no transcript.`);
      return data.w.flatMap(({ b, d, p, t }) => wordOf(t, b, b + d, p));
    });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const pieceOf = (words: readonly HeardWord[], offset: number, seconds: number): HeardPiece => {
  const inside = (time: number) => offset + Math.min(seconds, time);
  const placed = words.map((word) => ({
    ...word,
    start_seconds: inside(word.start_seconds),
    end_seconds: inside(word.end_seconds),
  }));
  return {
    language: "en",
    language_probability: null,
    text: words.map((word) => word.text).join(" "),
    start_seconds: placed[0]?.start_seconds ?? offset,
    end_seconds: placed.at(-1)?.end_seconds ?? offset,
    words: placed,
  };
};

/** Looks whether its models are in one of the folders. Throws EngineError when they are not. */
export async function openPocketsphinx(program: Program, folders: readonly string[]): Promise<TranscriptionPort> {
  const found = await Promise.all(folders.map((folder) => stat(folder).catch(() => null)));
  if (!found.some((folder) => folder?.isDirectory()))
    throw new EngineError("engine_failed", "It has no English model: apt-get install pocketsphinx-en-us.");
  const file = "speech.wav";
  const [args, read] =
    basename(program.file) === "pocketsphinx_continuous"
      ? [["-infile", file, "-time", "yes", "-logfn", "/dev/null"], readLines]
      : [["single", file], readJson];
  return {
    models: [
      {
        model_id,
        aliases: ["scribe_v1", "whisper-1"],
        name: "System pocketsphinx",
        description:
          "English only, and weak: of plain sentences by synthetic voices it gets 2 to 21 of 100 words wrong when the voice comes from recordings, and 54 to 86 when it is a formant voice; names, figures, noise and telephone quality make it worse. No capitals, no punctuation, no figures.",
        engine: "system program (hidden Markov models with a trigram language model)",
        languages: [{ language_id: "en", name: "English" }],
        detects_language: false,
      },
    ],
    async *transcribe(request, signal) {
      if (request.model_id !== model_id)
        throw new EngineError("engine_failed", `No program has the model "${request.model_id}".`);
      if (request.language !== undefined && request.language !== "en")
        throw new EngineError("unsupported_language", `${name} hears English only, not "${request.language}".`);
      const sound = { samples: atItsRate(request), sample_rate };
      for (const { samples: stretch, start_seconds: offset } of stretchesOf(sound, stretchSeconds)) {
        if (stretch.length < soundSecondsMin * sample_rate) continue;
        const pcm = toPcm(stretch);
        const wav = joinBytes([wavHeader("pcm", sample_rate, pcm.length), pcm]);
        const said = await runToEnd(program, { args, files: { [file]: wav }, bytesMax, stallMsMax }, signal);
        if (said === null) return;
        for (const words of read(said.toString())) {
          if (signal.aborted) return;
          if (words.length > 0) yield pieceOf(words, offset, stretch.length / sample_rate);
        }
      }
    },
  };
}
