/** Which voices are somebody's own, and which of them a view shows. */
import type { Voice } from "../../contract/voices.ts";

/** What is looked at: everything of one's own, what has a star, or a folder of theirs. */
export type Place = "all" | "favorites" | { folder_id: string };

type Kept = Pick<Voice, "making" | "sharing" | "voice_verification" | "is_favourite" | "folder_id">;

/** Of a place, the query of its address. */
export const addressOf = (place: Place): string =>
  place === "all"
    ? ""
    : `?${new URLSearchParams(place === "favorites" ? { view: place } : { folder: place.folder_id })}`;

/** The place that an address names; all where that is none, or a folder that is not there any more. */
export function placeOf(address: URLSearchParams, folders: readonly { folder_id: string }[]): Place {
  if (address.get("view") === "favorites") return "favorites";
  const folder = folders.find(({ folder_id }) => folder_id === address.get("folder"));
  return folder === undefined ? "all" : { folder_id: folder.folder_id };
}

/** Whether somebody made a voice, or added it from somebody: all others come with the installation. */
export const isMade = ({ making, sharing, voice_verification }: Kept): boolean =>
  making !== null || sharing !== null || voice_verification !== null;

/** Whether it was added from somebody else. */
export const isAdded = ({ sharing }: Pick<Voice, "sharing">): boolean =>
  sharing?.status === "copied" || sharing?.status === "copied_disabled";

/** Whether the caller may change it. */
export const mayChange = (voice: Pick<Voice, "sharing" | "permission_on_resource">): boolean =>
  !isAdded(voice) && (voice.permission_on_resource === "admin" || voice.permission_on_resource === "editor");

/** Whether the caller may take it along as a file: theirs, and there is something to take. */
export const mayExport = (
  voice: Pick<Voice, "sharing" | "permission_on_resource" | "safety_control" | "making" | "category">,
): boolean =>
  !isAdded(voice) &&
  voice.permission_on_resource === "admin" &&
  voice.safety_control === null &&
  voice.making !== null &&
  voice.category !== "professional";

/** Whether the caller may make another voice of it by words. */
export const mayRemix = (voice: Pick<Voice, "sharing" | "permission_on_resource" | "disabled_reason">): boolean =>
  voice.disabled_reason === null &&
  (mayChange(voice) || (isAdded(voice) && voice.sharing?.voice_mixing_allowed === true));

/** Whether its speaker has still to agree, or to show that it is theirs, and the caller can see to it. */
export const wantsConsent = (
  voice: Pick<Voice, "sharing" | "permission_on_resource" | "voice_verification" | "safety_control">,
): boolean =>
  (voice.voice_verification?.requires_verification === true || voice.safety_control === "CAPTCHA") &&
  voice.safety_control !== "BAN" &&
  mayChange(voice);

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Every word is in the name, the description or a label. */
function says({ name, description, labels }: Pick<Voice, "name" | "description" | "labels">, typed: string): boolean {
  const all = fold([name, description, ...Object.values(labels)].join(" ").replaceAll("_", " "));
  return fold(typed)
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** Whether a voice is in a place: among all the made ones, elsewhere those that come with the installation too. */
export function isIn(voice: Kept, place: Place): boolean {
  if (place === "all") return isMade(voice);
  return place === "favorites" ? voice.is_favourite : voice.folder_id === place.folder_id;
}

/** The voices that a view shows, the newest first. */
export function shownVoices<V extends Kept & Pick<Voice, "name" | "description" | "labels" | "created_at_unix">>(
  voices: readonly V[],
  place: Place,
  typed: string,
): readonly V[] {
  return voices
    .filter((voice) => isIn(voice, place) && says(voice, typed.trim()))
    .toSorted((one, other) => (other.created_at_unix ?? 0) - (one.created_at_unix ?? 0));
}

type Distance = NonNullable<NonNullable<Voice["making"]>["distance"]>;

/**
 * How much of the way from the voice that it was made from to the recordings a made voice has gone, 0..1: the mean over
 * pitch, mouth and spectrum, each at most 1 and at least 0. Null where there was no way to go.
 */
export function shareGone({ before, after }: Distance): number | null {
  const parts = (["pitch", "formant", "spectrum"] as const).flatMap((name) => {
    const [from, to] = [Math.abs(before[name]), Math.abs(after[name])];
    return from === 0 ? [] : [Math.min(1, Math.max(0, 1 - to / from))];
  });
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0) / parts.length;
}
