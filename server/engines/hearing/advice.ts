/** What to tell somebody about a recording: from measures to what they can do about them. */
import type { SoundCheck } from "./sound-check.ts";

export interface Advice {
  code:
    | "silent"
    | "no_speech"
    | "music"
    | "too_short"
    | "too_quiet"
    | "too_loud"
    | "clipped"
    | "noisy"
    | "narrow_band"
    | "several_speakers"
    | "wrong_language";
  /** `refusal`: nothing can be made of it. `advice`: it would be better otherwise. */
  severity: "advice" | "refusal";
}

/** What the recording is for. */
export interface Wanted {
  /** Of less speech than this nothing can be made. */
  speech_seconds_min: number;
  /** Less than this works, and more is better. */
  speech_seconds_advised: number;
  /** ISO 639-1, where it is known what should be spoken. */
  language?: string;
}

/** The public service asks for −23 to −18 dB and peaks of −3 dB; what is a little beside that is not worth a word. */
const [levelDbMin, levelDbMax] = [-30, -13];
const clippedShareMax = 0.0005;
const snrDbAdvised = 20;
/** Below, the noise is taken for a part of the voice. */
const snrDbMin = 3;
/** A telephone passes 3.4 kHz. */
const bandwidthHertzAdvised = 6000;

/**
 * What to say of a recording, refusals first; empty when it is good. `language` is what somebody who can tell hears
 * spoken (ISO 639-1), null when nobody can.
 */
export function adviceOf(check: SoundCheck, language: string | null, wanted: Wanted): Advice[] {
  const { looks_like, speech_seconds, level_db, clipped_share, snr_db, bandwidth_hertz, speakers } = check;
  if (looks_like !== "speech") {
    const code = looks_like === "silence" ? "silent" : looks_like === "music" ? "music" : "no_speech";
    return [{ code, severity: "refusal" }];
  }
  const found: Advice[] = [];
  const say = (code: Advice["code"], isRefusal: boolean, isAdvice = true) => {
    if (isRefusal) found.push({ code, severity: "refusal" });
    else if (isAdvice) found.push({ code, severity: "advice" });
  };
  const isShort = speech_seconds < wanted.speech_seconds_advised;
  say("too_short", speech_seconds < wanted.speech_seconds_min, isShort);
  say("noisy", snr_db < snrDbMin, snr_db < snrDbAdvised);
  say("too_quiet", false, level_db < levelDbMin);
  say("too_loud", false, level_db > levelDbMax);
  say("clipped", false, clipped_share > clippedShareMax);
  say("narrow_band", false, bandwidth_hertz < bandwidthHertzAdvised);
  say("several_speakers", false, speakers !== null && speakers > 1);
  say("wrong_language", false, wanted.language !== undefined && language !== null && language !== wanted.language);
  return found.sort((a, b) => Number(b.severity === "refusal") - Number(a.severity === "refusal"));
}
