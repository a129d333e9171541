import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { useStore } from "../shell/store.ts";
import { chooseTheme, THEMES, theme } from "../shell/theme.ts";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { accountWords } from "../words/account.ts";
import { shellWords } from "../words/shell.ts";

const words = accountWords.preferences;
const themes = THEMES.map((value) => ({ value, words: shellWords.themes[value] }));

/** /app/settings/preferences */
export default function PreferencesScreen() {
  const chosen = useStore(theme);
  return (
    <SettingsSection title={words.looksTitle}>
      <SettingsRow
        wide
        title={shellWords.theme}
        description={words.themeHint}
        control={
          <ToggleGroup
            label={shellWords.theme}
            value={chosen}
            onChange={chooseTheme}
            choices={themes}
            className="max-sm:w-full"
          />
        }
      />
    </SettingsSection>
  );
}
