import { describe, expect, it } from "vitest";
import { decode } from "../audio/decode.ts";
import { joinBytes } from "../audio/join.ts";
import { integratedLoudness } from "../audio/loudness.ts";
import { truePeak } from "../audio/true-peak.ts";
import type { EngineVoice, SpeechPort } from "./ports.ts";
import { type RecitedPiece, recite } from "./recite.ts";
import { gathered, requestFor } from "./testing/requests.ts";
import { secondsPerLetter, toneSampleRate, tones } from "./testing/tones.ts";
import { planSpeech } from "./text/plan.ts";
import type { RecitalRequest } from "./works.ts";

const port = tones.speech as SpeechPort;
const voice = port.voices[0] as EngineVoice;

/** The same engine with its sound cut into other pieces. */
const cutInto = (length: number): SpeechPort => ({
  ...port,
  async *speak(request, signal) {
    for await (const piece of port.speak(request, signal)) {
      for (let at = 0; at < piece.samples.length; at += length) {
        const isLast = at + length >= piece.samples.length;
        yield { samples: piece.samples.subarray(at, at + length), words: isLast ? piece.words : [] };
      }
    }
  },
});

const reciteAll = async (
  request: RecitalRequest,
  { speaker = port, by = voice, signal = new AbortController().signal, by_sentence = false } = {},
): Promise<RecitedPiece[]> => {
  const { style, seed, output_format } = request;
  const options = { port: speaker, voice: by, style, seed, output_format, by_sentence };
  return gathered(recite(planSpeech(request.text), options, signal));
};
const bytesOf = (pieces: RecitedPiece[]) => joinBytes(pieces.map((piece) => piece.audio));
const joinLists = (pieces: RecitedPiece[], kind: "alignment" | "normalized_alignment") => ({
  characters: pieces.flatMap((piece) => piece[kind]?.characters ?? []),
  starts: pieces.flatMap((piece) => piece[kind]?.character_start_times_seconds ?? []),
  ends: pieces.flatMap((piece) => piece[kind]?.character_end_times_seconds ?? []),
});

const sentence = "The quick brown fox jumps over the lazy dog. ";
const samplesOf = (pcm: Uint8Array) =>
  Float32Array.from(new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2), (value) => value / 32_767);

