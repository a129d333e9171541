/** What every port that tells something about a recording keeps, whoever fills it. */
import { describe, expect, it } from "vitest";
import type { DiarizationPort, Sound, SpeakerPort, SpokenLanguagePort, Stretch, VoiceActivityPort } from "./ports.ts";

const never = new AbortController().signal;

/** How far a boundary may be from where speech really begins or ends. */
const boundarySecondsMax = 0.4;

function expectInside(stretches: readonly Stretch[], seconds: number): void {
  for (const { start_seconds, end_seconds } of stretches) {
    expect(start_seconds).toBeGreaterThanOrEqual(0);
    expect(end_seconds).toBeGreaterThan(start_seconds);
    expect(end_seconds).toBeLessThanOrEqual(seconds + 1e-3);
  }
}

const secondsOf = ({ samples, sample_rate }: Sound): number => samples.length / sample_rate;
const silence = (seconds: number): Sound => ({ samples: new Float32Array(seconds * 16_000), sample_rate: 16_000 });

/** Declares the tests of a voice activity port. `speech`: where somebody really speaks in the sound. */
export function voiceActivityConformance(
  name: string,
  port: VoiceActivityPort,
  { sound, speech }: { sound: Sound; speech: readonly Stretch[] },
): void {
  describe(`${name} as a voice activity port`, () => {
    it("finds the speech where it is", async () => {
      const found = await port.find(sound, never);
      expectInside(found, secondsOf(sound));
      for (const [index, each] of found.slice(1).entries())
        expect(each.start_seconds).toBeGreaterThan(found[index]?.end_seconds ?? 0);
      for (const { start_seconds, end_seconds } of speech) {
        const inside = found.filter((each) => each.end_seconds > start_seconds && each.start_seconds < end_seconds);
        expect(Math.abs((inside[0]?.start_seconds ?? -9) - start_seconds)).toBeLessThan(boundarySecondsMax);
        expect(Math.abs((inside.at(-1)?.end_seconds ?? -9) - end_seconds)).toBeLessThan(boundarySecondsMax);
      }
      for (const each of found)
        expect(
          speech.some((real) => each.start_seconds < real.end_seconds && each.end_seconds > real.start_seconds),
        ).toBe(true);
    });

    it("finds the same again, also while another recording is looked at", async () => {
      const alone = await port.find(sound, never);
      const [one, none, two] = await Promise.all([
        port.find(sound, never),
        port.find(silence(2), never),
        port.find(sound, never),
      ]);
      expect(none).toEqual([]);
      expect(one).toEqual(alone);
      expect(two).toEqual(alone);
    });

    it("finds nothing in silence, and nothing in nothing", async () => {
      expect(await port.find(silence(5), never)).toEqual([]);
      expect(await port.find(silence(0), never)).toEqual([]);
    });

    it("gives up when it is aborted", async () => {
      await expect(port.find(sound, AbortSignal.abort())).rejects.toThrow();
    });

    it("refuses what is no sound", async () => {
      const broken = { samples: new Float32Array(1600).fill(Number.NaN), sample_rate: 16_000 };
      await expect(port.find(broken, never)).rejects.toMatchObject({ code: "unsupported_audio" });
    });
  });
}

/** Declares the tests of a diarization port. `turns`: who speaks when in the sound, the speakers counted from 0. */
export function diarizationConformance(
  name: string,
  port: DiarizationPort,
  { sound, turns }: { sound: Sound; turns: readonly (Stretch & { speaker: number })[] },
): void {
  const speakers = new Set(turns.map((turn) => turn.speaker)).size;

  describe(`${name} as a diarization port`, () => {
    it("tells the speakers apart when it knows how many there are", async () => {
      const found = await port.separate({ ...sound, speakers }, never);
      expectInside(found, secondsOf(sound));
      expect(new Set(found.map((each) => each.speaker)).size).toBe(speakers);
      const heard = turns.map(({ start_seconds, end_seconds }) => {
        const middle = (start_seconds + end_seconds) / 2;
        return found.find((each) => each.start_seconds <= middle && middle <= each.end_seconds)?.speaker;
      });
      // Which number a speaker has is of no meaning, only who is the same.
      for (const [i, a] of turns.entries())
        for (const [j, b] of turns.entries()) expect(heard[i] === heard[j]).toBe(a.speaker === b.speaker);
    });

    it("counts speakers from 0 and gives stretches in order, also when it has to find out how many", async () => {
      const found = await port.separate(sound, never);
      expect(found.length).toBeGreaterThan(0);
      expectInside(found, secondsOf(sound));
      expect(Math.min(...found.map((each) => each.speaker))).toBe(0);
      for (const [index, each] of found.slice(1).entries())
        expect(each.start_seconds).toBeGreaterThanOrEqual(found[index]?.start_seconds ?? 0);
    });

    it("finds nobody in silence, and nobody in nothing", async () => {
      expect(await port.separate(silence(12), never)).toEqual([]);
      expect(await port.separate(silence(0), never)).toEqual([]);
    });

    it("gives up when it is aborted, before and while it works, and works again", async () => {
      await expect(port.separate(sound, AbortSignal.abort())).rejects.toThrow();
      const aborter = new AbortController();
      const work = port.separate(sound, aborter.signal);
      aborter.abort();
      await expect(work).rejects.toThrow();
      expect((await port.separate(sound, never)).length).toBeGreaterThan(0);
    });
  });
}

/** Declares the tests of a speaker port: two recordings of one speaker and one of another. */
export function speakerConformance(
  name: string,
  port: SpeakerPort,
  { one, same, other }: { one: Sound; same: Sound; other: Sound },
): void {
  const likeness = (a: Float32Array, b: Float32Array): number =>
    a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);

  describe(`${name} as a speaker port`, () => {
    it("gives vectors of length 1 in which one speaker is nearer to itself than to another", async () => {
      const vectors = await Promise.all([one, same, other].map((sound) => port.embed(sound, never)));
      const [a, b, c] = vectors as [Float32Array, Float32Array, Float32Array];
      for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 4);
      expect(a.length).toBe(c.length);
      expect(likeness(a, b)).toBeGreaterThan(likeness(a, c) + 0.05);
      expect([...(await port.embed(one, never))]).toEqual([...a]);
    });

    it("refuses a recording in which there is nobody", async () => {
      await expect(port.embed(silence(0), never)).rejects.toMatchObject({ code: "unsupported_audio" });
    });

    it("gives up when it is aborted", async () => {
      await expect(port.embed(one, AbortSignal.abort())).rejects.toThrow();
    });
  });
}

/** Declares the tests of a spoken language port. */
export function spokenLanguageConformance(
  name: string,
  port: SpokenLanguagePort,
  { sound, language }: { sound: Sound; language: string },
): void {
  describe(`${name} as a spoken language port`, () => {
    it("tells the language", async () => {
      expect(await port.identify(sound, never)).toBe(language);
    });

    it("gives up when it is aborted", async () => {
      await expect(port.identify(sound, AbortSignal.abort())).rejects.toThrow();
    });
  });
}
