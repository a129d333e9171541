import { SKIPS_SECONDS, SPEEDS, usePlayer } from "../player/index.ts";
import { SettingsRow, SettingsSection } from "../settings/index.ts";
import { useStore } from "../shell/store.ts";
import { THEMES, theme } from "../shell/theme.ts";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { ToggleGroup } from "../ui/toggle-group.tsx";
import { accountWords } from "../words/account.ts";
import { playerWords } from "../words/player.ts";
import { shellWords } from "../words/shell.ts";
import { choosePreferences, detectsLanguage, playsAtOnce } from "./preferences.ts";

const words = accountWords.preferences;
const themes = THEMES.map((value) => ({ value, words: shellWords.themes[value] }));
const speeds = SPEEDS.map((speed) => ({ value: String(speed), label: playerWords.speedValue(speed) }));
const skips = [...SKIPS_SECONDS]
  .sort((a, b) => a - b)
  .map((seconds) => ({ value: String(seconds), label: words.skipValue(seconds) }));

/** /app/settings/preferences */
export default function PreferencesScreen() {
  const chosen = useStore(theme);
  const plays = useStore(playsAtOnce);
  const detects = useStore(detectsLanguage);
  const speed = usePlayer((state) => state.speed);
  const skip = usePlayer((state) => state.skip_seconds);
  return (
    <>
      <SettingsSection title={words.looksTitle}>
        <SettingsRow
          wide
          title={words.theme}
          description={words.themeHint}
          control={
            <ToggleGroup
              label={words.theme}
              value={chosen}
              onChange={(next) => void choosePreferences({ theme: next })}
              choices={themes}
              className="max-sm:w-full"
            />
          }
        />
      </SettingsSection>
      <SettingsSection title={words.speechTitle}>
        <SettingsRow
          title={words.detectsLanguage}
          description={words.detectsLanguageHint}
          control={(parts) => (
            <Switch
              {...parts}
              checked={detects}
              onChange={(next) => void choosePreferences({ detects_language: next })}
            />
          )}
        />
      </SettingsSection>
      <SettingsSection title={words.playerTitle}>
        <SettingsRow
          title={words.playsAtOnce}
          description={words.playsAtOnceHint}
          control={(parts) => (
            <Switch {...parts} checked={plays} onChange={(next) => void choosePreferences({ plays_at_once: next })} />
          )}
        />
        <SettingsRow
          title={words.speed}
          description={words.speedHint}
          control={(parts) => (
            <Select
              {...parts}
              value={String(speed)}
              onChange={(next) => void choosePreferences({ player_speed: Number(next) })}
              choices={speeds}
              className="w-36"
            />
          )}
        />
        <SettingsRow
          title={words.skip}
          description={words.skipHint}
          control={(parts) => (
            <Select
              {...parts}
              value={String(skip)}
              onChange={(next) => void choosePreferences({ player_skip_seconds: Number(next) })}
              choices={skips}
              className="w-36"
            />
          )}
        />
      </SettingsSection>
      <p className="mt-4 text-sm text-ink-faint">{words.kept}</p>
    </>
  );
}
