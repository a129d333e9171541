/** What a voice looks like to its callers, and which voices a search means. */

import { TIERS } from "../../contract/plans.ts";
import { defaultVoiceSettings, type VOICE_CATEGORIES, type Voice, type VoiceSettings } from "../../contract/voices.ts";
import type { ListedModel, ListedVoice } from "../engines/listed.ts";
import type { MadeRow } from "./made-store.ts";

/** A voice as the product has it. */
export interface VoiceOnHand extends Omit<ListedVoice, "key" | "labels"> {
  labels: Readonly<Record<string, string> & { language: string }>;
  category: (typeof VOICE_CATEGORIES)[number];
  /** Kept for those who use it, listed only on demand. */
  is_legacy: boolean;
  /** Of one that somebody made; null for those that engines bring. */
  made: (MadeRow & { maker_name: string | null; is_owner: boolean }) | null;
}

/** An engine's voice as the product has it: every one that comes with an engine is premade. */
export function onHand(voice: ListedVoice): VoiceOnHand {
  return {
    ...voice,
    labels: { ...voice.labels },
    category: "premade",
    is_legacy: voice.is_legacy ?? false,
    made: null,
  };
}

/** Settings with each part from the first that gives it: the request, the person's own, the default. */
export function mergeSettings(...parts: readonly (Partial<VoiceSettings> | null | undefined)[]): VoiceSettings {
  const merged: VoiceSettings = { ...defaultVoiceSettings };
  for (const part of parts.toReversed()) {
    for (const [name, value] of Object.entries(part ?? {})) {
      if (value !== undefined) Object.assign(merged, { [name]: value });
    }
  }
  return merged;
}

/** A voice as the API shows it. `url` is the public address; `settings` are the caller's own. */
export function shownVoice(
  voice: VoiceOnHand,
  { url, models, settings }: { url: string; models: readonly ListedModel[]; settings?: VoiceSettings },
): Voice {
  const preview_url = `${url}/v1/voices/${voice.voice_id}/preview`;
  return {
    voice_id: voice.voice_id,
    name: voice.name,
    description: voice.description,
    category: voice.category,
    labels: { ...voice.labels },
    preview_url,
    samples: [],
    ...(settings ? { settings } : {}),
    available_for_tiers: [...TIERS],
    high_quality_base_model_ids: [],
    verified_languages: models
      .filter(({ provider, model_id }) => provider === voice.provider && voice.model_ids.includes(model_id))
      .flatMap(({ model_id, languages }) =>
        languages
          .filter(({ language_id }) => language_id === voice.languages[0])
          .map(({ language_id }) => ({
            language: language_id,
            model_id,
            accent: voice.labels.accent ?? null,
            locale: null,
            preview_url,
          })),
      ),
    fine_tuning: {
      is_allowed_to_fine_tune: false,
      state: {},
      verification_failures: [],
      verification_attempts_count: 0,
      manual_verification_requested: false,
    },
    sharing: null,
    voice_verification: null,
    permission_on_resource: null,
    safety_control: null,
    is_owner: false,
    is_legacy: voice.is_legacy,
    is_mixed: false,
    created_at_unix: null,
    provider: voice.provider,
    model_ids: [...voice.model_ids],
    languages: [...voice.languages],
    disabled_reason: voice.disabled_reason,
    deletes_at_unix: null,
    making: null,
    folder_id: null,
    is_favourite: false,
  };
}

export interface VoiceQuery {
  search?: string | undefined;
  category?: string | undefined;
  voice_type?: string | undefined;
}

/**
 * Whether a voice is of a type of the public API: what comes with the product is `default`, one's own `personal`, what is
 * shared within the workspace `workspace` (both are `non-community`), what was added from others `community`, everything
 * but the first `non-default`, and everything that a caller has `saved`.
 */
function isOfType({ made }: VoiceOnHand, type: string): boolean {
  if (type === "saved") return true;
  if (!made) return type === "default";
  if (type === "non-default") return true;
  if (made.copy) return type === "community";
  return type === "non-community" || type === (made.is_owner ? "personal" : "workspace");
}

/** Whether a search means this voice: every word of it is part of the name, the description or a label's value. */
export function isMeant(voice: VoiceOnHand, { search, category, voice_type }: VoiceQuery): boolean {
  if (category !== undefined && voice.category !== category) return false;
  if (voice_type !== undefined && !isOfType(voice, voice_type)) return false;
  const said = fold([voice.name, voice.description, ...Object.values(voice.labels)].join("\n"));
  return fold(search ?? "")
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** Without case, accents or label underscores: "middle aged" finds middle_aged, "zoe" finds Zoë. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();
}

/** Voices in the order that was asked for; those of an engine have no date and keep the engine's order under it. */
export function inOrder(
  voices: readonly VoiceOnHand[],
  sort: "name" | "created_at_unix" | undefined,
  direction: "asc" | "desc" | undefined,
): VoiceOnHand[] {
  const ascending = sort === "name" ? voices.toSorted((a, b) => compareNames(a.name, b.name)) : [...voices];
  return direction === "desc" ? ascending.reverse() : ascending;
}

const compareNames = new Intl.Collator("en").compare;
