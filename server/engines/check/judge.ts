/** From measures to problems. Where the bounds come from is in decision 0011. */
import type { Compared } from "./compare.ts";
import type { Problem } from "./report.ts";
import type { SoundMeasures } from "./sound.ts";

/** Silence that was asked for is a segment of its own, and not part of a sentence. */
const pauseSecondsMax = 2;
const clippedPerSecondMax = 2;
/** Around −16 LUFS, for a single sentence. */
const usualLevelDb = -16;
const levelToleranceDb = 12;
/** Clusters of consonants last up to 0.36 s. */
const noiseSecondsMax = 0.42;
const missingSecondsMax = 0.28;
const extraSecondsMax = 0.5;
/** Above, the sound fits another text as well as this one. */
const strangenessMax = 0.88;
/** A shorter text is too little to tell it from another one. */
const strangenessSecondsMin = 1.4;
const [tempoMin, tempoMax] = [0.5, 2.5];
/** A single word may be drawn out or swallowed. */
const [shortTempoMin, shortTempoMax] = [0.25, 4];
/** Without a reference: seconds of sound for each letter. */
const [letterSecondsMin, letterSecondsMax] = [0.02, 0.6];
const lettersMin = 10;

function soundProblems({ pause, noise, level_db, ...sound }: SoundMeasures, gain_db: number | null): Problem[] {
  const problems: Problem[] = [];
  if (pause.seconds > pauseSecondsMax) problems.push({ reason: "pause", ...pause });
  if (noise.seconds > noiseSecondsMax) problems.push({ reason: "noise", ...noise });
  if (sound.clipped_per_second > clippedPerSecondMax)
    problems.push({ reason: "clipping", at_seconds: sound.clipped_at_seconds, seconds: null });
  if (gain_db !== null && Math.abs(level_db + gain_db - usualLevelDb) > levelToleranceDb)
    problems.push({ reason: "level", at_seconds: 0, seconds: null });
  return problems;
}

function comparedProblems({ missing, extra, strangeness, tempo, reference_seconds }: Compared): Problem[] {
  const isLong = reference_seconds >= strangenessSecondsMin;
  const [least, most] = isLong ? [tempoMin, tempoMax] : [shortTempoMin, shortTempoMax];
  const problems: Problem[] = [];
  if (isLong && strangeness > strangenessMax) problems.push({ reason: "other_text", at_seconds: 0, seconds: null });
  for (const gap of missing) if (gap.seconds > missingSecondsMax) problems.push({ reason: "missing", ...gap });
  for (const gap of extra) if (gap.seconds > extraSecondsMax) problems.push({ reason: "extra", ...gap });
  if (tempo < least || tempo > most) problems.push({ reason: "duration", at_seconds: 0, seconds: null });
  return problems;
}

export interface Expected {
  /** Letters and digits of the sentence. */
  letters: number;
  /** The gain that the sound gets afterwards, in dB; null when the voice's level is not known. */
  gain_db: number | null;
}

/** The problems of a sentence; `compared` is null where it has no reference. */
export function judge(sound: SoundMeasures, compared: Compared | null, { letters, gain_db }: Expected): Problem[] {
  const problems = soundProblems(sound, gain_db);
  if (compared) return [...problems, ...comparedProblems(compared)];
  const perLetter = sound.seconds / Math.max(1, letters);
  if (letters >= lettersMin && (perLetter < letterSecondsMin || perLetter > letterSecondsMax))
    problems.push({ reason: "duration", at_seconds: 0, seconds: null });
  return problems;
}
