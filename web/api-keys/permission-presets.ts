import { PERMISSIONS_IN_USE, type Permission } from "../../contract/permissions.ts";
import { apiKeyWords } from "../words/api-keys.ts";

export type Offered = (typeof PERMISSIONS_IN_USE)[number];
/** What a key may do; null: everything. */
export type Allowed = readonly Permission[] | null;
export type Preset = keyof typeof apiKeyWords.form.presets;
type Group = keyof typeof apiKeyWords.groups;

/** Every permission that some call asks for, by what it is about. */
export const GROUPS: Readonly<Record<Group, readonly Offered[]>> = {
  speech: [
    "text_to_speech",
    "speech_to_speech",
    "audio_isolation",
    "voice_generation",
    "speech_to_text",
    "forced_alignment",
  ],
  voices: [
    "voices_read",
    "voices_write",
    "create_instant_voice_clone",
    "create_professional_voice_clone",
    "add_voice_from_voice_library",
    "publish_voice_to_voice_library",
    "models_read",
  ],
  history: ["speech_history_read", "speech_history_write"],
  dictionaries: ["pronunciation_dictionaries_read", "pronunciation_dictionaries_write"],
  account: ["user_read", "user_write"],
  workspace: ["workspace_read", "workspace_write"],
};

export const PRESETS: Readonly<Record<Exclude<Preset, "custom">, Allowed>> = {
  full: null,
  speech: ["text_to_speech", "voices_read", "models_read"],
  reading: PERMISSIONS_IN_USE.filter((permission) => permission.endsWith("_read")),
};

const isSame = (one: Allowed, other: Allowed): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((permission) => other.includes(permission));

/** The preset that these permissions are, in whatever order they stand. */
export function presetOf(allowed: Allowed): Preset {
  for (const preset of ["full", "speech", "reading"] as const) if (isSame(PRESETS[preset], allowed)) return preset;
  return "custom";
}

/** In a few words what a key may do. */
export function summaryOf(allowed: Allowed): string {
  const preset = presetOf(allowed);
  if (preset !== "custom") return preset === "full" ? apiKeyWords.everything : apiKeyWords.form.presets[preset].name;
  const [only, ...others] = allowed ?? [];
  const words: Readonly<Record<string, string>> = apiKeyWords.permissions;
  return only !== undefined && others.length === 0 ? (words[only] ?? only) : apiKeyWords.count(allowed?.length ?? 0);
}

/** The groups with those permissions that have every typed word in their words, their id or their group's name. */
export function groupsWith(typed: string): { group: Group; permissions: Offered[] }[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return (Object.keys(GROUPS) as Group[]).flatMap((group) => {
    const permissions = GROUPS[group].filter((permission) => {
      const words = `${apiKeyWords.groups[group]} ${apiKeyWords.permissions[permission]} ${permission}`.toLowerCase();
      return wanted.every((word) => words.includes(word));
    });
    return permissions.length === 0 ? [] : [{ group, permissions }];
  });
}
