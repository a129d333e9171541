import { AudioLines, CircleAlert, Upload as UploadIcon, X } from "lucide-react";
import { type DragEvent, useId, useRef, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { classes } from "../ui/classes.ts";
import { FileChooser } from "../ui/file-chooser.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Progress } from "../ui/progress.tsx";
import { Microphone } from "../voice-lab/microphone.tsx";
import { professionalVoiceWords } from "../words/professional-voices.ts";
import { MEGABYTES_MAX, type Upload, useUploads } from "./use-uploads.ts";

const words = professionalVoiceWords.intake;
/** Of one recording with the microphone. */
const RECORDED_SECONDS_MAX = limits.professionalSpeechMinutesMin * 60;

interface UploadRowProps {
  upload: Upload;
  isCurrent: boolean;
  onDrop: () => void;
}

/** A file that waits, is sent, or was refused. */
function UploadRow({ upload, isCurrent, onDrop }: UploadRowProps) {
  const { file, refusal } = upload;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{file.name}</span>
        {refusal === null ? (
          <span className="block text-sm text-ink-soft">{isCurrent ? words.listening : words.waiting}</span>
        ) : (
          <span role="alert" className="flex gap-1.5 text-sm text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{refusal}</span>
          </span>
        )}
        {isCurrent ? <Progress value={null} label={words.listening} className="mt-1.5" /> : null}
      </span>
      <IconButton size="small" label={words.leave(file.name)} icon={<X />} tooltip={false} onClick={onDrop} />
    </li>
  );
}

/** Takes recordings, from files or from the microphone, and adds them one after the other. */
export function Intake({ voice_id, isLocked }: { voice_id: string; isLocked: boolean }) {
  const { uploads, current, add, drop } = useUploads(voice_id);
  const [removesNoise, setRemovesNoise] = useState(false);
  const [isOver, setOver] = useState(false);
  const [recorded, setRecorded] = useState(1);
  const input = useRef<HTMLInputElement>(null);
  const line = useId();
  if (isLocked) return null;
  const take = (files: readonly File[]) => add(files, removesNoise);
  const takeRecording = (file: File) => {
    const extension = /\.\w+$/.exec(file.name)?.[0] ?? "";
    setRecorded(recorded + 1);
    take([new File([file], `${words.ownName(recorded)}${extension}`, { type: file.type })]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={line}>
      <legend className="sr-only">{words.label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
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
          <Button icon={<UploadIcon />} onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          <div className="min-w-0 grow">
            <Microphone seconds_max={RECORDED_SECONDS_MAX} onRecorded={takeRecording} />
          </div>
        </div>
        <FileChooser ref={input} label={words.choose} accept="audio/*,video/*" multiple onChosen={take} />
        <Checkbox checked={removesNoise} onChange={setRemovesNoise}>
          <span className="text-sm">{words.noise}</span>
        </Checkbox>
      </div>
      <p id={line} className="mt-1.5 text-sm text-ink-faint">
        {words.kinds(MEGABYTES_MAX, limits.professionalSampleMinutesMax)} {words.advice}
      </p>
      {uploads.length === 0 ? null : (
        <div className="mt-3 rounded-lg bg-sunken px-3 py-1 inset-ring inset-ring-line">
          <ul aria-label={words.adding} className="divide-y divide-line">
            {uploads.map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                isCurrent={upload === current}
                onDrop={() => drop(upload.key)}
              />
            ))}
          </ul>
          <p role="status" className="pb-1.5 text-xs text-ink-faint empty:hidden">
            {current === undefined ? null : words.leaving}
          </p>
        </div>
      )}
    </fieldset>
  );
}
