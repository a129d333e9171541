import type { Voice } from "../../contract/voices.ts";

const SHOWN = 4;

type Candidate = Pick<Voice, "voice_id" | "labels" | "disabled_reason">;

/**
 * The voices to meet first: those that can speak now, in the person's language (`de-AT`) where there are any and in
 * English otherwise, as different as they come: each next one of another gender and accent than those before, if it can be.
 */
export function firstVoices<T extends Candidate>(voices: readonly T[], language: string): readonly T[] {
  const able = voices.filter((voice) => voice.disabled_reason === null);
  const speaking = (wanted: string) => able.filter((voice) => voice.labels.language === wanted);
  const own = speaking(language.split("-")[0]?.toLowerCase() ?? "en");
  const english = own.length > 0 ? own : speaking("en");
  const rest = [...(english.length > 0 ? english : able)];
  const chosen: T[] = [];
  while (chosen.length < SHOWN && rest.length > 0) {
    const newness = (voice: T) =>
      (["gender", "accent", "descriptive"] as const).filter((name) =>
        chosen.every((other) => other.labels[name] !== voice.labels[name]),
      ).length;
    // The first of the newest: the server's order decides among equals.
    const next = rest.reduce((best, voice) => (newness(voice) > newness(best) ? voice : best));
    chosen.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return chosen;
}
