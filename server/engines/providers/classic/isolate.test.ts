import { beforeAll, describe, expect, it } from "vitest";
import { joinSamples } from "../../../audio/join.ts";
import { isolationConformance } from "../../conformance-changing.ts";
import type { Provider, Sound } from "../../ports.ts";
import { mixed, noiseOf, siSdr } from "../../testing/noisy.ts";
import { open } from "./index.ts";
import { isolation } from "./isolate.ts";

const never = new AbortController().signal;
const provider: Provider = await open({ models_folder: "", servers: [], threads: 1 });

async function spoken(voice: string, text: string): Promise<Sound> {
  const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  const utterance = { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" };
  const parts: Float32Array[] = [];
  for await (const { samples } of provider.speech?.speak({ voice, language: "en", utterance, style, seed: 1 }, never) ??
    [])
    parts.push(samples.slice());
  const sample_rate = provider.speech?.voices.find(({ key }) => key === voice)?.sample_rate ?? 0;
  return { samples: joinSamples(parts), sample_rate };
}

async function cleaned({ samples, sample_rate }: Sound): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const piece of isolation.isolate({ sample_rate, pieces: [samples] }, never)) parts.push(piece.slice());
  return joinSamples(parts);
}

const clara = await spoken("clara", "The library opens at nine, and the readers wait at the door until it does.");
isolationConformance("rnnoise", isolation, clara);

describe("noise as loud as the voice", () => {
  const voices: Sound[] = [];
  beforeAll(async () => {
    const text = "Nobody knew where the river ended, so we walked along it until the evening came.";
    for (const voice of ["clara", "otis", "beatrice"]) voices.push(await spoken(voice, text));
  });

  it.each([
    ["white", 7],
    ["pink", 4],
  ] as const)("is taken out where it is %s: the voice gains %i dB and more", async (colour, gainMin) => {
    for (const [seed, { samples, sample_rate }] of voices.entries()) {
      const noisy = mixed(samples, noiseOf(colour, samples.length, seed + 1), 0);
      const clean = await cleaned({ samples: noisy, sample_rate });
      expect(siSdr(clean, samples) - siSdr(noisy, samples)).toBeGreaterThanOrEqual(gainMin);
    }
  });

  it("leaves a clean voice as it is", async () => {
    for (const sound of voices) expect(siSdr(await cleaned(sound), sound.samples)).toBeGreaterThanOrEqual(12);
  });
});
