/** The global audio player: what the rest of the app may use of it. */
export { clockText } from "./clock.ts";
export { chooseSkip, chooseSpeed, closePlayer } from "./controls.ts";
export { itemTitle } from "./item-title.ts";
export { ownAddress } from "./own-address.ts";
export { PlayButton } from "./play-button.tsx";
export { isItem, playAddress, playHistoryItem, playPreview, previewKey } from "./play-source.ts";
export { playStream } from "./play-stream.ts";
export { usePlayedItem } from "./played-item.ts";
export { PlayerDock } from "./player-dock.tsx";
export { phaseOf, playerState, SKIPS_SECONDS, SPEEDS, usePlayer } from "./player-state.ts";
export { type DownloadFormat, downloadItems, downloadSubtitles, saveFile, saveVoiceFile } from "./save-file.ts";
export { SpokenText } from "./spoken-text.tsx";
export { Waveform } from "./waveform.tsx";
