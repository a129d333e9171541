import { describe, expect, it } from "vitest";
import { joinSamples } from "../../../audio/join.ts";
import { openVoiceMeter } from "../../../audio/voice/voice-meter.ts";
import { distanceBetween, type VoiceProfile } from "../../../audio/voice/voice-profile.ts";
import { conversionConformance } from "../../conformance-converting.ts";
import type { ConversionPort, Sound, SpeechPort, VoiceDesignPort } from "../../ports.ts";
import { open } from "./index.ts";

const never = new AbortController().signal;
const { speech, conversion, voice_design } = (await open({ models_folder: "", servers: [], threads: 1 })) as {
  speech: SpeechPort;
  conversion: ConversionPort;
  voice_design: VoiceDesignPort;
};
const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };

async function spoken(voice: string, text: string): Promise<Sound> {
  const utterance = { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" };
  const parts: Float32Array[] = [];
  for await (const { samples } of speech.speak({ voice, language: "en", utterance, style, seed: 1 }, never))
    parts.push(samples.slice());
  return { samples: joinSamples(parts), sample_rate: speech.voices.find(({ key }) => key === voice)?.sample_rate ?? 0 };
}

function profileOf({ samples, sample_rate }: Sound): VoiceProfile {
  const meter = openVoiceMeter();
  for (const _ of meter.push(samples, sample_rate));
  const steps = meter.finish();
  for (let next = steps.next(); ; next = steps.next()) if (next.done) return next.value?.profile as VoiceProfile;
}

const text =
  "Nobody knew where the river ended, so we walked along it until the evening came. Then we sat down by the fire.";
const shortText = "Nobody knew where the river ended, so we walked along it.";
const clara = await spoken("clara", shortText);
const gordon = await spoken("gordon", shortText);

conversionConformance("classic", conversion, {
  sound: clara,
  target: { voice: "gordon" },
  other: { voice: "beatrice" },
  sample: gordon,
});

describe("a timbre change", () => {
  it.each([
    ["clara", "gordon"],
    ["gordon", "beatrice"],
  ])("brings the mouth of %s at least halfway to %s, and the spectrum about as far", async (from, to) => {
    const [sound, wanted] = [await spoken(from, text), profileOf(await spoken(to, text))];
    const parts: Float32Array[] = [];
    for await (const { samples } of conversion.convert({ sound, target: { voice: to }, style, seed: 1 }, never))
      parts.push(samples.slice());
    const before = distanceBetween(wanted, profileOf(sound));
    const after = distanceBetween(wanted, profileOf({ samples: joinSamples(parts), sample_rate: sound.sample_rate }));
    expect(after.pitch).toBeLessThan(0.85);
    expect(after.formant).toBeLessThan(Math.max(0.5, before.formant / 2));
    expect(after.spectrum).toBeLessThan(0.55 * before.spectrum);
  });

  it("goes to a voice that somebody made, by its print", async () => {
    const wanted = { gender: "male", age: "old", accent: "american", accent_strength: 1, description: "deep" } as const;
    const { print } = await voice_design.design({ ...wanted, seed: 1 }, never);
    const parts: Float32Array[] = [];
    for await (const { samples } of conversion.convert({ sound: clara, target: { print }, style, seed: 1 }, never))
      parts.push(samples.slice());
    const made = profileOf({ samples: joinSamples(parts), sample_rate: clara.sample_rate });
    let shape = null;
    for await (const step of conversion.shape({ print }, never)) shape = step ?? shape;
    expect(Math.abs(made.pitch_hertz / (shape?.pitch_hertz ?? 0) - 1)).toBeLessThan(0.05);
    expect(made.pitch_hertz).toBeLessThan(0.8 * profileOf(clara).pitch_hertz);
  });

  it("leaves the timbre alone at no similarity, and still speaks as high as the target", async () => {
    const parts: Float32Array[] = [];
    const none = { ...style, similarity_boost: 0 };
    for await (const { samples } of conversion.convert(
      { sound: clara, target: { voice: "gordon" }, style: none, seed: 1 },
      never,
    ))
      parts.push(samples.slice());
    const made = profileOf({ samples: joinSamples(parts), sample_rate: clara.sample_rate });
    expect(distanceBetween(made, profileOf(gordon)).pitch).toBeLessThan(0.85);
    expect(distanceBetween(made, profileOf(clara)).formant).toBeLessThan(1);
  });
});
