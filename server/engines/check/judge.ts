/** From measures to problems. The bounds were set on one half of the sentences and tried on the other: decision 0011. */
import type { SpeechProblem } from "../../../contract/quality.ts";
import type { Compared, Measures } from "./measure.ts";

/** Pauses of this length are nobody's way to speak; silence that was asked for is a segment of its own. */
const pauseSecondsMax = 2;
const clippedPerSecondMax = 2;
/** Around −16 LUFS, for a single sentence. */
const usualLevelDb = -16;
const levelToleranceDb = 12;
/** Loud sound without a voice: clusters of consonants last up to 0.3 s. */
const voicelessSecondsMax = 0.42;
/** A voice that whispers everywhere has nothing to be missed. */
const voicedShareMin = 0.3;
const missingSecondsMax = 0.36;
const extraSecondsMax = 0.55;
/** Above, the sound fits another text as well as this one. */
const strangenessMax = 0.86;
/** A shorter text is too little to tell it from another one. */
const strangenessSecondsMin = 0.9;
const [tempoMin, tempoMax] = [0.5, 2];
/** A single word may be drawn out or swallowed. */
const [shortTempoMin, shortTempoMax] = [0.25, 4];
/** Without a reference: seconds of sound for each letter. */
const [letterSecondsMin, letterSecondsMax] = [0.02, 0.6];
const lettersMin = 10;

const shown = (seconds: number): string => `${seconds.toFixed(1)} s`;

function comparedProblems(compared: Compared): SpeechProblem[] {
  const { missing, extra, strangeness, tempo, reference_seconds } = compared;
  const isLong = reference_seconds >= strangenessSecondsMin;
  const [least, most] = isLong ? [tempoMin, tempoMax] : [shortTempoMin, shortTempoMax];
  const problems: SpeechProblem[] = [];
  if (isLong && strangeness > strangenessMax) {
    problems.push({ kind: "other_text", at_seconds: 0, detail: "What is said does not sound like this sentence." });
  }
  for (const { seconds, at_seconds } of missing) {
    if (seconds <= missingSecondsMax) continue;
    problems.push({ kind: "missing", at_seconds, detail: `About ${shown(seconds)} of the sentence are not said.` });
  }
  for (const { seconds, at_seconds } of extra) {
    if (seconds <= extraSecondsMax) continue;
    const detail = `About ${shown(seconds)} are said twice or are not in the sentence.`;
    problems.push({ kind: "extra", at_seconds, detail });
  }
  if (tempo < least || tempo > most) {
    const detail = `It sounds for ${tempo.toFixed(1)} times as long as the sentence should.`;
    problems.push({ kind: "duration", at_seconds: 0, detail });
  }
  return problems;
}

export interface Expected {
  /** Letters and digits of the sentence. */
  letters: number;
  /** The gain that the voice gets afterwards, in dB; null when its level is not known. */
  gain_db: number | null;
}

/** The problems of a sentence, by their place. */
export function judge(measures: Measures, { letters, gain_db }: Expected): SpeechProblem[] {
  const { seconds, pause, voiceless, voiced_share, level_db, compared } = measures;
  const problems: SpeechProblem[] = compared ? comparedProblems(compared) : [];
  if (pause.seconds > pauseSecondsMax)
    problems.push({ kind: "pause", at_seconds: pause.at_seconds, detail: `It is silent for ${shown(pause.seconds)}.` });
  if (voiceless.seconds > voicelessSecondsMax && voiced_share >= voicedShareMin) {
    const detail = `For ${shown(voiceless.seconds)} there is noise instead of a voice.`;
    problems.push({ kind: "noise", at_seconds: voiceless.at_seconds, detail });
  }
  if (measures.clipped_per_second > clippedPerSecondMax) {
    const detail = `It is cut off at full scale ${Math.round(measures.clipped_per_second)} times a second.`;
    problems.push({ kind: "clipping", at_seconds: measures.clipped_at_seconds, detail });
  }
  if (gain_db !== null && Math.abs(level_db + gain_db - usualLevelDb) > levelToleranceDb) {
    const detail = `Its level is ${Math.round(level_db + gain_db)} dB, where ${usualLevelDb} dB are usual.`;
    problems.push({ kind: "level", at_seconds: 0, detail });
  }
  if (!compared && letters >= lettersMin) {
    const each = seconds / letters;
    if (each < letterSecondsMin || each > letterSecondsMax) {
      const detail = `It lasts ${shown(seconds)} for ${letters} letters.`;
      problems.push({ kind: "duration", at_seconds: 0, detail });
    }
  }
  return problems.sort((a, b) => a.at_seconds - b.at_seconds);
}
