import { AudioLines, CircleAlert, Upload, X } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { PlayButton, playAddress } from "../player/index.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { FileChooser } from "../ui/file-chooser.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";
import { Microphone } from "./microphone.tsx";

const words = voiceLabWords.recordings;
const BYTES_A_MEGABYTE = 1_000_000;
const MEGABYTES_MAX = limits.voiceSampleBytesMax / BYTES_A_MEGABYTE;
/** Of one recording with the microphone: with what it takes, less than a file may have. */
const RECORDED_SECONDS_MAX = 300;

/** A recording that is to be sent. */
export interface ChosenFile {
  key: number;
  file: File;
  /** Why the server did not take it. */
  refusal?: string;
}

let keys = 0;
const chosen = (file: File): ChosenFile => {
  keys += 1;
  return { key: keys, file };
};

/** What is wrong with a file before anybody has listened to it; null: nothing. */
export function problemOf({ file, refusal }: ChosenFile): string | null {
  if (refusal !== undefined) return refusal;
  if (file.size === 0) return words.empty;
  if (file.size > limits.voiceSampleBytesMax) return words.tooLarge(MEGABYTES_MAX);
  return file.type !== "" && !/^(audio|video)\/|octet-stream|ogg/.test(file.type) ? words.notSound : null;
}

const sizeText = (bytes: number): string =>
  bytes < BYTES_A_MEGABYTE ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / BYTES_A_MEGABYTE).toFixed(1)} MB`;

function FileRow({ item, onRemove }: { item: ChosenFile; onRemove: () => void }) {
  const { file, key } = item;
  const problem = problemOf(item);
  const track = { key: `sample:${key}`, voice_id: file.name, voice_name: file.name, text: "", history_item_id: null };
  return (
    <li className="flex items-center gap-2 py-1.5">
      <PlayButton
        size="small"
        tooltip={false}
        name={file.name}
        isThis={(other) => other.key === track.key}
        onPlay={() => playAddress(track, file)}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{file.name}</span>
        {problem === null ? null : (
          <span className="flex gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </span>
        )}
      </span>
      <span className="shrink-0 text-sm text-ink-faint">{sizeText(file.size)}</span>
      <IconButton size="small" label={words.remove(file.name)} icon={<X />} tooltip={false} onClick={onRemove} />
    </li>
  );
}

export interface SampleFilesProps {
  title?: string;
  files: readonly ChosenFile[];
  onChange: (files: readonly ChosenFile[]) => void;
  /** What is wrong with all of them together. */
  error: string | undefined;
}

/** Recordings from files, dropped or chosen, and from the microphone. */
export function SampleFiles({ title = words.files, files, onChange, error }: SampleFilesProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const line = useId();
  const add = (more: readonly File[]) => onChange([...files, ...more.map(chosen)]);
  const recorded = (file: File) => {
    const number = files.filter(({ file: { name } }) => name.startsWith(words.ownName(0).slice(0, -1))).length + 1;
    add([new File([file], `${words.ownName(number)}${/\.\w+$/.exec(file.name)?.[0] ?? ""}`, { type: file.type })]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={line}>
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          "flex flex-col gap-3 rounded-lg border border-dashed p-4 transition-colors",
          isOver ? "border-accent bg-accent-wash" : "border-line-strong",
        )}
      >
        <p className="flex items-center gap-2 text-ink-soft">
          <AudioLines aria-hidden className="size-4 shrink-0" />
          {isOver ? words.dropNow : words.drop}
        </p>
        {/* What is said while somebody records takes a line of its own. */}
        <div className="flex flex-wrap items-start gap-2">
          <Button icon={<Upload />} onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          <div className="min-w-0 grow">
            <Microphone seconds_max={RECORDED_SECONDS_MAX} onRecorded={recorded} />
          </div>
        </div>
        <FileChooser ref={input} label={words.choose} accept="audio/*,video/*" multiple onChosen={add} />
      </div>
      <p id={line} className={classes("mt-1.5 text-sm", error === undefined ? "text-ink-faint" : "text-danger")}>
        {error ?? words.kinds(limits.voiceSamplesMax, MEGABYTES_MAX)}
      </p>
      {files.length === 0 ? null : (
        <ul aria-label={title} className="mt-1 divide-y divide-line">
          {files.map((item) => (
            <FileRow
              key={item.key}
              item={item}
              onRemove={() => onChange(files.filter(({ key }) => key !== item.key))}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
