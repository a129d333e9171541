/** The frame of the settings: what the parts of other domains stand in. */
export { settingsSections } from "./sections.tsx";
export { SettingsRow, SettingsSection, SettingsSkeleton } from "./settings-section.tsx";
