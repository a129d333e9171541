import { Download, KeyRound, ShieldCheck, SlidersHorizontal, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { pageExists } from "../shell/pages.ts";
import { settingsWords } from "../words/settings.ts";

export interface SettingsEntry {
  to: string;
  words: string;
  icon: ReactNode;
  /** Other words that find it in the command menu. */
  also: string;
}

const { sections, finders } = settingsWords;

/** The pages of the settings in their order. One appears only when this installation has it. */
export const settingsSections: readonly SettingsEntry[] = [
  { to: "/app/settings", words: sections.profile, also: finders.profile, icon: <UserRound /> },
  {
    to: "/app/settings/preferences",
    words: sections.preferences,
    also: finders.preferences,
    icon: <SlidersHorizontal />,
  },
  { to: "/app/settings/security", words: sections.security, also: finders.security, icon: <ShieldCheck /> },
  { to: "/app/settings/api-keys", words: sections.apiKeys, also: finders.apiKeys, icon: <KeyRound /> },
  { to: "/app/settings/data", words: sections.data, also: finders.data, icon: <Download /> },
].filter((section) => pageExists(section.to));
