import type { Voice } from "../../contract/voices.ts";

/** The parts of a voice that decide whether it is offered. */
export interface Offerable extends Pick<Voice, "voice_id" | "category" | "high_quality_base_model_ids" | "is_legacy"> {
  sharing: { status: string } | null;
}

/**
 * Whether the dropdown shows a voice (section 5): not a legacy one, unless those are asked for; not a copy whose owner
 * stopped sharing it; not a professional voice that no model can speak with.
 */
export function isOffered(voice: Offerable, show_legacy = false): boolean {
  if (voice.is_legacy && !show_legacy) return false;
  if (voice.sharing?.status === "copied_disabled") return false;
  return voice.category !== "professional" || voice.high_quality_base_model_ids.length > 0;
}

/** Whether a voice was blocked, or is asked for, since the list was known; what was so before is no news. */
export function isNewlyUnsafe(
  { voice_id, safety_control }: Pick<Voice, "voice_id" | "safety_control">,
  before: readonly Pick<Voice, "voice_id" | "safety_control">[],
): boolean {
  const was = before.find((voice) => voice.voice_id === voice_id);
  return safety_control !== null && was !== undefined && was.safety_control !== safety_control;
}

/** The saved voice if it is still offered, even one that cannot speak now; otherwise the first that can, or the first. */
export function chosenVoice<V extends Pick<Voice, "voice_id" | "disabled_reason">>(
  voices: readonly V[],
  saved_id: string | null,
): V | null {
  const saved = voices.find((voice) => voice.voice_id === saved_id);
  return saved ?? voices.find((voice) => voice.disabled_reason === null) ?? voices[0] ?? null;
}
