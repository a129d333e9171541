/** What every port that makes sound from sound, or text from text, keeps, whoever fills it. */
import { describe, expect, it } from "vitest";
import { joinSamples } from "../audio/join.ts";
import type { IsolationPort, PunctuationPort, Sound, SoundStream, TranslationPort } from "./ports.ts";

const never = new AbortController().signal;

async function gathered(pieces: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const all: Float32Array[] = [];
  for await (const piece of pieces) all.push(piece.slice());
  return joinSamples(all);
}

const isSound = (samples: Float32Array): boolean =>
  samples.every((sample) => Number.isFinite(sample) && Math.abs(sample) <= 1);

const streamed = ({ samples, sample_rate }: Sound): SoundStream => ({ sample_rate, pieces: [samples] });

/** Declares the tests of an isolation port, with some seconds of a voice. */
export function isolationConformance(name: string, port: IsolationPort, sound: Sound): void {
  describe(`${name} as an isolation port`, () => {
    it.each([16_000, 24_000, 44_100, 8_000])("keeps the length of a recording at %i Hz", async (sample_rate) => {
      const cleaned = await gathered(port.isolate(streamed({ ...sound, sample_rate }), never));
      expect(cleaned.length).toBe(sound.samples.length);
      expect(isSound(cleaned)).toBe(true);
    });

    it("gives the same however the recording is cut", async () => {
      const { samples, sample_rate } = sound;
      const cuts = [samples.subarray(0, 777), samples.subarray(777, 20_000), samples.subarray(20_000)];
      const [whole, inParts] = await Promise.all([
        gathered(port.isolate(streamed(sound), never)),
        gathered(port.isolate({ sample_rate, pieces: cuts }, never)),
      ]);
      expect(inParts?.every((sample, index) => sample === whole?.[index])).toBe(true);
    });

    it("keeps everything at its time", async () => {
      const { samples } = sound;
      const cleaned = await gathered(port.isolate(streamed(sound), never));
      const likeness = (shift: number): number =>
        samples.reduce((sum, sample, index) => sum + sample * (cleaned[index + shift] ?? 0), 0);
      const step = Math.round(0.001 * sound.sample_rate);
      const shifts = Array.from({ length: 101 }, (_, index) => (index - 50) * step);
      const likenesses = shifts.map(likeness);
      const best = shifts[likenesses.indexOf(Math.max(...likenesses))] ?? Number.NaN;
      expect(Math.abs(best) / sound.sample_rate).toBeLessThanOrEqual(0.005);
    });

    it("gives the same again, also while another recording is cleaned", async () => {
      const alone = await gathered(port.isolate(streamed(sound), never));
      const other = { samples: sound.samples.map((sample) => -sample / 2), sample_rate: sound.sample_rate };
      const [again] = await Promise.all([
        gathered(port.isolate(streamed(sound), never)),
        gathered(port.isolate(streamed(other), never)),
      ]);
      expect(again?.every((sample, index) => sample === alone[index])).toBe(true);
    });

    it("has nothing to do on nothing, and does nothing when it is aborted", async () => {
      expect((await gathered(port.isolate(streamed({ ...sound, samples: new Float32Array(0) }), never))).length).toBe(
        0,
      );
      expect((await gathered(port.isolate(streamed(sound), AbortSignal.abort()))).length).toBe(0);
    });

    it("can be left in the middle, and works again", async () => {
      for await (const piece of port.isolate(streamed(sound), never)) if (piece.length > 0) break;
      expect((await gathered(port.isolate(streamed(sound), never))).length).toBe(sound.samples.length);
    });
  });
}

/** Declares the tests of a punctuation port: a text without marks, and what it should become. */
export function punctuationConformance(
  name: string,
  port: PunctuationPort,
  { plain, marked }: { plain: string; marked: string },
): void {
  describe(`${name} as a punctuation port`, () => {
    it("puts marks, and leaves the words", async () => {
      expect(await port.punctuate(plain, never)).toBe(marked);
    });

    it("leaves no word out of a long text", async () => {
      const long = Array.from({ length: 60 }, () => plain).join(" ");
      const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}']+/gu);
      expect(words(await port.punctuate(long, never))).toEqual(words(long));
    });

    it("has nothing to do on nothing, and gives up when it is aborted", async () => {
      expect(await port.punctuate("  ", never)).toBe("");
      await expect(port.punctuate(plain, AbortSignal.abort())).rejects.toThrow();
    });
  });
}

/** Declares the tests of a translation port: a text in one language, and what is found in it in another. */
export function translationConformance(
  name: string,
  port: TranslationPort,
  { text, from, to, says }: { text: string; from: string; to: string; says: RegExp },
): void {
  describe(`${name} as a translation port`, () => {
    it("names its pairs once each, none of them from a language to itself", () => {
      const pairs = port.pairs.map((pair) => `${pair.from}>${pair.to}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      for (const pair of port.pairs) expect(pair.from).not.toBe(pair.to);
      expect(pairs).toContain(`${from}>${to}`);
    });

    it("translates, a line for a line", async () => {
      const two = (await port.translate({ text: `${text}\n${text}`, from, to }, never)).trim().split("\n");
      expect(two).toHaveLength(2);
      for (const line of two) expect(line).toMatch(says);
    });

    it("has nothing to say to nothing", async () => {
      expect((await port.translate({ text: "", from, to }, never)).trim()).toBe("");
    });

    it("refuses a pair that it does not have, and gives up when it is aborted", async () => {
      await expect(port.translate({ text, from, to: "xx" }, never)).rejects.toMatchObject({
        code: "unsupported_language",
      });
      await expect(port.translate({ text, from, to }, AbortSignal.abort())).rejects.toThrow();
    });
  });
}
