import { limits } from "../../contract/limits.ts";
import type { Voice } from "../../contract/voices.ts";
import { labelText, providerText } from "./label-text.ts";

/** Without case, accents or the underscores of labels. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();

type Searchable = Pick<Voice, "name" | "labels" | "provider">;

/** The label values of a voice, as they are written and as they are shown. */
const labelValues = ({ labels }: Pick<Voice, "labels">): string =>
  fold(
    Object.entries(labels)
      .flatMap(([key, value]) => [value, labelText(key, value)])
      .join(" "),
  );

/** Labels that a list of voices is narrowed by. */
export const FILTERED_LABELS = ["gender", "age", "accent", "language"] as const;
export type FilteredLabel = (typeof FILTERED_LABELS)[number];

/** What is looked for; an empty value means any. */
export type VoiceWish = { search: string; provider: string } & Record<FilteredLabel, string>;

export const anyVoice: VoiceWish = { search: "", provider: "", gender: "", age: "", accent: "", language: "" };

export const isNarrowed = (wish: VoiceWish): boolean => Object.values(wish).some((value) => value.trim() !== "");

/** Whether a voice fits: every word of the search is in its name or begins a word of a label's value, and every filter is its label. */
export function fits(voice: Searchable, wish: VoiceWish): boolean {
  if (wish.provider !== "" && voice.provider !== wish.provider) return false;
  if (FILTERED_LABELS.some((label) => wish[label] !== "" && voice.labels[label] !== wish[label])) return false;
  const words = fold(wish.search)
    .split(/[\s-]+/)
    .filter(Boolean);
  if (words.length === 0) return true;
  const name = fold(voice.name);
  const values = labelValues(voice).split(/[\s-]+/);
  // Label values by their beginnings: who asks for male does not mean female.
  return words.every((word) => name.includes(word) || values.some((value) => value.startsWith(word)));
}

/** The values that one label has among voices that fit everything else, in the order of their words. */
export function labelChoices(
  voices: readonly Searchable[],
  label: FilteredLabel,
  wish: VoiceWish,
): readonly { value: string; label: string }[] {
  const others = { ...wish, search: "", [label]: "" };
  const values = new Set(voices.filter((voice) => fits(voice, others)).map((voice) => voice.labels[label] ?? ""));
  // What is chosen stays to be seen, and to be taken back.
  values.add(wish[label]);
  values.delete("");
  return [...values]
    .map((value) => ({ value, label: labelText(label, value) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
}

/** The kinds of engines that voices speak with, in the list's order; none when all have the same. */
export function providerChoices(
  voices: readonly Pick<Voice, "provider">[],
): readonly { value: string; label: string }[] {
  const providers = [...new Set(voices.map(({ provider }) => provider))];
  return providers.length < 2 ? [] : providers.map((value) => ({ value, label: providerText(value) }));
}

export interface ListedVoices<V> {
  /** Used most recently first; empty while somebody searches. */
  recent: readonly V[];
  /** The others that fit. */
  others: readonly V[];
  /** How many fit, those beyond the longest list included. */
  count: number;
}

/** The dropdown's list: at most 1000 entries, the four used last on top unless somebody searches. */
export function listVoices<V extends Searchable & { voice_id: string }>(
  voices: readonly V[],
  wish: VoiceWish,
  recentIds: readonly string[],
): ListedVoices<V> {
  const fitting = voices.filter((voice) => fits(voice, wish));
  const recent = isNarrowed(wish)
    ? []
    : recentIds
        .slice(0, limits.voiceDropdownRecentMax)
        .flatMap((id) => fitting.find((voice) => voice.voice_id === id) ?? []);
  const others = fitting.filter((voice) => !recent.includes(voice));
  return { recent, others: others.slice(0, limits.voiceDropdownEntriesMax - recent.length), count: fitting.length };
}
