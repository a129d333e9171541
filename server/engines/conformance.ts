/** What every speech port keeps, whoever fills it: one suite of tests, run over each provider. */
import { describe, expect, it } from "vitest";
import { levelledLoudness, targetLufs } from "../audio/levelling.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import type { EngineVoice, SpeakingStyle, SpeakRequest, SpeechPort, SpokenPiece, WordTiming } from "./ports.ts";

/** The public defaults. */
const usual: SpeakingStyle = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
const never = new AbortController().signal;
const voiceTimeoutMs = 60_000;

function requestOf(voice: EngineVoice, text: string, style: Partial<SpeakingStyle> = {}, seed = 1): SpeakRequest {
  return {
    voice: voice.key,
    language: voice.languages[0] as string,
    utterance: { spans: [{ kind: "text", text }], previous_text: "", next_text: "" },
    style: { ...usual, ...style },
    seed,
  };
}

interface Recital {
  samples: Float32Array;
  words: WordTiming[];
}

/** Speaks to the end; throws on a timing that comes before the piece that finishes it. */
async function recite(pieces: AsyncIterable<SpokenPiece>): Promise<Recital> {
  const all: Float32Array[] = [];
  const words: WordTiming[] = [];
  for await (const piece of pieces) {
    all.push(piece.samples);
    words.push(...piece.words);
  }
  const samples = new Float32Array(all.reduce((sum, piece) => sum + piece.length, 0));
  let place = 0;
  for (const piece of all) {
    samples.set(piece, place);
    place += piece.length;
  }
  return { samples, words };
}

function expectSoundSamples(samples: Float32Array): void {
  expect(samples.every((sample) => Number.isFinite(sample) && Math.abs(sample) <= 1)).toBe(true);
}

/** Compared by hand: a test library takes minutes to print how two long recordings differ. */
function isSame(a: Recital, b: Recital): boolean {
  const sameSamples = a.samples.length === b.samples.length && a.samples.every((sample, i) => sample === b.samples[i]);
  return sameSamples && JSON.stringify(a.words) === JSON.stringify(b.words);
}

/** Timings in order, inside the sound, none empty, and every letter and digit of the text in one of them. */
function expectTimings(text: string, { samples, words }: Recital, sampleRate: number): void {
  const seconds = samples.length / sampleRate;
  let [textEnd, soundEnd] = [0, 0];
  for (const word of words) {
    expect(word.text_start).toBeGreaterThanOrEqual(textEnd);
    expect(word.text_end).toBeGreaterThan(word.text_start);
    expect(word.start_seconds).toBeGreaterThanOrEqual(soundEnd - 1e-6);
    expect(word.end_seconds).toBeGreaterThanOrEqual(word.start_seconds);
    [textEnd, soundEnd] = [word.text_end, word.end_seconds];
  }
  expect(textEnd).toBeLessThanOrEqual(text.length);
  expect(soundEnd).toBeLessThanOrEqual(seconds + 1e-6);
  for (const letter of text.matchAll(/[\p{L}\p{N}]/gu)) {
    expect(
      words.some((word) => word.text_start <= letter.index && letter.index < word.text_end),
      `${letter[0]} at ${letter.index}`,
    ).toBe(true);
  }
}

/** The beginning of a preview: what is spoken where a longer text would show no more. */
const briefTextOf = ({ preview_text }: EngineVoice): string => [...preview_text].slice(0, 40).join("");

/** Texts that no one means, and everyone sends. */
const oddTexts: readonly string[] = [
  "\u0000\u0001\u0007\u001b[31m",
  "😀👩‍👩‍👧🇫🇷",
  "\ud800 lone surrogates \udfff",
  "‮right to left‬ \u200b\ufeff\u00ad",
  "e\u0301".repeat(20),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘",
  "<speak><break time='9s'/>&amp;&lt;</speak>",
  "[[h@'loU]] -o /etc/passwd --help `rm -rf`",
  "word привет 你好 مرحبا नमस्ते 한국어 שלום",
  "3.14159 1e10 0x1F -7 1/2 ½ 50% $5 #1 @me C++ A&B",
  "snake_case camelCase http://example.com/a/b?c=d&e=f",
  "Ⅳ ﬁ ㎏ ℃ ① 𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
];
const silentTexts: readonly string[] = ["", " \n\t ", "...", "?!", "— – -", "\u200b", "()[]{}"];

