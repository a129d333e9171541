/** How the microphone is asked for, and why it is not had. */

/** Why a microphone cannot be had. */
export type MicrophoneTrouble = "denied" | "none" | "busy";

/** What the browser's refusal means. */
export function microphoneTrouble(error: unknown): MicrophoneTrouble {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
}

/** The voice as it is: what calls do to it would be heard in what is made of it. */
export const asItIs = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
