import { shellWords } from "../words/shell.ts";
import { chooseTheme, type Theme } from "./theme.ts";
import { notify } from "./toasts.ts";

/** Chooses a theme here at once, and for the person's other browsers through their account. */
export function keepTheme(theme: Theme): void {
  chooseTheme(theme);
  import("../account/preferences.ts")
    .then(({ choosePreferences }) => choosePreferences({ theme }))
    .catch(() => notify.error(shellWords.failure));
}