describe("recite", () => {
  it.each(["mp3_44100_128", "pcm_24000", "opus_48000_64", "ulaw_8000", "wav_22050"] as const)(
    "makes the same %s however the engine cuts its sound, and again the next time",
    async (output_format) => {
      const request = requestFor(sentence.repeat(2), { output_format });
      const whole = bytesOf(await reciteAll(request));
      expect(bytesOf(await reciteAll(request))).toEqual(whole);
      for (const length of [100, 1599]) {
        expect(bytesOf(await reciteAll(request, { speaker: cutInto(length) }))).toEqual(whole);
      }
      expect(bytesOf(await reciteAll({ ...request, seed: 8 }))).not.toEqual(whole);
    },
  );

  it("starts with small pieces and never makes a large one, also when the engine gives everything at once", async () => {
    const atOnce: SpeechPort = {
      ...port,
      async *speak() {
        yield { samples: new Float32Array(toneSampleRate * 30).fill(0.1), words: [] };
      },
    };
    const pieces = await reciteAll(requestFor("hello"), { speaker: atOnce });
    expect(pieces[0]?.audio_seconds).toBeLessThanOrEqual(0.25);
    for (const piece of pieces) expect(piece.audio_seconds).toBeLessThanOrEqual(0.7);
    expect(pieces.reduce((sum, piece) => sum + piece.audio_seconds, 0)).toBeCloseTo(30, 6);
  });

  it("gives out one piece for each sentence where nobody listens yet, which together are the same bytes and times", async () => {
    const request = requestFor(sentence.repeat(4), { output_format: "mp3_44100_128" });
    const pieces = await reciteAll(request, { by_sentence: true });
    const heard = await reciteAll(request);
    expect(pieces.map((piece) => piece.alignment?.characters.join("") ?? "")).toEqual([
      ...planSpeech(request.text).segments.map(({ source_text }) => source_text),
      "",
    ]);
    expect(pieces.length).toBeGreaterThan(4);
    expect(bytesOf(pieces)).toEqual(bytesOf(heard));
    expect(joinLists(pieces, "alignment")).toEqual(joinLists(heard, "alignment"));
    expect(pieces.map(({ characters_done }) => characters_done)).toEqual(
      pieces.map(({ characters_done }) => characters_done).sort((a, b) => a - b),
    );
  });

  it("times every character of the raw text, tags without length, pauses at their place", async () => {
    const text = 'One two. <break time="1.5s"/> Three 😀 four.';
    const pieces = await reciteAll(requestFor(text));
    const { characters, starts, ends } = joinLists(pieces, "alignment");
    expect(characters).toEqual([...text]);
    expect(starts.length).toBe(characters.length);
    expect(ends.length).toBe(characters.length);
    for (let i = 0; i < characters.length; i++) {
      expect(ends[i]).toBeGreaterThanOrEqual(starts[i] as number);
      if (i > 0) expect(starts[i]).toBeGreaterThanOrEqual(ends[i - 1] as number);
    }
    const seconds = bytesOf(pieces).length / 2 / toneSampleRate;
    expect(ends[ends.length - 1]).toBeLessThanOrEqual(seconds + 0.001);
    const third = text.indexOf("Three");
    const pause = (starts[third] as number) - (ends[text.indexOf(".")] as number);
    expect(pause).toBeGreaterThanOrEqual(1.5);
    // The pause is silent where the times say, and the tone sounds beside it.
    const samples = samplesOf(bytesOf(pieces));
    const loudest = (from: number, to: number) =>
      Math.max(...samples.subarray(from * toneSampleRate, to * toneSampleRate).map(Math.abs));
    expect(loudest((starts[third] as number) - 1.4, (starts[third] as number) - 0.2)).toBe(0);
    expect(loudest(starts[third] as number, (starts[third] as number) + 0.1)).toBeGreaterThan(0.1);
    expect(joinLists(pieces, "normalized_alignment").characters.join("")).not.toContain("break");
  });

  it("counts the characters that were heard, word by word, up to the whole text", async () => {
    const text = sentence.repeat(3);
    const pieces = await reciteAll(requestFor(text));
    let last = 0;
    let seconds = 0;
    for (const piece of pieces) {
      expect(piece.characters_done).toBeGreaterThanOrEqual(last);
      last = piece.characters_done;
      seconds += piece.audio_seconds;
      // Every letter lasts as long: what is counted was heard, give or take the limiter's look-ahead.
      expect(piece.characters_done * secondsPerLetter).toBeLessThanOrEqual(seconds + 0.11);
    }
    const middle = pieces[pieces.length >> 1] as RecitedPiece;
    expect(middle.characters_done).toBeGreaterThan(text.length / 4);
    expect(last).toBe(text.length);
  });

  it("brings the voice to its level by its fixed gain and keeps peaks under −1 dBTP", async () => {
    const loudnessAt = async (gain_db: number) =>
      integratedLoudness(
        samplesOf(bytesOf(await reciteAll(requestFor(sentence), { by: { ...voice, gain_db } }))),
        16_000,
      );
    expect((await loudnessAt(-6)) - (await loudnessAt(-12))).toBeCloseTo(6, 1);
    const loud = samplesOf(bytesOf(await reciteAll(requestFor(sentence), { by: { ...voice, gain_db: 24 } })));
    expect(truePeak(loud)).toBeLessThanOrEqual(-0.99);
    expect(truePeak(loud)).toBeGreaterThan(-1.5);
  });

  it("draws the waveform of everything, fifty pairs a second", async () => {
    const pieces = await reciteAll(requestFor(sentence));
    const seconds = pieces.reduce((sum, piece) => sum + piece.audio_seconds, 0);
    const pairs = pieces.flatMap((piece) => [...piece.peaks]);
    expect(pairs.length / 2).toBe(Math.ceil(seconds * 50));
    expect(Math.max(...pairs)).toBeGreaterThan(20);
  });

  it("makes a playable file of text that has nothing to say", async () => {
    const pieces = await reciteAll(requestFor("…", { output_format: "mp3_44100_128" }));
    const { samples } = await decode(bytesOf(pieces), "audio/mpeg");
    expect(samples.length / 44_100).toBeLessThan(0.5);
    expect(joinLists(pieces, "alignment").characters).toEqual(["…"]);
  });

  it("ends early, without an error, when the signal is aborted", async () => {
    const controller = new AbortController();
    const { style, seed, output_format, text } = requestFor(sentence.repeat(50));
    const options = { port, voice, style, seed, output_format };
    let count = 0;
    for await (const piece of recite(planSpeech(text), options, controller.signal)) {
      count += piece.audio.length > 0 ? 1 : 0;
      if (count === 3) controller.abort();
    }
    expect(count).toBe(3);
  });

  it("passes the engine's refusal on", async () => {
    await expect(reciteAll(requestFor("one REFUSE two"))).rejects.toMatchObject({ code: "unsupported_phonemes" });
  });
});
