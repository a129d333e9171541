/**
 * Measures how loud the embedded voices are, and prints server/engines/providers/classic/loudness-table.ts. To be done
 * whenever a recipe, the limiter or a program that speaks has changed.
 *
 *     node tools/measure-loudness.ts > /tmp/table.ts && mv /tmp/table.ts server/engines/providers/classic/loudness-table.ts
 */
import { readFile } from "node:fs/promises";
import { joinSamples } from "../server/audio/join.ts";
import { findGain } from "../server/audio/levelling.ts";
import { openResampler } from "../server/audio/resample.ts";
import { measuringTexts } from "../server/engines/measuring-texts.ts";
import type { EngineVoice, SpeechPort } from "../server/engines/ports.ts";
import { providers } from "../server/engines/registry.ts";
import { runInTurns } from "../server/engines/timing/turns.ts";

const never = new AbortController().signal;
const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
/** At which most people hear them: peaks between the samples are seen better, and the limiter takes a little more. */
const sampleRate = 44_100;
/** What English voices are measured on where another program speaks for them. */
const abroad = ["de", "es", "fr", "it", "pl", "pt", "ru"];

const embedded = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
const speech = embedded?.speech as SpeechPort;
/** As it is: the levels that other languages are spoken with are in what is heard. */
const table = await readFile(new URL("../server/engines/providers/classic/loudness-table.ts", import.meta.url), "utf8");
const abroadBefore = new Map(
  [...table.matchAll(/^ {2}"?([\w-]+)"?: \{.* abroad_db: (\S+) \}/gm)].map(([, key, level]) => [key, Number(level)]),
);

async function say(voice: EngineVoice, language: string, text: string): Promise<Float32Array> {
  const utterance = { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" };
  const pieces: Float32Array[] = [];
  const resampler = openResampler(voice.sample_rate, sampleRate);
  for await (const { samples } of speech.speak({ voice: voice.key, language, utterance, style, seed: 0 }, never))
    pieces.push(resampler.push(samples));
  return joinSamples([...pieces, resampler.finish()]);
}

const inTenths = (decibels: number): number => Math.round(10 * decibels) / 10;

async function gainOf(voice: EngineVoice, texts: readonly (readonly [language: string, text: string])[]) {
  const heard: Float32Array[] = [];
  for (const [language, text] of texts) heard.push(await say(voice, language, text));
  const gain_db = await runInTurns(findGain(heard, sampleRate), never);
  if (gain_db === null) throw new Error(`${voice.name} says nothing.`);
  return gain_db;
}

const rows: string[] = [];
for (const voice of speech.voices) {
  const { language } = voice.labels;
  const texts = [voice.preview_text, ...measuringTexts(language)];
  const gain_db = inTenths(
    await gainOf(
      voice,
      texts.map((text) => [language, text] as const),
    ),
  );
  const before = abroadBefore.get(voice.key) ?? 0;
  // Only flite's voices are spoken for by another program, and theirs is the lower rate.
  const isSpokenFor = voice.sample_rate === 16_000;
  const there = abroad.map((id) => [id, measuringTexts(id)[0] ?? ""] as const);
  const abroad_db = isSpokenFor ? inTenths((await gainOf(voice, there)) + before - gain_db) : 0;
  const key = /^\w+$/.test(voice.key) ? voice.key : `"${voice.key}"`;
  rows.push(`  ${key}: { gain_db: ${gain_db.toFixed(1)}, abroad_db: ${abroad_db.toFixed(1)} },`);
}
process.stdout.write(`/**
 * Gains that bring each voice to −16 LUFS behind the limiter, and its other languages (where another program speaks them)
 * to its English. In dB, measured by tools/measure-loudness.ts.
 */
export const loudnessTable: Readonly<Record<string, { gain_db: number; abroad_db: number }>> = {
${rows.join("\n")}
};
`);
