import { describe, expect, it } from "vitest";
import { levelledLoudness } from "../../../audio/levelling.ts";
import { medianPitch, pitchTrack } from "../../../audio/pitch.ts";
import { conformance } from "../../conformance.ts";
import { languages } from "../../espeak/languages.ts";
import {
  EngineError,
  type EngineVoice,
  type Span,
  type SpeakingStyle,
  type SpeechPort,
  type WordTiming,
} from "../../ports.ts";
import { cast } from "./cast.ts";
import { open } from "./index.ts";
import { speakerPitch } from "./recipe.ts";

const port = (await open({ models_folder: "", servers: [], threads: 1 })).speech as SpeechPort;
const usual: SpeakingStyle = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
const sentence = "Tomorrow morning we walk along the river.";

interface Said {
  samples: Float32Array;
  words: WordTiming[];
  rate: number;
}

/** What was said before; the same request sounds the same, as the suite of all ports proves. */
const known = new Map<string, Promise<Said>>();

function say(...request: Parameters<typeof speak>): Promise<Said> {
  const key = JSON.stringify(request);
  const said = known.get(key) ?? speak(...request);
  known.set(key, said);
  return said;
}

async function speak(
  voice: string,
  said: string | readonly Span[],
  options: { style?: Partial<SpeakingStyle>; seed?: number; language?: string } = {},
): Promise<Said> {
  const spans: readonly Span[] = typeof said === "string" ? [{ kind: "text", text: said }] : said;
  const known = port.voices.find(({ key }) => key === voice);
  const language = options.language ?? known?.languages[0] ?? "en";
  const pieces: Float32Array[] = [];
  const words: WordTiming[] = [];
  const request = {
    voice,
    language,
    utterance: { spans, previous_text: "", next_text: "" },
    style: { ...usual, ...options.style },
    seed: options.seed ?? 1,
  };
  for await (const piece of port.speak(request, new AbortController().signal)) {
    pieces.push(piece.samples);
    words.push(...piece.words);
  }
  return { samples: Float32Array.from(pieces.flatMap((piece) => [...piece])), words, rate: known?.sample_rate ?? 0 };
}

/** Semitones between the 10th and the 90th percentile of pitch. */
function pitchSpread({ samples, rate }: Said): number {
  const voiced = pitchTrack(samples, rate)
    .filter((hertz) => hertz > 0)
    .sort();
  const at = (share: number): number => voiced[Math.floor(share * voiced.length)] ?? 0;
  return 12 * Math.log2(at(0.9) / at(0.1));
}

/** Mean square of what a first difference and its repetition leave: more of it is more of the highs. */
function brightness({ samples }: Said): number {
  let [high, all] = [0, 0];
  for (let i = 1; i < samples.length; i++) {
    high += ((samples[i] as number) - (samples[i - 1] as number)) ** 2;
    all += (samples[i] as number) ** 2;
  }
  return high / all;
}

function expectPitchOfGender({ labels, sample_rate }: EngineVoice, preview: Float32Array): void {
  const pitch = medianPitch(pitchTrack(preview, sample_rate));
  if (labels.gender === "female") expect(pitch).toBeGreaterThanOrEqual(165);
  else expect(pitch).toBeLessThanOrEqual(155);
}

conformance("classic", port, ["clara", "beatrice", "zh-meilin"], undefined, expectPitchOfGender);

