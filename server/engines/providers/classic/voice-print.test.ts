import { describe, expect, it } from "vitest";
import { joinSamples } from "../../../audio/join.ts";
import { medianPitch, pitchTrack } from "../../../audio/pitch.ts";
import { openResampler } from "../../../audio/resample.ts";
import { resonanceShift } from "../../../audio/voice/resonances.ts";
import { distanceBetween, type VoiceProfile } from "../../../audio/voice/voice-profile.ts";
import {
  recordingFrom,
  saidBy,
  takenFrom,
  voiceDesignConformance,
  voicePrintConformance,
} from "../../conformance-making.ts";
import { openEspeak } from "../../espeak/espeak.ts";
import { measuringTexts } from "../../measuring-texts.ts";
import type { DesignRequest, Sound, TakenPrint, VoiceDesignPort, VoicePrintPort } from "../../ports.ts";
import { ordinaryTexts } from "../../testing/ordinary-texts.ts";
import { openFlite } from "./flite.ts";
import { open } from "./index.ts";
import { hearRendering } from "./match/refine.ts";
import { readPrint, renderingOf, writePrint } from "./print.ts";
import { profileOf, recordingOf, type Speaker, speakers } from "./testing/speakers.ts";

const provider = await open({ models_folder: "", servers: [], threads: 1 });
const prints = provider.voice_print as VoicePrintPort;
const designer = provider.voice_design as VoiceDesignPort;
const texts = ordinaryTexts("en");
const named = (name: string): Speaker => speakers.find((speaker) => speaker.name === name) as Speaker;
const largeMan = named("a large man, even and slow");
const man = await recordingOf(largeMan, texts);
const woman = await recordingOf(named("a breathy young woman"), texts);
const sample_rate = prints.makers[0]?.sample_rate ?? 0;
const sentence = "Tomorrow morning we are going to walk along the river, and nobody knows where it ends.";
const pitchOf = (samples: Float32Array): number => medianPitch(pitchTrack(samples, sample_rate));
/** Training speaks and listens for some ten seconds of processor time. */
const trainingMs = 180_000;
const taken = new Map<Sound, Promise<TakenPrint>>();
/** Each match is taken once, by whichever test asks first. */
function matchOf(sound: Sound): Promise<TakenPrint> {
  const maker_id = "classic_match";
  const samples = [recordingFrom(sound, texts.join(" "))];
  const request = { maker_id, samples, language: "en", labels: {} };
  const made = taken.get(sound) ?? takenFrom(prints, request);
  taken.set(sound, made);
  return made;
}

const heard = new Map<TakenPrint, Promise<Float32Array>>();
/** A match says all texts once, for whichever test asks first. */
function textsBy(match: TakenPrint): Promise<Float32Array> {
  const said = heard.get(match) ?? saidBy(prints, match.print, texts.join(" "));
  heard.set(match, said);
  return said;
}

voicePrintConformance("classic", prints, {
  recordings: [man, woman],
  said: texts.join(" "),
  language: "en",
  text: "Nobody has ever asked where the river ends.",
  take: ({ samples }) => matchOf(samples[0]?.seconds === recordingFrom(man).seconds ? man : woman),
});
voiceDesignConformance("classic", designer, prints, "Nobody has ever asked where the river ends.");

