/**
 * Speech that was spoilt on purpose, and speech that was not: in every run a few sentences, with MYNAH_TEST_FAULTS=100 a
 * hundred of each fault and five hundred clean ones; other ones from another MYNAH_TEST_FAULTS_FROM.
 */
import { beforeAll, describe, expect, it } from "vitest";
import type { EngineVoice, SpeechPort, WordTiming } from "../ports.ts";
import { providers } from "../registry.ts";
import { listen } from "../timing/listen.ts";
import { runInTurns } from "../timing/turns.ts";
import { accountProblems } from "./account.ts";
import { compare } from "./compare.ts";
import { gapHopSeconds } from "./gaps.ts";
import { judge } from "./judge.ts";
import type { Problem } from "./report.ts";
import { measureSound } from "./sound.ts";
import { chances, type FaultKind, faultKinds, spoilt } from "./testing/faults.ts";
import { sayWith } from "./testing/say.ts";
import { sentences } from "./testing/sentences.ts";

/** Other sentences by other voices, spoilt elsewhere. */
const from = Number(process.env.MYNAH_TEST_FAULTS_FROM ?? 0);
const wanted = Number(process.env.MYNAH_TEST_FAULTS ?? 6);
const cleanWanted = process.env.MYNAH_TEST_FAULTS ? 5 * wanted : wanted;
const allowedFalseAlarms = cleanWanted / 500;
const never = new AbortController().signal;
const manners = [{}, { speed: 0.8 }, { speed: 1.2 }, { stability: 0, style: 1 }, { stability: 1, similarity_boost: 0 }];

interface Case {
  voice: EngineVoice;
  text: string;
  rate: number;
  samples: Float32Array;
  words: readonly WordTiming[];
  /** Another sentence by the same voice. */
  other: { samples: Float32Array; words: readonly WordTiming[]; text: string };
  name: string;
}

let port: SpeechPort;
const cases: Case[] = [];

beforeAll(
  async () => {
    const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
    port = provider?.speech as SpeechPort;
    // What the ear was taught by is left out: every second English sentence.
    const able = port.voices.flatMap((voice) => {
      const language = voice.languages[0] as string;
      const texts = (sentences.get(language) ?? []).filter((_, i) => language !== "en" || i % 2 === 1);
      return texts.length > 1 ? [{ voice, language, texts }] : [];
    });
    // A step that shares no factor with the number of voices: few cases are of many voices and languages.
    for (let i = from; i < from + cleanWanted; i++) {
      const round = Math.floor(i / able.length);
      const { voice, language, texts } = able[(i * 17) % able.length] as (typeof able)[number];
      const text = texts[(i + round) % texts.length] as string;
      const otherText = texts[(i + round + 1) % texts.length] as string;
      const manner = manners[(i + round) % manners.length] as { speed?: number };
      const say = (said: string) => sayWith(port, voice, language, said, { ...manner, seed: i });
      const other = i < from + wanted ? await say(otherText) : { samples: new Float32Array(0), words: [] };
      const name = `${voice.name}, ${JSON.stringify(manner)}: ${text}`;
      const rate = manner.speed ?? 1;
      cases.push({ voice, text, rate, ...(await say(text)), other: { ...other, text: otherText }, name });
    }
  },
  20_000 + 1000 * cleanWanted,
);

const expectedOf = ({ voice, text }: Case) => ({
  letters: text.match(/[\p{L}\p{N}]/gu)?.length ?? 0,
  gain_db: voice.gain_db,
});

/** As an engine is checked that may say anything. */
async function byListening(each: Case, samples: Float32Array): Promise<Problem[]> {
  const { voice, text, rate } = each;
  const { sample_rate, languages } = voice;
  const spoken = {
    spans: [{ kind: "text" as const, text }],
    language: languages[0] as string,
    samples,
    sample_rate,
    rate,
  };
  const listened = await runInTurns(listen(spoken, gapHopSeconds), never);
  return judge(measureSound(samples, sample_rate), await runInTurns(compare(listened), never), expectedOf(each));
}

/** As an engine is checked that keeps to its text and tells when it says its words. */
function byAccount(each: Case, samples: Float32Array, words: readonly WordTiming[]): Problem[] {
  const sound = measureSound(samples, each.voice.sample_rate);
  return [...judge(sound, null, expectedOf(each)), ...accountProblems(each.text, words, sound)];
}

const spoil = (kind: FaultKind, { voice, other, ...said }: Case, at: number): Float32Array =>
  spoilt(kind, { ...said, sample_rate: voice.sample_rate }, other.samples, chances(1 + 10 * (from + at)));

const timeout = 20_000 + 2000 * cleanWanted;

describe("speech as it was made", () => {
  it(`is called right, ${cleanWanted} sentences by listening`, { timeout }, async () => {
    const alarms: string[] = [];
    for (const each of cases) {
      const problems = await byListening(each, each.samples);
      if (problems.length > 0) alarms.push(`${each.name} ${JSON.stringify(problems)}`);
    }
    if (alarms.length > allowedFalseAlarms) expect(alarms).toEqual([]);
  });

  it(`is called right, ${cleanWanted} sentences by the engine's account`, () => {
    const alarms = cases.filter((each) => byAccount(each, each.samples, each.words).length > 0);
    expect(alarms.map(({ name }) => name)).toEqual([]);
  });
});

describe.each(faultKinds)("a %s", (kind) => {
  it(`is found by listening, ${wanted} of ${wanted}`, { timeout }, async () => {
    const missed: string[] = [];
    for (const [i, each] of cases.slice(0, wanted).entries())
      if ((await byListening(each, spoil(kind, each, i))).length === 0) missed.push(`${i} ${each.name}`);
    expect(missed).toEqual([]);
  });

  it(`is found by the engine's account, ${wanted} of ${wanted}`, () => {
    const missed = cases.slice(0, wanted).filter((each, i) => {
      // An engine that says another sentence tells of that one's words.
      const words = kind === "swap" ? each.other.words : each.words;
      return byAccount(each, spoil(kind, each, i), words).length === 0;
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});