describe("the cast", () => {
  it("has sixteen and more English voices and thirty and more in other languages, of all genders and ages", () => {
    const english = port.voices.filter((voice) => voice.labels.language === "en");
    expect(english.length).toBeGreaterThanOrEqual(16);
    expect(new Set(port.voices.map((voice) => voice.labels.language)).size).toBeGreaterThanOrEqual(31);
    for (const gender of ["female", "male"]) {
      for (const age of ["young", "middle_aged", "old"]) {
        expect(
          english.some(({ labels }) => labels.gender === gender && labels.age === age),
          `${gender} ${age}`,
        ).toBe(true);
      }
    }
  });

  it("answers to the public service's well-known voices and models", () => {
    const aliases = new Map(
      port.voices.flatMap((voice) => voice.aliases.map((alias) => [alias, voice.labels.gender] as const)),
    );
    expect(aliases.get("21m00Tcm4TlvDq8ikWAM")).toBe("female");
    expect(aliases.get("EXAVITQu4vr4xnSDxMaL")).toBe("female");
    expect(aliases.get("pNInz6obpgDQGcFmaJgB")).toBe("male");
    expect(aliases.get("JBFqnCBsd6RMkjVDRZzb")).toBe("male");
    const models = new Set(port.models.flatMap((model) => model.aliases));
    for (const id of ["eleven_monolingual_v1", "eleven_multilingual_v2", "eleven_turbo_v2_5", "eleven_flash_v2_5"])
      expect(models).toContain(id);
  });

  it("has no two English voices of one speaker with nearly the same pitch and size", () => {
    const english = cast.filter((member) => member.language === "en");
    for (const [index, a] of english.entries()) {
      for (const b of english.slice(index + 1)) {
        const sameSpeaker = JSON.stringify(a.recipe.base) === JSON.stringify(b.recipe.base);
        const pitch =
          12 * Math.abs(Math.log2(speakerPitch(a.recipe.base) / speakerPitch(b.recipe.base))) +
          Math.abs(a.recipe.pitch - b.recipe.pitch);
        const size = Math.abs(a.recipe.formant - b.recipe.formant);
        expect(!sameSpeaker || pitch + size >= 1.5, `${a.name} and ${b.name}`).toBe(true);
      }
    }
  });

  it("gives every voice something that similarity can act on", () => {
    for (const { recipe, name } of cast)
      expect(Math.abs(recipe.tilt) + Math.abs(recipe.formant), name).toBeGreaterThanOrEqual(1);
  });
});

describe.each(["gordon", "clara", "beatrice"])("the settings of %s", (voice) => {
  it("stability narrows the movement of pitch", async () => {
    const [lively, even] = [
      await say(voice, sentence, { style: { stability: 0 } }),
      await say(voice, sentence, { style: { stability: 1 } }),
    ];
    expect(pitchSpread(lively)).toBeGreaterThan(1.3 * pitchSpread(even));
  });

  it("similarity changes the timbre and keeps the length", async () => {
    const [far, near] = [
      await say(voice, sentence, { style: { similarity_boost: 0 } }),
      await say(voice, sentence, { style: { similarity_boost: 1 } }),
    ];
    expect(Math.abs(brightness(near) / brightness(far) - 1)).toBeGreaterThan(0.03);
    expect(near.samples.length).toBe(far.samples.length);
  });

  it("style widens the movement of pitch and takes its time", async () => {
    const [plain, styled] = [await say(voice, sentence), await say(voice, sentence, { style: { style: 1 } })];
    expect(pitchSpread(styled)).toBeGreaterThan(1.15 * pitchSpread(plain));
    expect(styled.samples.length).toBeGreaterThan(1.03 * plain.samples.length);
  });

  it("the speaker boost adds presence", async () => {
    const [off, on] = [await say(voice, sentence, { style: { use_speaker_boost: false } }), await say(voice, sentence)];
    expect(brightness(on)).toBeGreaterThan(1.1 * brightness(off));
  });

  it("another seed speaks at another pitch, within a semitone", async () => {
    const pitches: number[] = [];
    for (const seed of [1, 2, 3, 4])
      pitches.push(
        medianPitch(
          pitchTrack(
            (await say(voice, sentence, { seed })).samples,
            port.voices.find(({ key }) => key === voice)?.sample_rate ?? 0,
          ),
        ),
      );
    expect(12 * Math.log2(Math.max(...pitches) / Math.min(...pitches))).toBeLessThan(1);
    expect(new Set(pitches).size).toBe(4);
  });
});

