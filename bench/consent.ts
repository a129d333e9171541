/** Whether the consent check lets in who it should: the right phrase by the right speaker, and nobody else. */
import { joinSamples } from "../server/audio/join.ts";
import { chances } from "../server/engines/check/testing/faults.ts";
import { sayWith } from "../server/engines/check/testing/say.ts";
import { sentences } from "../server/engines/check/testing/sentences.ts";
import { hearingRate } from "../server/engines/hearing/intake.ts";
import { findSpokenText } from "../server/engines/hearing/spoken-text.ts";
import { atRate, resized, somewhere } from "../server/engines/hearing/testing/circumstances.ts";
import { matchVoices } from "../server/engines/hearing/voice-match.ts";
import type { EngineVoice, SpeechPort } from "../server/engines/ports.ts";
import { providers } from "../server/engines/registry.ts";
import { runInTurns } from "../server/engines/timing/turns.ts";
import { note } from "./measure.ts";

/** Heads of three sizes make three speakers of each voice. */
const sizes = [0.9, 1, 1.12];
const samplesEach = 3;
const errorsShareMax = 0.02;
const secondsMax = 120;
const never = new AbortController().signal;

async function* oneSound(samples: Float32Array) {
  yield { samples, sample_rate: hearingRate };
}

/** One person of the trials: some recordings of other texts, and one of a phrase, each in circumstances of its own. */
async function speaker(port: SpeechPort, voice: EngineVoice, size: number, texts: readonly string[], seed: number) {
  const random = chances(seed);
  const sounds: Float32Array[] = [];
  for (const [i, text] of texts.entries()) {
    const { samples } = await sayWith(port, voice, "en", text, { seed: seed + i, speed: 0.9 + 0.2 * random() });
    const level = 10 ** ((-5 + (voice.gain_db ?? 0)) / 20);
    const loud = atRate(samples, voice.sample_rate, hearingRate).map((sample) => level * sample);
    sounds.push(resized(loud, size));
  }
  const [phrase, ...samples] = sounds;
  return {
    phrase: await somewhere(phrase as Float32Array, random),
    samples: await somewhere(joinSamples(samples), random),
  };
}

/** Trials with the 20 English voices that come with the product; whoever is learnt from speaks other languages. */
export async function benchConsent(trials = 200): Promise<void> {
  const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  const port = provider?.speech;
  if (!port) throw new Error("There is no voice to try it with.");
  const voices = port.voices.filter(({ labels }) => labels.language === "en");
  const texts = sentences.get("en") ?? [];
  const random = chances(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const errors = { rightPhrase: 0, wrongPhrase: 0, rightSpeaker: 0, wrongSpeaker: 0 };
  const isSaid = async (samples: Float32Array, text: string) =>
    (await runInTurns(findSpokenText(oneSound(samples), text, "en", secondsMax), never)).is_said === true;
  const isSame = async (one: Float32Array, other: Float32Array) =>
    (await runInTurns(matchVoices([oneSound(one)], [oneSound(other)], secondsMax), never)).is_same === true;
  for (let trial = 0; trial < trials; trial++) {
    const voice = pick(voices);
    const other = pick(voices.filter((one) => one !== voice));
    const said = [...texts].sort(() => random() - 0.5).slice(0, samplesEach + 2);
    const [right, wrong, ...own] = said as [string, string, ...string[]];
    const me = await speaker(port, voice, pick(sizes), [right, ...own], 100 * trial);
    const somebody = await speaker(port, other, pick(sizes), [wrong, ...own], 100 * trial + 50);
    if (!(await isSaid(me.phrase, right))) errors.rightPhrase += 1;
    if (await isSaid(me.phrase, wrong)) errors.wrongPhrase += 1;
    if (!(await isSame(me.phrase, me.samples))) errors.rightSpeaker += 1;
    if (await isSame(somebody.phrase, me.samples)) errors.wrongSpeaker += 1;
  }
  const of = (what: string, count: number) =>
    note(`consent check, ${what}`, `${count} of ${trials}`, "≤ 2 %", count <= errorsShareMax * trials);
  of("right phrase refused (synthetic speakers)", errors.rightPhrase);
  of("wrong phrase accepted (synthetic speakers)", errors.wrongPhrase);
  of("right speaker refused (synthetic speakers, other words, noise, MP3)", errors.rightSpeaker);
  of("wrong speaker accepted (synthetic speakers, other words, noise, MP3)", errors.wrongSpeaker);
}
