/**
 * Speakers to be matched: voices that are not in the cast, made by moving flite's and espeak's speakers about. They are
 * synthetic, so they tell whether a match does what it says, and nothing about how much a person is recognised.
 */
import { joinSamples } from "../../../../audio/join.ts";
import { bands } from "../../../../audio/voice/bands.ts";
import { openVoiceMeter } from "../../../../audio/voice/voice-meter.ts";
import type { VoiceProfile } from "../../../../audio/voice/voice-profile.ts";
import { openEspeak } from "../../../espeak/espeak.ts";
import type { Sound } from "../../../ports.ts";
import { gainsFor } from "../equaliser.ts";
import { openFlite } from "../flite.ts";
import { performanceOf, renderedRate } from "../made-performance.ts";
import { renderingOf } from "../print.ts";
import type { Recipe } from "../recipe.ts";
import { speak } from "../speak.ts";

export interface Speaker {
  name: string;
  recipe: Recipe;
  espeak_voice?: string;
  /** Waves on the spectrum in dB, as microphones and rooms have them: how high, and how many octaves each is long. */
  colour?: { db: number; octaves: number };
  /** Noise under the speech, in dB relative to full scale. */
  noise_db?: number;
}

const flite = (speaker: "slt" | "rms" | "awb" | "kal16") => ({ engine: "flite", speaker }) as const;
const espeak = (variant: string) => ({ engine: "espeak", variant }) as const;

export const speakers: readonly Speaker[] = [
  {
    name: "a low woman, recorded dully",
    recipe: { base: flite("slt"), pitch: -3, range: 1, formant: -2, tilt: -5, rate: 0.9 },
  },
  {
    name: "a girl with much breath",
    recipe: { base: flite("slt"), pitch: 6, range: 1.2, formant: 2.5, tilt: -4, breath: -30, rate: 1.15 },
  },
  {
    name: "a young man, bright",
    recipe: { base: flite("rms"), pitch: 3, range: 1.3, formant: 1.5, tilt: 6, rate: 1.1 },
    colour: { db: 4, octaves: 2 },
  },
  {
    name: "a large man, even and slow",
    recipe: { base: flite("rms"), pitch: -3, range: 0.7, formant: -2.5, tilt: 3, rate: 0.88 },
  },
  {
    name: "a lively Scot in a room",
    recipe: { base: flite("awb"), pitch: 2, range: 1.5, formant: -1.5, tilt: 4, rate: 1.05 },
    colour: { db: 5, octaves: 1.5 },
  },
  {
    name: "a joined-up tenor",
    recipe: { base: flite("kal16"), pitch: 4, range: 1.1, formant: 2, tilt: -4, rate: 1 },
  },
  {
    name: "a formant bass",
    recipe: { base: espeak("m2"), pitch: -2.5, range: 0.9, formant: -1, tilt: 0, rate: 0.95 },
  },
  {
    name: "a formant tenor, dull, with noise under him",
    recipe: { base: espeak("m5"), pitch: 3, range: 1.2, formant: 1, tilt: -7, rate: 1 },
    noise_db: -55,
  },
  {
    name: "a large woman, slow",
    recipe: { base: espeak("f1"), pitch: 0.5, range: 1, formant: -2, tilt: -2, rate: 0.85 },
  },
  {
    name: "a breathy young woman",
    recipe: { base: espeak("f4"), pitch: 2, range: 1.3, formant: 1.5, tilt: 2, breath: -28, rate: 1.1 },
  },
  {
    name: "a northern man through a small microphone",
    recipe: { base: espeak("m8"), pitch: 1, range: 1, formant: 0.5, tilt: 3, rate: 1 },
    espeak_voice: "gmw/en-GB-x-gbclan",
    colour: { db: 6, octaves: 2.5 },
  },
  {
    name: "a Scottish woman in a room",
    recipe: { base: espeak("f5"), pitch: -1.5, range: 1.2, formant: -0.8, tilt: -1, rate: 1.05 },
    espeak_voice: "gmw/en-GB-scotland",
    colour: { db: 4, octaves: 1.2 },
  },
];

/** What a speaker says. The same texts, the same samples. */
export async function recordingOf(
  { recipe, espeak_voice, colour, noise_db }: Speaker,
  texts: readonly string[],
): Promise<Sound> {
  const programs = { flite: await openFlite(), espeak: await openEspeak() };
  const sample_rate = renderedRate(renderingOf(recipe));
  const waves = bands.map(({ middle }) =>
    colour ? colour.db * Math.sin((2 * Math.PI * Math.log2(middle / 150)) / colour.octaves) : 0,
  );
  const rendering = { ...renderingOf(recipe), voiced: gainsFor(waves, sample_rate) };
  const pieces: Float32Array[] = [];
  for (const [seed, text] of texts.entries()) {
    const request = {
      language: "en",
      utterance: { spans: [{ kind: "text", text } as const], previous_text: "", next_text: "" },
      style: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: false, speed: 1 },
      seed,
    };
    const performance = performanceOf(rendering, request, espeak_voice ? { espeak_voice } : {});
    for await (const { samples } of speak(programs, performance, new AbortController().signal))
      pieces.push(samples.slice());
  }
  const samples = joinSamples(pieces);
  if (noise_db === undefined) return { samples, sample_rate };
  const amplitude = Math.sqrt(3) * 10 ** (noise_db / 20);
  let state = 1;
  const noisy = samples.map((sample) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return sample + amplitude * (state / 2 ** 31 - 1);
  });
  return { samples: noisy, sample_rate };
}

/** What a sound is like; throws when nobody speaks in it. */
export function profileOf({ samples, sample_rate }: Sound): VoiceProfile {
  const meter = openVoiceMeter();
  for (const _ of meter.push(samples, sample_rate));
  const finishing = meter.finish();
  for (;;) {
    const { done, value } = finishing.next();
    if (!done) continue;
    if (!value) throw new Error("Nobody speaks in this sound.");
    return value.profile;
  }
}
