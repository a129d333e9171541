import type { User } from "../../contract/account.ts";
import { api, query } from "../api.ts";
import { chooseSkip, chooseSpeed, SKIPS_SECONDS, SPEEDS } from "../player/index.ts";
import { queryClient } from "../shell/query-client.ts";
import { session } from "../shell/session.ts";
import { readStored, type StorageKey, storageKeys, store } from "../shell/storage-keys.ts";
import { createStore } from "../shell/store.ts";
import { chooseTheme, THEMES, type Theme } from "../shell/theme.ts";
import { notify } from "../shell/toasts.ts";
import { shellWords } from "../words/shell.ts";

/** How somebody wants the pages to be. */
export interface Preferences {
  theme: Theme;
  /** One of SPEEDS. */
  player_speed: number;
  /** One of SKIPS_SECONDS. */
  player_skip_seconds: number;
  /** Whether what is generated is played as soon as there is sound. */
  plays_at_once: boolean;
  /** Whether a text for which no language is chosen is spoken in its own, and not in that of the voice. */
  detects_language: boolean;
}

/** What is on or off, on at first: a store for the page, and what the browser keeps, which other domains read. */
function openSwitch(key: StorageKey) {
  const isOn = createStore(readStored(key) !== "off");
  const choose = (next: boolean): void => {
    isOn.set(next);
    store(key, next ? null : "off");
  };
  return { isOn, choose };
}
const playsSwitch = openSwitch(storageKeys.playerStart);
const detectsSwitch = openSwitch(storageKeys.languageDetection);

/** Whether sound begins by itself. */
export const playsAtOnce = playsSwitch.isOn;
/** Whether the language of a text is found out. */
export const detectsLanguage = detectsSwitch.isOn;

const isOneOf = <T>(choices: readonly T[], value: unknown): value is T => choices.includes(value as T);

/** Shows choices; what makes no sense here, or is not among them, stays as this browser has it. */
function show(preferences: User["preferences"]): void {
  const { theme, player_speed, player_skip_seconds, plays_at_once, detects_language } = preferences;
  if (isOneOf<Theme>(THEMES, theme)) chooseTheme(theme);
  if (isOneOf<number>(SPEEDS, player_speed)) chooseSpeed(player_speed);
  if (isOneOf<number>(SKIPS_SECONDS, player_skip_seconds)) chooseSkip(player_skip_seconds);
  if (typeof plays_at_once === "boolean") playsSwitch.choose(plays_at_once);
  if (typeof detects_language === "boolean") detectsSwitch.choose(detects_language);
}

/** Takes over what the account has. A speed that was chosen in this browser's player stays this browser's. */
export function applyPreferences({ player_speed, ...kept }: User["preferences"]): void {
  const isOwn = readStored(storageKeys.playerSpeed) !== null;
  show(isOwn || player_speed === undefined ? kept : { ...kept, player_speed });
}

/**
 * Shows a choice at once, keeps it in this browser, and in the account of whoever is signed in, for their other browsers.
 * When the account cannot have it, says so; this browser has it all the same.
 */
export async function choosePreferences(part: Partial<Preferences>): Promise<void> {
  show({ ...part });
  if (session.get().is_signed_in !== true) return;
  const me = query(api.account.get, {}).queryKey;
  queryClient.setQueryData(me, (user) =>
    user === undefined ? user : { ...user, preferences: { ...user.preferences, ...part } },
  );
  try {
    await api.account.edit({ preferences: part });
  } catch (error) {
    notify.error(error instanceof Error ? error.message : shellWords.failure);
  }
}
