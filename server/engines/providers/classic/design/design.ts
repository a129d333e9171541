/** Voices out of descriptions, and prints changed by words. */

import { bands } from "../../../../audio/voice/bands.ts";
import {
  type DesignedPrint,
  type DesignRequest,
  EngineError,
  type RemixRequest,
  type VoiceDesignPort,
  type VoiceLabels,
} from "../../../ports.ts";
import { cast } from "../cast.ts";
import type { CastMember } from "../cast-member.ts";
import { gainDbMax, gainsFor } from "../equaliser.ts";
import { loudnessTable } from "../loudness-table.ts";
import { renderedRate } from "../made-performance.ts";
import { type ClassicPrint, type Rendering, readPrint, renderingOf, writePrint } from "../print.ts";
import { speakerPitch } from "../recipe.ts";
import { sharedByMakers } from "../voice-print.ts";
import { accentOf, accents, type ChosenAccent } from "./accents.ts";
import { type Change, times, unchanged, understand } from "./words.ts";

const maker_id = "classic_design";
const usualAccent = "american";

const bounded = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const near = (value: number, digits = 3): number => Number(value.toFixed(digits));

/** The fraction of a seed's multiple: seeds that follow each other lie far apart, as in a sunflower. */
const spread = (seed: number, step: number): number => (((seed >>> 0) * step) % 1) * 2 - 1;

/** What a seed is free to change. */
function chance(seed: number): Change & { wave: number } {
  return {
    ...unchanged,
    pitch: 2.2 * spread(seed, 0.618033988749895),
    formant: 1.3 * spread(seed, 0.754877666246693),
    tilt: 2.5 * spread(seed, 0.569840290998053),
    range: 0.2 * spread(seed, 0.819172513396164),
    rate: 0.09 * spread(seed, 0.671043606703789),
    wave: 3 * spread(seed, 0.549700477901602),
  };
}

/** Decibels of a hump around a frequency, so many octaves wide. */
const hump = (hertz: number, middle: number, db: number, octaves: number): number =>
  db * Math.exp(-0.5 * (Math.log2(hertz / middle) / octaves) ** 2);

const breathBare = -46;
const breathStep = 17;

/** A rendering after a change; `wave` are decibels of a slow wave over its spectrum. */
function changed(rendering: Rendering, change: Change, wave = 0): Rendering {
  const wanted = bands.map(
    ({ middle }) =>
      hump(middle, 200, change.body, 0.8) +
      hump(middle, 1000, change.nose, 0.45) +
      hump(middle, 3000, change.edge, 0.6) +
      wave * Math.sin((2 * Math.PI * Math.log2(middle / 150)) / 2.2),
  );
  const more = gainsFor(wanted, renderedRate(rendering));
  const add = (gains: readonly number[]) =>
    gains.map((db, band) => near(bounded(db + (more[band] as number), -gainDbMax, gainDbMax), 2));
  const breath =
    change.breath === 0 ? rendering.breath : near((rendering.breath ?? breathBare) + breathStep * change.breath);
  const moved = bounded(rendering.pitch + change.pitch, -14, 18);
  return {
    ...rendering,
    pitch: near(moved),
    formant: near(bounded(rendering.formant + change.formant, -7, 7)),
    tilt: near(bounded(rendering.tilt + change.tilt, -14, 14)),
    range: near(bounded(rendering.range * 2 ** change.range, 0.12, 2.6)),
    rate: near(bounded(rendering.rate * 2 ** change.rate, 0.6, 1.6)),
    tremor: near(bounded(rendering.tremor + change.tremor, 0, 1)),
    breath: breath === null || breath < breathBare ? null : Math.min(-22, breath),
    voiced: add(rendering.voiced),
    unvoiced: rendering.unvoiced && add(rendering.unvoiced),
  };
}

/** The change of a print, in every way that it speaks. */
function changedPrint(print: ClassicPrint, change: Change, wave = 0): ClassicPrint {
  const { own, abroad } = print;
  return { ...print, own: changed(own, change, wave), abroad: abroad && changed(abroad, change, wave), target: null };
}

/** How a member of the cast speaks what its own speaker cannot. */
function abroadOf({ recipe, abroad_variant = "m3", key }: CastMember): Rendering | null {
  if (recipe.base.engine === "espeak") return null;
  const base = { engine: "espeak", variant: abroad_variant } as const;
  const hertz = speakerPitch(recipe.base) * 2 ** (recipe.pitch / 12);
  const pitch = near(12 * Math.log2(hertz / speakerPitch(base)));
  return { ...renderingOf({ ...recipe, base, pitch }), level_db: loudnessTable[key]?.abroad_db ?? 0 };
}

const ageChanges: Readonly<Record<VoiceLabels["age"], Partial<Change>>> = {
  young: { pitch: 0.8, formant: 0.7, rate: 0.06 },
  middle_aged: {},
  old: { tremor: 0.28, rate: -0.18, formant: -0.6, tilt: -1.5, breath: 0.5 },
};

/** Between a man and a woman. */
const neutralHertz = 148;
const neutralSize = 1.4;

