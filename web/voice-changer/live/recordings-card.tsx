import { Circle, Download, Square, X } from "lucide-react";
import { PlayButton, playAddress, saveFile } from "../../player/index.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { liveWords as words } from "../../words/live-changer.ts";
import { LiveCard } from "./live-card.tsx";
import type { LiveRecordings } from "./use-live-recordings.ts";

interface RowProps {
  file: File;
  onRemove: () => void;
}

function RecordingRow({ file, onRemove }: RowProps) {
  const key = `live:${file.name}:${file.lastModified}`;
  const play = () =>
    playAddress({ key, voice_id: key, voice_name: file.name, text: words.yours, history_item_id: null }, file);
  return (
    <li className="flex items-center gap-2">
      <PlayButton
        look="plain"
        className="rounded-full!"
        tooltip={false}
        name={file.name}
        isThis={(track) => track.key === key}
        onPlay={play}
      />
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <IconButton label={words.download(file.name)} icon={<Download />} onClick={() => saveFile(file, file.name)} />
      <IconButton label={words.remove(file.name)} icon={<X />} onClick={onRemove} />
    </li>
  );
}

/** Records what comes out, and hands it over as files. */
export function RecordingsCard({ recordings, isOn }: { recordings: LiveRecordings; isOn: boolean }) {
  const { kept, isRecording } = recordings;
  if (!isOn && !isRecording && kept.length === 0) return null;
  return (
    <LiveCard title={words.recordings}>
      <div className="flex flex-wrap items-center gap-3">
        {isRecording ? (
          <Button look="solid" icon={<Square fill="currentColor" className="size-3!" />} onClick={recordings.stop}>
            {words.stopRecording}
          </Button>
        ) : (
          <Button
            icon={<Circle fill="currentColor" className="size-3! text-danger" />}
            disabled={!isOn}
            onClick={recordings.start}
          >
            {words.record}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {isRecording ? words.recording : null}
        </p>
      </div>
      {kept.length === 0 ? null : (
        <>
          <ul className="mt-3 flex flex-col gap-1">
            {kept.map((file) => (
              <RecordingRow key={file.name} file={file} onRemove={() => recordings.remove(file)} />
            ))}
          </ul>
          <p className="mt-2 text-xs text-ink-faint">{words.recordingsHint}</p>
        </>
      )}
    </LiveCard>
  );
}