describe("a timbre match", () => {
  it.each([
    ["a man", man],
    ["a woman", woman],
  ])(
    "of %s has their pitch within 5 % and is at least halfway from its base in spectrum and resonances",
    async (_, sound) => {
      const match = await matchOf(sound);
      const { base, distance } = match;
      const target = profileOf(sound);
      const said = profileOf({ samples: await textsBy(match), sample_rate });
      expect(Math.abs(said.pitch_hertz / target.pitch_hertz - 1)).toBeLessThan(0.05);
      const now = distanceBetween(target, said);
      const before = distance?.before ?? now;
      expect(base?.voice_id).toMatch(/^[A-Za-z0-9]{20}$/);
      expect(now.spectrum).toBeLessThan(Math.max(1.5, before.spectrum / 2));
      expect(now.formant).toBeLessThan(Math.max(0.5, before.formant / 2));
      // What is told to people holds for other texts than those that it was measured with.
      expect(Math.abs((distance?.after.spectrum ?? 99) - now.spectrum)).toBeLessThan(1.5);
    },
  );

  it("takes the pace of the recordings where it knows what they say", async () => {
    const seconds = (await textsBy(await matchOf(man))).length / sample_rate;
    expect(Math.abs((seconds * man.sample_rate) / man.samples.length - 1)).toBeLessThan(0.12);
  });

  it(
    "that is trained comes nearer: in the spectrum, in sounds with and without a voice, and in how phrases end",
    async () => {
      const more = await recordingOf(largeMan, measuringTexts("en"));
      const samples = [recordingFrom(man, texts.join(" ")), recordingFrom(more, measuringTexts("en").join(" "))];
      const instant = await matchOf(man);
      const request = { maker_id: "classic_match_trained", samples, language: "en", labels: {} };
      const trained = await takenFrom(prints, request);
      const target = profileOf(man);
      const off = (some: readonly number[], others: readonly number[]): number => {
        const heard = some.slice(0, target.bands_heard).map((level, band) => level - (others[band] ?? 0));
        const mean = heard.reduce((sum, each) => sum + each, 0) / heard.length;
        return Math.hypot(...heard.map((each) => each - mean));
      };
      const [before, after] = await Promise.all(
        [instant, trained].map(async (match) => {
          const said = profileOf({ samples: await textsBy(match), sample_rate });
          return {
            spectrum: distanceBetween(target, said).spectrum,
            sounds: off(target.voiced, said.voiced) + off(target.unvoiced, said.unvoiced),
          };
        }),
      );
      expect(after?.spectrum).toBeLessThan(0.95 * (before?.spectrum ?? 0));
      expect(after?.sounds).toBeLessThan(0.85 * (before?.sounds ?? 0));
      const { phrasing } = readPrint(trained.print.data);
      expect(readPrint(instant.print.data).phrasing).toBeNull();
      // It comes down, as every statement of this speaker does.
      expect(phrasing?.falling.at(-1)).toBeLessThan((phrasing?.falling[0] ?? 0) - 1);
    },
    trainingMs,
  );

  it("speaks other languages at the pitch of the recordings", async () => {
    const { print } = await matchOf(man);
    const german = await saidBy(prints, print, "Guten Morgen, heute gehen wir gemeinsam am Fluss entlang.", {
      language: "de",
    });
    expect(Math.abs(12 * Math.log2(pitchOf(german) / profileOf(man).pitch_hertz))).toBeLessThan(2);
  });

  it("hears a voice through a telephone as a recording of it that came through one", async () => {
    // Nobody listens for how he phrases: one sentence has what a telephone takes away.
    const some = texts.slice(0, 1);
    const recording = await recordingOf(largeMan, some);
    const telephone = openResampler(recording.sample_rate, 8000);
    const samples = joinSamples([telephone.push(recording.samples), telephone.finish()]);
    const recorded = profileOf({ samples, sample_rate: 8000 });
    const programs = { flite: await openFlite(), espeak: await openEspeak() };
    const reading = { texts: some, language: "en", espeak_voice: undefined, phrasing: null };
    const heardAt = async (narrow_rate: number | null): Promise<VoiceProfile> => {
      const rendering = renderingOf(largeMan.recipe);
      const hearing = hearRendering(programs, rendering, { ...reading, narrow_rate }, new AbortController().signal);
      for (;;) {
        const { done, value } = await hearing.next();
        if (done) return value?.profile as VoiceProfile;
      }
    };
    const [narrow, wide] = [await heardAt(8000), await heardAt(null)];
    expect(narrow.bands_heard).toBe(recorded.bands_heard);
    expect(distanceBetween(recorded, narrow).formant).toBeLessThan(0.1);
    expect(distanceBetween(recorded, wide).formant).toBeGreaterThan(distanceBetween(recorded, narrow).formant + 0.1);
  });

  it("goes less far from its base with less similarity", async () => {
    const match = await matchOf(woman);
    const target = profileOf(woman);
    const style = { stability: 0.5, similarity_boost: 0, style: 0, use_speaker_boost: true, speed: 1 };
    const far = (samples: Float32Array): number => {
      const { spectrum, formant } = distanceBetween(target, profileOf({ samples, sample_rate }));
      return spectrum + formant;
    };
    // By itself it speaks with a similarity of three quarters.
    const usual = await textsBy(match);
    expect(far(await saidBy(prints, match.print, texts.join(" "), { style }))).toBeGreaterThan(1.3 * far(usual));
  });

  it("is read again as it was written, and not with anything else in it", async () => {
    const { print } = await matchOf(man);
    const read = readPrint(print.data);
    expect(readPrint(writePrint(read))).toEqual(read);
    const spoilt = { ...read, own: { ...read.own, voiced: read.own.voiced.map(() => 99) } };
    expect(() => readPrint(writePrint(spoilt))).toThrow(/voice print/);
    expect(() => readPrint(writePrint({ ...read, version: 2 as 1 }))).toThrow(/voice print/);
  });
});

