import { readStored, storageKeys, store } from "./storage-keys.ts";
import { createStore } from "./store.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const isTheme = (value: string | null): value is Theme => THEMES.includes(value as Theme);

function storedTheme(): Theme {
  const value = typeof localStorage === "undefined" ? null : readStored(storageKeys.theme);
  return isTheme(value) ? value : "system";
}

/** The chosen theme; `system` follows the device. */
export const theme = createStore<Theme>(storedTheme());

/** Chooses a theme, shows it at once and keeps it for the next visit. */
export function chooseTheme(next: Theme): void {
  theme.set(next);
  store(storageKeys.theme, next === "system" ? null : next);
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
}

/** Runs in the page before the first paint, so that a dark page never flashes white. */
export const themeScript = `try{var t=localStorage.getItem(${JSON.stringify(storageKeys.theme)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
