/** How far a professional voice is, in one word. */
import type { ProfessionalSample, ProfessionalVoice } from "../../contract/professional-voice-shapes.ts";
import type { Voice } from "../../contract/voices.ts";

export type Stage = "recordings" | "verification" | "ready_to_train" | "training" | "failed" | "ready" | "blocked";

type Listed = Pick<
  Voice,
  "fine_tuning" | "voice_verification" | "disabled_reason" | "safety_control" | "making" | "category" | "sharing"
>;

/** Whether a voice of the list is a professional one that can be worked on here. */
export const isProfessional = ({ category, sharing }: Pick<Voice, "category" | "sharing">): boolean =>
  category === "professional" && !sharing?.status.startsWith("copied");

/** Whether the owner of the installation asks whoever made a voice to show that it is theirs. */
export const mustVerify = ({ is_owner, safety_control }: Pick<Voice, "is_owner" | "safety_control">): boolean =>
  is_owner && safety_control === "CAPTCHA";

/** Of a voice as the list has it. @param seconds_min of recordings, before which none is trained */
export function stageOf(voice: Listed, seconds_min: number): Stage {
  if (voice.safety_control === "BAN") return "blocked";
  const states = Object.values(voice.fine_tuning.state);
  if (states.some((state) => state === "queued" || state === "fine_tuning")) return "training";
  if (voice.disabled_reason === null) return "ready";
  if ((voice.fine_tuning.dataset_duration_seconds ?? 0) < seconds_min) return "recordings";
  if (voice.voice_verification?.is_verified !== true) return "verification";
  return states.includes("failed") ? "failed" : "ready_to_train";
}

/** The training that is queued or runs. */
export const runningOf = ({ trainings }: Pick<ProfessionalVoice, "trainings">) =>
  trainings.find(({ state }) => state === "queued" || state === "fine_tuning");

/** Whether something happens to a voice that its page has to follow. */
export const isUnderWay = (voice: Pick<ProfessionalVoice, "trainings" | "samples">): boolean =>
  runningOf(voice) !== undefined ||
  voice.samples.some(({ speaker_separation }) => speaker_separation.status === "pending");

/** What the ears said of a recording. */
export type Verdict = "good" | "advice" | "refused";
export function verdictOf({ notes, counted_secs }: Pick<ProfessionalSample, "notes" | "counted_secs">): Verdict {
  if (counted_secs === 0 || notes.some(({ severity }) => severity === "refusal")) return "refused";
  return notes.length > 0 ? "advice" : "good";
}

const minuteSeconds = 60;

/** Speech in whole minutes, rounded down: nobody is promised a minute that is not there. Below one, in seconds. */
export function speechText(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < minuteSeconds) return `${whole} s`;
  const minutes = Math.floor(whole / minuteSeconds);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** What is still missing, in whole minutes, rounded up. */
export const missingText = (seconds: number): string => speechText(Math.ceil(seconds / minuteSeconds) * minuteSeconds);

/**
 * Where an amount of speech stands on the meter, 0..1. The way to the least takes half of it, since that is what most
 * people are on; the other half leads to what is best.
 */
export function meterShare(seconds: number, { least, best }: { least: number; best: number }): number {
  if (seconds <= least) return seconds / least / 2;
  return Math.min(1, 0.5 + (seconds - least) / (best - least) / 2);
}
