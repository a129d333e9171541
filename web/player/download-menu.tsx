import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLine } from "../ui/menu.tsx";
import { playerWords } from "../words/player.ts";
import { usePlayedItem } from "./played-item.ts";
import { usePlayer } from "./player-state.ts";
import { type DownloadFormat, downloadItems, downloadSubtitles, saveSource } from "./save-file.ts";

/** Downloads what is on: from the history under its name, or, when that did not come in time, what the player holds. */
export function DownloadMenu() {
  const item = usePlayedItem();
  const isKept = usePlayer((state) => state.is_kept);
  const source = usePlayer((state) => (state.falls_back ? state.source : null));
  const voice_name = usePlayer((state) => state.track?.voice_name ?? "");
  const isPreview = usePlayer(
    (state) => state.track?.history_item_id === null && !state.is_streaming && state.source === null,
  );
  const download = useMutation({
    mutationFn: async (format: DownloadFormat) => {
      if (item !== null) await downloadItems([item.history_item_id], format, item.file_name);
      else if (source !== null) saveSource(source, voice_name);
    },
  });
  const subtitles = useMutation({
    mutationFn: async (format: "srt" | "vtt") => {
      if (item !== null) await downloadSubtitles(item, format);
    },
  });
  if (isPreview) return null;
  if (!isKept || item === null) {
    return (
      <IconButton
        label={source === null ? playerWords.downloadWaits : playerWords.download}
        icon={<Download />}
        disabled={source === null}
        busy={download.isPending}
        onClick={() => download.mutate("default")}
      />
    );
  }
  return (
    <Menu
      label={playerWords.download}
      side="top"
      className="min-w-36"
      trigger={
        <IconButton
          label={playerWords.download}
          icon={<Download />}
          busy={download.isPending || subtitles.isPending}
          tooltip={false}
        />
      }
    >
      <MenuItem onSelect={() => download.mutate("mp3")}>{playerWords.downloadFormats.mp3}</MenuItem>
      <MenuItem onSelect={() => download.mutate("wav")}>{playerWords.downloadFormats.wav}</MenuItem>
      {item.text === "" ? null : (
        <>
          <MenuLine />
          <MenuItem onSelect={() => subtitles.mutate("srt")}>{playerWords.subtitleFormats.srt}</MenuItem>
          <MenuItem onSelect={() => subtitles.mutate("vtt")}>{playerWords.subtitleFormats.vtt}</MenuItem>
        </>
      )}
    </Menu>
  );
}
