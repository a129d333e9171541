/** What every transcription port keeps, whoever fills it: one suite of tests, run over each provider. */
import { describe, expect, it } from "vitest";
import type { HeardPiece, Sound, TranscribeRequest, TranscriptionPort } from "./ports.ts";

const never = new AbortController().signal;
const modelTimeoutMs = 120_000;

export interface TranscriptionSample {
  /** Some seconds of speech, with some silence behind it. */
  sound: Sound;
  /** ISO 639-1, what is spoken. */
  language: string;
  /** Found in what is written down, when the models are good enough for that. */
  says?: RegExp;
  /** More than the port takes at once; absent: 70. */
  longSeconds?: number;
}

async function heard(port: TranscriptionPort, request: TranscribeRequest, signal = never): Promise<HeardPiece[]> {
  const pieces: HeardPiece[] = [];
  for await (const piece of port.transcribe(request, signal)) pieces.push(piece);
  return pieces;
}

/** Pieces and words in order, inside the recording, the words inside their pieces, nothing empty. */
function expectInOrder(pieces: readonly HeardPiece[], seconds: number): void {
  let pieceEnd = 0;
  for (const piece of pieces) {
    expect(piece.text.trim()).not.toBe("");
    expect(piece.language).toMatch(/^[a-z]{2,3}$/);
    if (piece.language_probability !== null) expect(piece.language_probability).toBeGreaterThanOrEqual(0);
    expect(piece.start_seconds).toBeGreaterThanOrEqual(pieceEnd - 1e-6);
    expect(piece.end_seconds).toBeGreaterThanOrEqual(piece.start_seconds);
    expect(piece.end_seconds).toBeLessThanOrEqual(seconds + 1e-3);
    pieceEnd = piece.end_seconds;
    let wordEnd = piece.start_seconds;
    for (const word of piece.words) {
      expect(word.text.trim()).not.toBe("");
      expect(word.start_seconds).toBeGreaterThanOrEqual(wordEnd - 1e-6);
      expect(word.end_seconds).toBeGreaterThanOrEqual(word.start_seconds);
      expect(word.end_seconds).toBeLessThanOrEqual(piece.end_seconds + 1e-3);
      if (word.confidence !== null) expect(word.confidence).toBeGreaterThanOrEqual(0);
      if (word.confidence !== null) expect(word.confidence).toBeLessThanOrEqual(1);
      wordEnd = word.end_seconds;
    }
  }
}

const repeated = (samples: Float32Array, times: number): Float32Array => {
  const all = new Float32Array(samples.length * times);
  for (let i = 0; i < times; i++) all.set(samples, i * samples.length);
  return all;
};

/** Sounds that nobody means, and somebody sends. */
const oddSounds: readonly (readonly [name: string, samples: Float32Array])[] = [
  ["a single sample", new Float32Array(1).fill(0.5)],
  ["ten milliseconds", new Float32Array(160).fill(0.1)],
  ["a constant", new Float32Array(32_000).fill(0.9)],
  ["a square at full level", Float32Array.from({ length: 32_000 }, (_, i) => (i % 40 < 20 ? 1 : -1))],
  ["one click", Float32Array.from({ length: 32_000 }, (_, i) => (i === 16_000 ? 1 : 0))],
];

/** Declares the tests that any transcription port passes. */
export function transcriptionConformance(name: string, port: TranscriptionPort, sample: TranscriptionSample): void {
  const { sound, language, says, longSeconds = 70 } = sample;
  const seconds = sound.samples.length / sound.sample_rate;

  describe(`${name} as a transcription port`, () => {
    it("describes its models completely, each under ids of its own", () => {
      const ids = port.models.flatMap((model) => [model.model_id, ...model.aliases]);
      expect(port.models.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      for (const model of port.models) {
        expect(model.name).not.toBe("");
        expect(model.engine).not.toBe("");
        expect(model.description.length).toBeGreaterThan(20);
        expect(model.languages.length).toBeGreaterThan(0);
        for (const { name: called } of model.languages) expect(called).not.toBe("");
      }
    });

    describe.each(port.models)("$model_id", ({ model_id, languages, detects_language }) => {
      const request = (samples: Float32Array, more: Partial<TranscribeRequest> = {}): TranscribeRequest => ({
        model_id,
        samples,
        sample_rate: sound.sample_rate,
        ...(languages.some((each) => each.language_id === language) ? { language } : {}),
        ...more,
      });

      it(
        "hears speech, in order and inside the recording",
        async () => {
          const pieces = await heard(port, request(sound.samples));
          expect(pieces.length).toBeGreaterThan(0);
          expectInOrder(pieces, seconds);
          if (says) expect(pieces.map((piece) => piece.text).join(" ")).toMatch(says);
        },
        modelTimeoutMs,
      );

      it.runIf(detects_language)(
        "finds a language of its own when none is given",
        async () => {
          const { model_id: _id, ...rest } = request(sound.samples);
          const pieces = await heard(port, { model_id, samples: rest.samples, sample_rate: rest.sample_rate });
          const known = languages.map((each) => each.language_id);
          for (const piece of pieces) expect(known).toContain(piece.language);
        },
        modelTimeoutMs,
      );

      it(
        "goes on through a recording that is longer than it takes at once",
        async () => {
          const times = Math.ceil(longSeconds / seconds);
          const pieces = await heard(port, request(repeated(sound.samples, times)));
          expectInOrder(pieces, seconds * times);
          expect(pieces.at(-1)?.end_seconds).toBeGreaterThan(seconds * (times - 2));
        },
        modelTimeoutMs,
      );

      it("hears nothing in silence, and nothing in nothing", async () => {
        expect(await heard(port, request(new Float32Array(3 * sound.sample_rate)))).toEqual([]);
        expect(await heard(port, request(new Float32Array(0)))).toEqual([]);
      });

      it.each(oddSounds)("survives %s", async (_, samples) => {
        const pieces = await heard(port, request(samples, { sample_rate: 16_000 }));
        expectInOrder(pieces, samples.length / 16_000);
      });

      it("hears nothing when it is aborted before it starts", async () => {
        expect(await heard(port, request(sound.samples), AbortSignal.abort()).catch(() => [])).toEqual([]);
      });

      it(
        "stops when it is aborted, and hears as before afterwards",
        async () => {
          const aborter = new AbortController();
          let after = 0;
          const long = repeated(sound.samples, Math.ceil((1.3 * longSeconds) / seconds));
          try {
            for await (const _ of port.transcribe(request(long), aborter.signal)) {
              after += aborter.signal.aborted ? 1 : 0;
              aborter.abort();
            }
          } catch (error) {
            expect(aborter.signal.aborted, String(error)).toBe(true);
          }
          expect(after).toBeLessThanOrEqual(1);
          expect((await heard(port, request(sound.samples))).length).toBeGreaterThan(0);
        },
        modelTimeoutMs,
      );

      it("refuses a language that it does not hear", async () => {
        const wrong = request(sound.samples, { language: "xx" });
        await expect(heard(port, wrong)).rejects.toMatchObject({ code: "unsupported_language" });
      });
    });

    it("refuses a model that it does not have", async () => {
      await expect(heard(port, { model_id: "nothing", ...sound })).rejects.toMatchObject({ name: "EngineError" });
    });
  });
}
