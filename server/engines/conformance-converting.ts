/** What every port that gives speech another voice keeps, whoever fills it. */
import { describe, expect, it } from "vitest";
import { joinSamples } from "../audio/join.ts";
import { medianPitch, pitchTrack } from "../audio/pitch.ts";
import type { ConversionPort, ConversionTarget, ConvertRequest, Sound, SpeakingStyle } from "./ports.ts";

const never = new AbortController().signal;
const style: SpeakingStyle = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };

/** All samples, and the gain that goes with them. */
async function converted(
  port: ConversionPort,
  request: Pick<ConvertRequest, "sound" | "target"> & Partial<ConvertRequest>,
  signal = never,
): Promise<{ samples: Float32Array; gains: Set<number> }> {
  const parts: Float32Array[] = [];
  const gains = new Set<number>();
  for await (const { samples, gain_db } of port.convert({ style, seed: 1, ...request }, signal)) {
    if (samples.length === 0) continue;
    parts.push(samples.slice());
    gains.add(gain_db);
  }
  return { samples: joinSamples(parts), gains };
}

const pitchOf = ({ samples, sample_rate }: Sound): number => medianPitch(pitchTrack(samples, sample_rate));

/**
 * Declares the tests of a conversion port: some seconds of a voice, a target with another pitch, another one, and what a
 * voice of the first target sounds like.
 */
export function conversionConformance(
  name: string,
  port: ConversionPort,
  given: { sound: Sound; target: ConversionTarget; other: ConversionTarget; sample: Sound },
): void {
  const { sound, target, other, sample } = given;
  describe(`${name} as a conversion port`, () => {
    it("describes its models completely, each under ids of its own", () => {
      const ids = port.models.flatMap((model) => [model.model_id, ...model.aliases]);
      expect(port.models.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it.each([8_000, 44_100])(
      "keeps the length of a recording at %i Hz, as sound with one gain",
      async (sample_rate) => {
        const samples = sound.samples.subarray(0, 5 * sample_rate);
        const made = await converted(port, { sound: { samples, sample_rate }, target });
        expect(made.samples.length).toBe(samples.length);
        expect(made.samples.every((sample) => Number.isFinite(sample) && Math.abs(sample) <= 1)).toBe(true);
        expect(made.gains.size).toBe(1);
      },
    );

    it("speaks as high as the target does, when whoever speaks does it", async () => {
      const { samples } = await converted(port, { sound, target });
      const wanted = pitchOf(sample);
      const made = pitchOf({ samples, sample_rate: sound.sample_rate });
      expect(Math.abs(made / wanted - 1)).toBeLessThan(0.05);
      // Loudness over time is that of the recording: nothing came earlier or later.
      const envelope = (all: Float32Array): number[] =>
        Array.from({ length: Math.floor(all.length / (sound.sample_rate / 50)) }, (_, i) =>
          Math.sqrt(
            all
              .subarray(i * (sound.sample_rate / 50), (i + 1) * (sound.sample_rate / 50))
              .reduce((sum, x) => sum + x * x, 0),
          ),
        );
      const [before, after] = [envelope(sound.samples), envelope(samples)];
      const likeness = (shift: number) => before.reduce((sum, level, i) => sum + level * (after[i + shift] ?? 0), 0);
      const shifts = Array.from({ length: 21 }, (_, i) => i - 10);
      const likenesses = shifts.map(likeness);
      expect(Math.abs(shifts[likenesses.indexOf(Math.max(...likenesses))] as number)).toBeLessThanOrEqual(1);
    });

    it("gives the same again, also while another recording is changed, and another voice for another target", async () => {
      const alone = await converted(port, { sound, target });
      const [again, different] = await Promise.all([
        converted(port, { sound, target }),
        converted(port, { sound, target: other }),
      ]);
      expect(again?.samples.every((sample, i) => sample === alone.samples[i])).toBe(true);
      expect(different?.samples.every((sample, i) => sample === alone.samples[i])).toBe(false);
    });

    it("tells the shape of a voice", async () => {
      let shape = null;
      for await (const step of port.shape(target, never)) shape = step ?? shape;
      expect(Math.abs((shape?.pitch_hertz ?? 0) / pitchOf(sample) - 1)).toBeLessThan(0.05);
      expect(shape?.spectrum).toHaveLength(shape?.bands.length ?? 0);
    });

    it("refuses a recording in which nobody speaks, and a target that is not its own", async () => {
      const silence = { ...sound, samples: new Float32Array(2 * sound.sample_rate) };
      const { sample_rate } = sound;
      const tone = Float32Array.from(
        { length: 3 * sample_rate },
        (_, i) => 0.3 * Math.sin((2 * Math.PI * 440 * i) / sample_rate),
      );
      for (const nobody of [silence, { ...sound, samples: new Float32Array(0) }, { samples: tone, sample_rate }])
        await expect(converted(port, { sound: nobody, target })).rejects.toMatchObject({ code: "unsupported_audio" });
      const print = { maker_id: port.maker_ids[0] ?? "", data: new TextEncoder().encode("{}") };
      for (const stranger of [{ voice: "nobody" }, { print }])
        await expect(converted(port, { sound, target: stranger })).rejects.toMatchObject({ code: "engine_failed" });
    });

    it("does nothing when it is aborted, can be left in the middle, and works again", async () => {
      expect((await converted(port, { sound, target }, AbortSignal.abort())).samples.length).toBe(0);
      for await (const { samples } of port.convert({ sound, target, style, seed: 1 }, never))
        if (samples.length > 0) break;
      expect((await converted(port, { sound, target })).samples.length).toBe(sound.samples.length);
    });
  });
}
