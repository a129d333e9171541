import { FileAudio } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { recordingWords as words } from "../words/voice-changer.ts";

/** Containers that some systems have no type for. */
const ACCEPT = "audio/*,video/*,.mkv,.flac,.opus,.ogg,.m4a,.aiff,.wma,.wmv,.flv,.avi";

const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

export interface FileDropProps {
  title: string;
  /** What may be handed in, and what it costs. */
  hint: ReactNode;
  onFile: (file: File) => void;
  /** The focus comes here: what had it is gone. */
  takesFocus?: boolean;
  /** Another way to hand something in, beside the button. */
  children?: ReactNode;
}

/** Takes a recording: dropped, or chosen. */
export function FileDrop({ title, hint, onFile, takesFocus = false, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const over = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file !== undefined) onFile(file);
  };
  return (
    <section
      aria-labelledby={id}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className={classes(
        "flex flex-col items-center justify-center rounded-xl border-2 border-dashed px-4 py-10 text-center transition-colors sm:px-8",
        isOver ? "border-accent bg-accent-wash" : "border-line-strong/60 bg-surface",
      )}
    >
      <div
        className={classes(
          "mb-4 flex size-12 items-center justify-center rounded-full",
          isOver ? "bg-accent text-accent-ink" : "bg-hover text-ink-faint",
        )}
      >
        <FileAudio aria-hidden className="size-5" />
      </div>
      <h2 id={id} className="text-md font-semibold text-balance">
        {isOver ? words.dropNow : title}
      </h2>
      <p className="mt-1 max-w-112 text-pretty text-ink-soft">{hint}</p>
      <div className="mt-5 flex max-w-full flex-wrap items-start justify-center gap-3">
        <Button look="solid" autoFocus={takesFocus} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        {children}
      </div>
      <input ref={input} type="file" accept={ACCEPT} aria-label={title} onChange={take} hidden />
    </section>
  );
}
