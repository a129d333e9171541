/** The global audio player: what the rest of the app may use of it. */

export { clockText } from "./clock.ts";
export { closePlayer, pause, seek, skip, toggle } from "./controls.ts";
export { PlayButton, ToggleButton } from "./play-button.tsx";
export { isItem, playAddress, playHistoryItem, playPreview, previewKey } from "./play-source.ts";
export { playStream, type Streamed, type StreamTrack } from "./play-stream.ts";
export { usePlayedItem, useSpokenCharacter } from "./played-item.ts";
export { PlayerDock } from "./player-dock.tsx";
export { type PlayerState, playerState, type Track, usePlayer } from "./player-state.ts";
export { type DownloadFormat, downloadItems } from "./save-file.ts";
export { SeekBar } from "./seek-bar.tsx";
export { SpokenText } from "./spoken-text.tsx";
export { wordAround } from "./spoken-time.ts";
export { Elapsed, SkipBackButton, SkipForwardButton, Total } from "./transport.tsx";
