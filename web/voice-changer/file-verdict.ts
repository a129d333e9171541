import { limits } from "../../contract/limits.ts";

/** Credits for so many seconds of recorded speech; what was begun counts, and nothing is free. */
export const priceOfSeconds = (seconds: number): number =>
  Math.max(1, Math.ceil((seconds * limits.recordedMinuteCharacters) / 60));

/** What may be handed in. */
export interface FileRules {
  bytes_max: number;
  minutes_max: number;
}

/** Whether a recording can be sent, and if not, why. */
export type FileVerdict = "ok" | "not_sound" | "empty" | "too_large" | "too_long" | "over_quota";

/** What browsers call sound or pictures; a type that they do not know is empty, and the server looks into the file. */
const SOUND = /^(audio|video)\/|^application\/ogg$|^$/;

/**
 * What the server would say of a recording, said before it is sent.
 * @param seconds null where the browser cannot tell. `left` is null for no limit, or while it is not known.
 */
export function judgeFile(
  { type, size }: Pick<File, "type" | "size">,
  seconds: number | null,
  { bytes_max, minutes_max }: FileRules,
  left: number | null,
): FileVerdict {
  if (!SOUND.test(type)) return "not_sound";
  if (size === 0) return "empty";
  if (size > bytes_max) return "too_large";
  if (seconds === null) return "ok";
  if (seconds > 60 * minutes_max) return "too_long";
  return left !== null && priceOfSeconds(seconds) > left ? "over_quota" : "ok";
}
