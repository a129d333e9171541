import type { User } from "../../contract/account.ts";
import { api, query } from "../api.ts";
import { chooseSkip, chooseSpeed, SKIPS_SECONDS, SPEEDS } from "../player/index.ts";
import { queryClient } from "../shell/query-client.ts";
import { session } from "../shell/session.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
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
}

/** Whether sound begins by itself; the player reads what the browser keeps. */
export const playsAtOnce = createStore(readStored(storageKeys.playerStart) !== "off");

function choosePlaysAtOnce(plays: boolean): void {
  playsAtOnce.set(plays);
  store(storageKeys.playerStart, plays ? null : "off");
}

const isOneOf = <T>(choices: readonly T[], value: unknown): value is T => choices.includes(value as T);

/** Shows choices; what makes no sense here, or is not among them, stays as this browser has it. */
function show({ theme, player_speed, player_skip_seconds, plays_at_once }: User["preferences"]): void {
  if (isOneOf<Theme>(THEMES, theme)) chooseTheme(theme);
  if (isOneOf<number>(SPEEDS, player_speed)) chooseSpeed(player_speed);
  if (isOneOf<number>(SKIPS_SECONDS, player_skip_seconds)) chooseSkip(player_skip_seconds);
  if (typeof plays_at_once === "boolean") choosePlaysAtOnce(plays_at_once);
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