/** Share of the energy above some 3 kHz in a stretch, by second differences. */
function hissAt({ samples, rate }: Said, from: number, to: number): number {
  let [high, all] = [0, 1e-9];
  for (let i = Math.ceil(from * rate) + 2; i < to * rate; i++) {
    high += ((samples[i] as number) - 2 * (samples[i - 1] as number) + (samples[i - 2] as number)) ** 2;
    all += (samples[i] as number) ** 2;
  }
  return high / all / 16;
}

describe.each(["gordon", "clara", "julian"])("given pronunciations with %s", (voice) => {
  it.each([
    { alphabet: "cmu-arpabet", phonemes: "S IY1 S IY0 S" },
    { alphabet: "ipa", phonemes: "ˈsiːsis" },
  ] as const)("are said where their word stands ($alphabet)", async ({ alphabet, phonemes }) => {
    const spans: readonly Span[] = [
      { kind: "text", text: "A long new word " },
      { kind: "phonemes", text: "mango", alphabet, phonemes },
      { kind: "text", text: " alone in a large old room." },
    ];
    const said = await say(voice, spans);
    const word = said.words.find(({ text_start }) => text_start === "A long new word ".length) as WordTiming;
    expect(word.text_end - word.text_start).toBe("mango".length);
    const inside = hissAt(said, word.start_seconds, word.end_seconds);
    expect(inside).toBeGreaterThan(4 * hissAt(said, 0, word.start_seconds));
    expect(inside).toBeGreaterThan(4 * hissAt(said, word.end_seconds, said.samples.length / said.rate));
  });

  it("are refused when a sound does not exist, naming it", async () => {
    await expect(
      say(voice, [{ kind: "phonemes", text: "x", alphabet: "cmu-arpabet", phonemes: "QX1" }]),
    ).rejects.toThrow(/QX1/);
    await expect(say(voice, [{ kind: "phonemes", text: "x", alphabet: "ipa", phonemes: "tǂa" }])).rejects.toMatchObject(
      { code: "unsupported_phonemes" },
    );
  });
});

describe("languages", () => {
  it("are a hundred", () => expect(languages.length).toBeGreaterThanOrEqual(100));

  it("a flite voice speaks another language at its own pitch and about its own level", async () => {
    const english = await say("gordon", sentence);
    const german = await say("gordon", "Guten Morgen, heute gehen wir gemeinsam am Fluss entlang spazieren.", {
      language: "de",
    });
    const gain_db = port.voices.find(({ key }) => key === "gordon")?.gain_db ?? 0;
    const level = ({ samples, rate }: Said): number => levelledLoudness(samples, rate, gain_db);
    const pitch = ({ samples, rate }: Said): number => medianPitch(pitchTrack(samples, rate));
    expect(Math.abs(level(german) - level(english))).toBeLessThan(1.5);
    expect(Math.abs(12 * Math.log2(pitch(german) / pitch(english)))).toBeLessThan(2);
  });

  it("a word in another script is read in its language, in its place", async () => {
    const text = "The word привет is Russian.";
    const { words } = await say("clara", text);
    const word = words.find(({ text_start }) => text.startsWith("привет", text_start)) as WordTiming;
    expect(word.end_seconds - word.start_seconds).toBeGreaterThan(0.2);
    // Its six letters as English would spell them take over a second.
    expect(word.end_seconds - word.start_seconds).toBeLessThan(1);
  });

  it("Japanese is read from kana and refused in kanji, with the reason", async () => {
    expect((await say("ja-haruka", "こんにちは")).samples.length).toBeGreaterThan(0);
    await expect(say("ja-haruka", "日本語")).rejects.toThrow(EngineError);
    await expect(say("ja-haruka", "日本語")).rejects.toThrow(/kana/);
  });
});
