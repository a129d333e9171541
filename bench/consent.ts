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
import { newPhrase } from "../server/voice-lab/consent/phrase.ts";
import { note } from "./measure.ts";

/** Heads of three sizes make three speakers of each voice. */
const sizes = [0.9, 1, 1.12];
/** What each speaker says of other texts, and how many phrases: each of these is a trial. */
const [samplesEach, phrasesEach] = [3, 4];
const errorsShareMax = 0.02;
const secondsMax = 120;
const never = new AbortController().signal;

async function* oneSound(samples: Float32Array) {
  yield { samples, sample_rate: hearingRate };
}

/** English voices made of one speaker's recordings: nobody's strangers once a head's size undoes what tells them apart. */
const ofOneSpeaker = [
  ["clara", "maren", "ruth", "pia"],
  ["hazel", "gordon", "silas", "milo"],
  ["ewan", "fergus", "isla", "rory"],
  ["otis", "rex"],
];
const isStranger = (one: EngineVoice, other: EngineVoice): boolean =>
  one.key !== other.key && !ofOneSpeaker.some((keys) => keys.includes(one.key) && keys.includes(other.key));

interface Person {
  voice: EngineVoice;
  phrases: { text: string; samples: Float32Array }[];
  samples: Float32Array;
}

/** One person of the trials: some phrases, as people are given them, and recordings of `texts`, each in circumstances of its own. */
async function personOf(
  port: SpeechPort,
  { voice, size }: { voice: EngineVoice; size: number },
  texts: readonly string[],
  seed: number,
): Promise<Person> {
  const random = chances(seed);
  const sounds: Float32Array[] = [];
  const phraseTexts = Array.from({ length: phrasesEach }, () => newPhrase("en"));
  for (const [i, text] of [...texts, ...phraseTexts].entries()) {
    const { samples } = await sayWith(port, voice, "en", text, { seed: seed + i, speed: 0.9 + 0.2 * random() });
    const level = 10 ** ((-5 + (voice.gain_db ?? 0)) / 20);
    const loud = atRate(samples, voice.sample_rate, hearingRate).map((sample) => level * sample);
    sounds.push(resized(loud, size));
  }
  const phrases: Person["phrases"] = [];
  for (const [i, text] of phraseTexts.entries())
    phrases.push({ text, samples: await somewhere(sounds[texts.length + i] as Float32Array, random) });
  return { voice, phrases, samples: await somewhere(joinSamples(sounds.slice(0, texts.length)), random) };
}

/**
 * Trials with the 20 English voices that come with the product; whoever is learnt from speaks other languages. Everybody
 * speaks once, and each of their phrases is held against its own text and another, their own recordings and a stranger's.
 */
export async function benchConsent(trials = 200): Promise<void> {
  const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  const port = provider?.speech;
  if (!port) throw new Error("There is no voice to try it with.");
  const texts = sentences.get("en") ?? [];
  const random = chances(11);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const voices = port.voices.filter(({ labels }) => labels.language === "en");
  const everybody = shuffled(voices.flatMap((voice) => sizes.map((size) => ({ voice, size }))));
  const people: Person[] = [];
  for (const [i, one] of everybody.slice(0, Math.ceil(trials / phrasesEach)).entries())
    people.push(await personOf(port, one, shuffled(texts).slice(0, samplesEach), 100 * i));
  const errors = { rightPhrase: 0, wrongPhrase: 0, rightSpeaker: 0, wrongSpeaker: 0 };
  const isSaid = async (samples: Float32Array, text: string) =>
    (await runInTurns(findSpokenText(oneSound(samples), text, "en", secondsMax), never)).is_said === true;
  const isSame = async (one: Float32Array, other: Float32Array) =>
    (await runInTurns(matchVoices([oneSound(one)], [oneSound(other)], secondsMax), never)).is_same === true;
  const all = people.flatMap((me) => me.phrases.map((phrase) => ({ me, phrase }))).slice(0, trials);
  for (const { me, phrase } of all) {
    const stranger = pick(people.filter(({ voice }) => isStranger(voice, me.voice)));
    if (!(await isSaid(phrase.samples, phrase.text))) errors.rightPhrase += 1;
    if (await isSaid(phrase.samples, newPhrase("en"))) errors.wrongPhrase += 1;
    if (!(await isSame(phrase.samples, me.samples))) errors.rightSpeaker += 1;
    if (await isSame(phrase.samples, stranger.samples)) errors.wrongSpeaker += 1;
  }
  const of = (what: string, count: number) =>
    note(`consent check, ${what}`, `${count} of ${all.length}`, "≤ 2 %", count <= errorsShareMax * all.length);
  of("right phrase refused (synthetic speakers)", errors.rightPhrase);
  of("wrong phrase accepted (synthetic speakers)", errors.wrongPhrase);
  of("right speaker refused (synthetic speakers, other words, noise, MP3)", errors.rightSpeaker);
  of("wrong speaker accepted (synthetic speakers, other words, noise, MP3)", errors.wrongSpeaker);
}
