/** The frame of the settings: what the parts of other domains stand in. */
export { FailedRow } from "./failed-row.tsx";
export { settingsSections } from "./sections.tsx";
export { SettingsRow, SettingsRowsSkeleton, SettingsSection, SettingsSkeleton } from "./settings-section.tsx";