describe("voice design", () => {
  const asked: DesignRequest = {
    gender: "male",
    age: "middle_aged",
    accent: "american",
    accent_strength: 1,
    description: "",
    seed: 1,
  };
  const designOf = (more: Partial<DesignRequest>) =>
    designer.design({ ...asked, ...more }, new AbortController().signal);
  const designed = async (more: Partial<DesignRequest>) => {
    const { print, not_honoured } = await designOf(more);
    const profile = profileOf({ samples: await saidBy(prints, print, sentence), sample_rate });
    return { profile, not_honoured, print };
  };
  let known: ReturnType<typeof designed> | undefined;
  /** What is asked for without any words, heard once. */
  const plainly = () => {
    known ??= designed({});
    return known;
  };

  it("gives three voices that differ for three seeds, all of the gender that was asked for", async () => {
    const three = [];
    for (const seed of [11, 12, 13]) three.push((await designed({ gender: "female", seed })).profile);
    for (const [index, one] of three.entries()) {
      expect(one.pitch_hertz).toBeGreaterThan(150);
      for (const other of three.slice(index + 1)) {
        const pitch = Math.abs(12 * Math.log2(one.pitch_hertz / other.pitch_hertz));
        const { formant, spectrum } = distanceBetween(one, other);
        expect(pitch + formant + spectrum / 2).toBeGreaterThan(1.5);
      }
    }
  });

  it("hears what words say", async () => {
    const plain = await plainly();
    const deep = await designed({ description: "a very deep and slow voice of a large man" });
    expect(deep.profile.pitch_hertz).toBeLessThan(0.85 * plain.profile.pitch_hertz);
    expect(resonanceShift(plain.profile.resonances, deep.profile.resonances)).toBeLessThan(-1);
    expect(deep.not_honoured).toEqual([]);
    const breathy = await designed({ description: "breathy" });
    expect(breathy.profile.clearness).toBeLessThan(plain.profile.clearness - 0.03);
    const robot = await designed({ description: "robotic" });
    expect(robot.profile.pitch_spread).toBeLessThan(0.7 * plain.profile.pitch_spread);
  });

  it("tells an accent that no speaker here has, and a strength that changes nothing", async () => {
    expect((await designOf({ accent: "australian" })).not_honoured).toEqual(["australian"]);
    expect((await designOf({ accent: "caribbean", accent_strength: 1.5 })).not_honoured).toEqual(["accent strength"]);
    const [mild, broad] = [
      await designOf({ accent: "scottish" }),
      await designOf({ accent: "scottish", accent_strength: 2 }),
    ];
    expect([mild.not_honoured, broad.not_honoured]).toEqual([[], []]);
    expect(readPrint(mild.print.data).espeak_voice).not.toBe(readPrint(broad.print.data).espeak_voice);
  });

  it("a remix goes as far as its strength", async () => {
    const { print, profile } = await plainly();
    const pitches: number[] = [];
    for (const strength of [0.2, 1]) {
      const signal = new AbortController().signal;
      const { print: deeper } = await designer.remix(
        { print, description: "deeper, less lively", strength, seed: 3 },
        signal,
      );
      pitches.push(profileOf({ samples: await saidBy(prints, deeper, sentence), sample_rate }).pitch_hertz);
    }
    expect(pitches[0]).toBeLessThan(profile.pitch_hertz);
    expect(pitches[1]).toBeLessThan(0.95 * (pitches[0] ?? 0));
  });
});
