import type { SpeechWaiting } from "../../contract/live.ts";
import { onSpeechWaiting } from "../shell/live.ts";
import { createStore } from "../shell/store.ts";

/** Where a request stands: 1 is next. */
export type PlaceInLine = Omit<SpeechWaiting, "request_id">;

/** More requests than one person has under way; older ones are over. */
const KNOWN_MAX = 1000;

/**
 * Tells this page's own request from the person's others, which other tabs and programs make. The server names
 * requests, and the page learns a name only with the first sound; so its own is the one that began to wait after the
 * page asked. Where several did, nobody can tell, and no place is better than another's.
 */
export function openPlaceFinder() {
  const known = new Set<string>();
  let candidates: Set<string> | null = null;
  return {
    /** The page asks for speech: whoever is heard of from now on for the first time may be it. */
    begin(): void {
      candidates = new Set();
    },
    /** The page's request waits no more. */
    end(): void {
      candidates = null;
    },
    /** Takes what was pushed, and returns where the page's request stands; null when that cannot be told, undefined when this says nothing new about it. */
    hear({ request_id, ...place }: SpeechWaiting): PlaceInLine | null | undefined {
      const isNew = !known.has(request_id);
      known.add(request_id);
      for (const id of known) {
        if (known.size <= KNOWN_MAX) break;
        known.delete(id);
      }
      if (candidates === null) return undefined;
      if (isNew) candidates.add(request_id);
      if (!candidates.has(request_id)) return undefined;
      return candidates.size === 1 && place.place > 0 ? place : null;
    },
  };
}

const finder = openPlaceFinder();

/** Where the speech that this page asked for stands in the line; null when it does not wait, or nobody can tell. */
export const placeInLine = createStore<PlaceInLine | null>(null);

/** Listens to who waits, for as long as the app is open: what waited before the page asked is not its own. Returns how to stop. */
export function watchLine(): () => void {
  return onSpeechWaiting((waiting) => {
    const place = finder.hear(waiting);
    if (place !== undefined) placeInLine.set(place);
  });
}

/** The page asks for speech now. Returns what says that it waits no more. */
export function standInLine(): () => void {
  finder.begin();
  return () => {
    finder.end();
    placeInLine.set(null);
  };
}