/**
 * Declares the tests that any speech port passes. All of its voices are looked at.
 * @param voices keys of those that the longer tests use; by default the first
 * @param spoken keys of those that say their preview; by default all. Fewer only where each was heard in another test
 * @param listen what more a preview is to be: it gets each that is spoken
 */
export function conformance(
  name: string,
  port: SpeechPort,
  voices: readonly string[] = [port.voices[0]?.key ?? ""],
  spoken: readonly string[] = port.voices.map(({ key }) => key),
  listen: (voice: EngineVoice, samples: Float32Array) => void = () => undefined,
): void {
  const chosen = port.voices.filter((voice) => voices.includes(voice.key));
  const speaking = port.voices.filter((voice) => spoken.includes(voice.key));
  const previews = new Map<string, Promise<Recital>>();
  /** A preview as the first test to ask heard it, before whatever the others do. */
  const previewBy = (voice: EngineVoice): Promise<Recital> => {
    const preview = previews.get(voice.key) ?? recite(port.speak(requestOf(voice, voice.preview_text), never));
    // Only those are kept that another test asks for.
    if (chosen.includes(voice)) previews.set(voice.key, preview);
    return preview;
  };

  describe(`${name} as a speech port`, () => {
    it("describes its voices completely, each under ids of its own", () => {
      const ids = port.voices.flatMap((voice) => [voice.voice_id, ...voice.aliases]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(new Set(port.voices.map((voice) => voice.key)).size).toBe(port.voices.length);
      expect(new Set(port.voices.map((voice) => voice.name)).size).toBe(port.voices.length);
      expect(chosen).toHaveLength(voices.length);
      expect(speaking).toHaveLength(spoken.length);
      for (const voice of port.voices) {
        expect(voice.voice_id).toMatch(/^[A-Za-z0-9]{20}$/);
        expect(voice.description.length).toBeGreaterThan(20);
        for (const label of Object.values(voice.labels)) expect(label).not.toBe("");
        expect(voice.model_ids.length).toBeGreaterThan(0);
        for (const id of voice.model_ids) expect(port.models.map((model) => model.model_id)).toContain(id);
        expect(voice.labels.language).toBe(voice.languages[0]);
        expect(new Set(voice.languages).size).toBe(voice.languages.length);
      }
    });

    it("describes its models completely, and has a voice for every language of theirs", () => {
      const ids = port.models.flatMap((model) => [model.model_id, ...model.aliases]);
      expect(new Set(ids).size).toBe(ids.length);
      const spoken = new Set(port.voices.flatMap((voice) => voice.languages));
      for (const model of port.models) {
        expect(model.name).not.toBe("");
        expect(model.languages.length).toBeGreaterThan(0);
        for (const language of model.languages) expect(spoken).toContain(language.language_id);
      }
    });

    it.each(speaking)(
      "speaks with $key: its preview sounds, lasts as long as speech does, at its known level, with every word in its time",
      async (voice) => {
        const text = voice.preview_text;
        const recital = await previewBy(voice);
        expectSoundSamples(recital.samples);
        if (port.knows_timings) expectTimings(text, recital, voice.sample_rate);
        const seconds = recital.samples.length / voice.sample_rate;
        expect(seconds / [...text].length).toBeGreaterThan(0.03);
        expect(seconds / [...text].length).toBeLessThan(0.5);
        if (voice.gain_db === null) expect(integratedLoudness(recital.samples, voice.sample_rate)).toBeGreaterThan(-50);
        else
          expect(
            Math.abs(levelledLoudness(recital.samples, voice.sample_rate, voice.gain_db) - targetLufs),
          ).toBeLessThanOrEqual(1);
        listen(voice, recital.samples);
      },
      voiceTimeoutMs,
    );

    describe.each(chosen)("with $key", (voice) => {
      const text = voice.preview_text;
      const brief = briefTextOf(voice);
      const models = port.models.filter((model) => voice.model_ids.includes(model.model_id));
      const honours = (setting: keyof SpeakingStyle) => models.every((model) => model.honours.includes(setting));
      let before: Promise<Recital> | undefined;
      /** The brief text as the first test to ask heard it, alone. */
      const plain = () => {
        before ??= recite(port.speak(requestOf(voice, brief), never));
        return before;
      };

      it.runIf(port.repeats)(
        "gives the same samples for the same seed, whatever is spoken at the same time",
        async () => {
          const alone = await plain();
          const others = port.voices.slice(0, 3).map((other) => requestOf(other, briefTextOf(other), {}, 9));
          const requests = [requestOf(voice, brief), ...others, requestOf(voice, brief)];
          const together = await Promise.all(requests.map((request) => recite(port.speak(request, never))));
          expect(isSame(together.at(0) as Recital, alone)).toBe(true);
          expect(isSame(together.at(-1) as Recital, alone)).toBe(true);
        },
      );

      it.runIf(port.repeats)("varies a little with the seed", async () => {
        const one = await previewBy(voice);
        const two = await recite(port.speak(requestOf(voice, text, {}, 2), never));
        expect(isSame(one, two)).toBe(false);
        expect(Math.abs(two.samples.length / one.samples.length - 1)).toBeLessThan(0.1);
      });

      it.runIf(honours("speed"))("speaks faster and slower as asked", async () => {
        const lengths: number[] = [];
        for (const speed of [0.7, 1.2])
          lengths.push((await recite(port.speak(requestOf(voice, brief, { speed }), never))).samples.length);
        const [slow = 0, fast = 0] = lengths;
        const usually = (await plain()).samples.length;
        expect(slow / usually).toBeGreaterThan(1.25);
        expect(fast / usually).toBeLessThan(0.92);
      });

      it("says nothing when it is aborted before it starts", async () => {
        const recital = await recite(port.speak(requestOf(voice, text), AbortSignal.abort()));
        expect(recital.samples.length).toBe(0);
      });

      it("stops when it is aborted, and speaks as before afterwards", async () => {
        const whole = await previewBy(voice);
        const aborter = new AbortController();
        let given = 0;
        let piecesAfter = 0;
        for await (const piece of port.speak(requestOf(voice, `${text} ${text} ${text}`), aborter.signal)) {
          given += piece.samples.length;
          piecesAfter += aborter.signal.aborted ? 1 : 0;
          aborter.abort();
        }
        expect(given).toBeGreaterThan(0);
        expect(given).toBeLessThan(whole.samples.length);
        expect(piecesAfter).toBeLessThanOrEqual(1);
        const again = await recite(port.speak(requestOf(voice, text), never));
        if (port.repeats) expect(isSame(again, whole)).toBe(true);
        else expect(Math.abs(again.samples.length / whole.samples.length - 1)).toBeLessThan(0.2);
      });

      it.each(silentTexts)("has nothing to hear in %j", async (silent) => {
        const { samples } = await recite(port.speak(requestOf(voice, silent), never));
        expect(samples.length / voice.sample_rate).toBeLessThanOrEqual(0.2);
      });

      it.each(oddTexts)("survives %j", async (odd) => {
        const { samples, words } = await recite(port.speak(requestOf(voice, odd), never));
        expectSoundSamples(samples);
        for (const word of words)
          expect(word.end_seconds).toBeLessThanOrEqual(samples.length / voice.sample_rate + 1e-6);
      });

      it.each(["a", "x", "7", "あ", "́", "-", "😀"])(
        "starts on ten thousand %j without a space between",
        async (sign) => {
          let pieces = 0;
          for await (const piece of port.speak(requestOf(voice, sign.repeat(10_000)), never)) {
            expectSoundSamples(piece.samples);
            if (++pieces === 2) break;
          }
        },
      );

      it("refuses a language that it does not speak", async () => {
        const request = { ...requestOf(voice, text), language: "xx" };
        await expect(recite(port.speak(request, never))).rejects.toMatchObject({ code: "unsupported_language" });
      });
    });
  });
}
