/** The programs that this machine has, really run; those that are absent are named and skipped. */
import { describe, expect, it } from "vitest";
import { conformance } from "../../conformance.ts";
import { translationConformance } from "../../conformance-changing.ts";
import type { Sound, Span, SpeechPort, TranslationPort } from "../../ports.ts";
import { open } from "./index.ts";
import { programs } from "./programs.ts";

const never = new AbortController().signal;
const path = process.env.PATH ?? "";
const provider = await open({ models_folder: "", servers: [], threads: 1, path });
const parts = provider.parts();
const isReady = (name: string): boolean => parts.some((part) => part.name === name && part.state === "ready");
const { speech, translation } = provider;

describe("the system's programs", () => {
  it("are all listed, each with where it is or how to get it", () => {
    expect(parts.map(({ name }) => name)).toEqual(programs.map(({ name }) => name));
    for (const { state, detail } of parts)
      expect(detail).toMatch(state === "ready" ? /\/.+: / : /To get it: |apt-get install|has no voices/);
  });
  for (const { name } of parts.filter(({ state }) => state !== "ready")) it.skip(`${name} is absent here and not run`);
});

const heard = ["espeak-ng/gmw/en-US", "espeak-ng/sit/cmn", "flite/slt"].filter((key) =>
  speech?.voices.some((voice) => voice.key === key),
);
/** The languages of espeak-ng are one program with another list of rules: one in four of them says its preview. */
const isSpoken = (key: string, place: number): boolean =>
  !key.startsWith("espeak-ng/") || place % 4 === 0 || heard.includes(key);
const ofOthers = ["RHVoice", "piper"].flatMap(
  (name) => speech?.voices.find(({ key }) => key.startsWith(`${name}/`))?.key ?? [],
);

if (speech) {
  const spoken = speech.voices.map(({ key }) => key).filter(isSpoken);
  conformance("system", speech, [...heard, ...ofOthers], spoken);
}

async function say(voice: string, spans: readonly Span[], stability = 0.5): Promise<Sound> {
  const port = speech as SpeechPort;
  const style = { stability, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  const request = { voice, language: "en", utterance: { spans, previous_text: "", next_text: "" }, style, seed: 1 };
  const samples: number[] = [];
  for await (const piece of port.speak(request, never)) samples.push(...piece.samples);
  const { sample_rate = 0 } = port.voices.find(({ key }) => key === voice) ?? {};
  return { samples: Float32Array.from(samples), sample_rate };
}
const text = (words: string): Span[] => [{ kind: "text", text: words }];
const spelled = (phonemes: string): Span[] => [{ kind: "phonemes", text: "xyz", alphabet: "ipa", phonemes }];
const isSame = (a: Sound, b: Sound): boolean =>
  a.samples.length === b.samples.length && a.samples.every((sample, i) => sample === b.samples[i]);

describe.runIf(isReady("espeak-ng"))("espeak-ng", () => {
  const voice = "espeak-ng/gmw/en-US";

  it("says given phonemes as the word that has them, and refuses signs without a sound", async () => {
    expect(isSame(await say(voice, spelled("kˈæt")), await say(voice, text("cat")))).toBe(true);
    expect(isSame(await say(voice, spelled("kˈɪt")), await say(voice, text("cat")))).toBe(false);
    await expect(say(voice, spelled("ʘʘ"))).rejects.toMatchObject({ code: "unsupported_phonemes" });
  });

  it("changes its sound with stability", async () => {
    const words = text("Have you ever seen such a thing?");
    expect(isSame(await say(voice, words, 0), await say(voice, words, 1))).toBe(false);
  });

  it("refuses kanji, which it would read as letters", async () => {
    const request = { voice: "espeak-ng/jpx/ja", language: "ja", seed: 1 };
    const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
    const utterance = { spans: text("漢字"), previous_text: "", next_text: "" };
    const spoken = Array.fromAsync((speech as SpeechPort).speak({ ...request, style, utterance }, never));
    await expect(spoken).rejects.toMatchObject({ code: "unsupported_language" });
  });

  it("has a voice for each language and accent, not for each of its speakers", () => {
    const own = (speech as SpeechPort).voices.filter(({ key }) => key.startsWith("espeak-ng/"));
    expect(own.length).toBeGreaterThan(90);
    expect(own.length).toBeLessThan(150);
    expect(own.filter(({ languages }) => languages[0] === "en").length).toBeGreaterThan(5);
  });
});

if (translation?.pairs.some(({ from, to }) => from === "en" && to === "es"))
  translationConformance("apertium", translation, {
    ...{ text: "Good morning, my friend.", from: "en", to: "es" },
    says: /^Buenos días, mi amigo\.$/,
  });

describe.runIf(isReady("apertium"))("apertium", () => {
  const port = translation as TranslationPort;
  const has = (from: string, to: string) => port.pairs.some((pair) => pair.from === from && pair.to === to);

  it("lists its pairs by codes of two letters where there are some", () => {
    for (const language of port.pairs.flatMap(({ from, to }) => [from, to]))
      expect(new Intl.Locale(language).language).toBe(language);
  });

  it.runIf(isReady("apertium") && has("en", "es"))(
    "translates, and leaves what it does not know and what is no word",
    async () => {
      const translate = (words: string) => port.translate({ text: words, from: "en", to: "es" }, never);
      expect(await translate("Good morning, my friend.\n\nThe house is big")).toBe(
        "Buenos días, mi amigo.\n\nLa casa es grande",
      );
      expect(await translate("-l --help Zxqwv [x] ^y$ @z \\ `id` $(id)")).toContain("Zxqwv [x] ^y$ @z \\ `id` $(id)");
      expect(await translate(" \n")).toBe(" \n");
    },
  );
});