/** A speaker for what is asked, and what has to be changed so that it is. */
function chosenMember(
  { gender, age, seed }: DesignRequest,
  { members }: ChosenAccent,
): { member: CastMember; change: Change } {
  const ofGender = members.filter(({ labels }) => gender === "neutral" || labels.gender === gender);
  const able = ofGender.length > 0 ? ofGender : members;
  const ofAge = able.filter(({ labels }) => labels.age === age);
  // One that trembles is somebody's who is old, and stays so.
  const untroubled = able.filter(({ recipe }) => (recipe.tremor ?? 0) === 0);
  const choice = ofAge.length > 0 ? ofAge : untroubled.length > 0 ? untroubled : able;
  const member = choice[Math.floor(((spread(seed, 0.618033988749895) + 1) / 2) * choice.length)] ?? choice[0];
  if (!member) throw new EngineError("engine_failed", "No voice here has this accent.");
  let change: Change = { ...unchanged, ...(member.labels.age === age ? {} : ageChanges[age]) };
  const hertz = speakerPitch(member.recipe.base) * 2 ** (member.recipe.pitch / 12);
  if (gender === "neutral") {
    const towards = member.labels.gender === "male" ? neutralSize : -neutralSize;
    change = { ...change, pitch: 12 * Math.log2(neutralHertz / hertz), formant: change.formant + towards };
  }
  return { member, change };
}

/** Words of a description that say again what is asked for anyway. */
function saidElsewhere(gender: VoiceLabels["gender"], age: VoiceLabels["age"], accent: ChosenAccent): Set<string> {
  const genders = {
    female: "woman female lady girl she her women",
    male: "man male gentleman boy guy he his men",
    neutral: "person androgynous neutral genderless",
  };
  const ages = { young: "young", middle_aged: "middle-aged middle aged adult grown-up", old: "old elderly senior" };
  return new Set(`${genders[gender]} ${ages[age]} ${accent.code.replaceAll("_", " ")} english`.split(" "));
}

/** A new voice. The same request, the same print. */
function design(request: DesignRequest): DesignedPrint {
  const { gender, age, description, seed } = request;
  const asked = accentOf(request.accent, request.accent_strength);
  const accent = asked ?? accentOf(usualAccent, 1);
  if (!accent) throw new EngineError("engine_failed", "No voice here has this accent.");
  const { member, change } = chosenMember(request, accent);
  const said = saidElsewhere(gender, age, accent);
  const ageWords = new Set(age === "middle_aged" ? [] : age === "old" ? ["old", "elderly"] : ["young"]);
  // What is asked for anyway is not done twice.
  const words = description.replaceAll(/[\p{L}-]+/gu, (word) => (ageWords.has(word.toLowerCase()) ? "" : word));
  const { change: described, unknown } = understand(words, said);
  const free = chance(seed);
  const print: ClassicPrint = {
    version: 1,
    base: member.key,
    language: "en",
    espeak_voice: accent.file ?? member.espeak_voice ?? null,
    own: renderingOf(member.recipe),
    abroad: abroadOf(member),
    phrasing: null,
    target: null,
  };
  const steps: Change[] = [change, described, free];
  const made = steps.reduce((sofar, step, index) => changedPrint(sofar, step, index === 2 ? free.wave : 0), print);
  const not_honoured = [...unknown];
  if (!asked && request.accent.trim() !== "") not_honoured.push(request.accent);
  if (!accent.has_strengths && request.accent_strength !== 1) not_honoured.push("accent strength");
  return {
    print: { maker_id, data: writePrint(made) },
    not_honoured,
    base: { voice_id: member.voice_id, name: member.name },
  };
}

/** How much of what words say is done at full strength. */
const remixShare = 1.4;

/** A print, changed. */
function remix({ print: { data }, description, strength, seed }: RemixRequest): DesignedPrint {
  const before = readPrint(data);
  const { change, unknown } = understand(description, new Set());
  const free = chance(seed);
  const after = changedPrint(changedPrint(before, times(change, remixShare * strength)), {
    ...unchanged,
    pitch: 0.15 * strength * free.pitch,
    formant: 0.15 * strength * free.formant,
  });
  const member = cast.find(({ key }) => key === before.base);
  return {
    print: { maker_id, data: writePrint(after) },
    not_honoured: unknown,
    base: member ? { voice_id: member.voice_id, name: member.name } : null,
  };
}

/** The port. What it designs is spoken by the voice print port beside it. */
export const voiceDesign: VoiceDesignPort = {
  maker: {
    ...sharedByMakers,
    maker_id,
    name: "Voice design",
    description:
      "Begins with one of the voices that come with Mynah and changes its pitch, mouth, spectrum, breath, melody and pace by the words of your description that it knows. Accents are those of its speakers: American, British, Scottish, Northern English, West Midlands, Caribbean and New York.",
  },
  accents,
  design: async (request, signal) => {
    signal.throwIfAborted();
    return design(request);
  },
  remix: async (request, signal) => {
    signal.throwIfAborted();
    return remix(request);
  },
};
