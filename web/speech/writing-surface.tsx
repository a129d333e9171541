import { FileText } from "lucide-react";
import { type DragEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { SpokenText, usePlayer } from "../player/index.ts";
import { classes } from "../ui/classes.ts";
import { speechWords } from "../words/speech.ts";

/** The same in the box and in the light behind it, or words and light would part ways. */
const SHEET =
  "px-4 pt-5 pb-8 text-md leading-7 sm:px-6 sm:pt-7 lg:px-[max(24px,calc((100%-720px)/2))] lg:text-lg lg:leading-8 whitespace-pre-wrap [overflow-wrap:break-word] [scrollbar-gutter:stable]";

/** Lights up the word that is spoken, behind the text; scrolls along with the box, and the box with it. */
function SpokenLight({ text, box }: { text: string; box: RefObject<HTMLTextAreaElement | null> }) {
  const isOn = usePlayer(({ track, phase }) => track?.text === text && phase !== "ended");
  const light = useRef<HTMLDivElement>(null);
  const follow = () => {
    if (box.current !== null && light.current !== null) box.current.scrollTop = light.current.scrollTop;
  };
  const attach = (layer: HTMLDivElement | null) => {
    light.current = layer;
    const area = box.current;
    if (layer === null || area === null) return;
    layer.scrollTop = area.scrollTop;
    const lead = () => {
      layer.scrollTop = area.scrollTop;
    };
    area.addEventListener("scroll", lead, { passive: true });
    return () => {
      area.removeEventListener("scroll", lead);
      light.current = null;
    };
  };
  if (!isOn) return null;
  return (
    <div
      ref={attach}
      aria-hidden
      onScroll={follow}
      className={classes(
        SHEET,
        "pointer-events-none absolute inset-0 overflow-y-auto [scrollbar-color:transparent_transparent] text-transparent select-none [&_mark]:rounded-xs [&_mark]:bg-accent/45 [&_mark]:text-transparent [&_mark]:shadow-[0_0_0_3px_color-mix(in_oklab,var(--color-accent)_45%,transparent)]",
      )}
    >
      <SpokenText text={text} />
    </div>
  );
}

export interface WritingSurfaceProps {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onFile: (file: File) => void;
  describedBy: string;
  isInvalid: boolean;
  /** Stands in the empty sheet. */
  children: ReactNode;
}

const hasFile = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** The sheet that is written on; a text file dropped on it is opened. */
export function WritingSurface({ box, text, onText, onFile, describedBy, isInvalid, children }: WritingSurfaceProps) {
  const [isOver, setOver] = useState(false);
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
  return (
    <section
      aria-label={speechWords.text}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className="relative min-h-44 flex-1"
    >
      <SpokenLight text={text} box={box} />
      <textarea
        ref={box}
        aria-label={speechWords.text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        placeholder={speechWords.placeholder}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className={classes(SHEET, "absolute inset-0 size-full resize-none overflow-y-auto bg-transparent outline-none")}
      />
      {text === "" ? (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 px-4 pb-6 sm:px-6 lg:px-[max(24px,calc((100%-720px)/2))]">
          {children}
        </div>
      ) : null}
      {isOver ? (
        <div className="pointer-events-none absolute inset-3 flex items-center justify-center gap-2 rounded-xl border-2 border-dashed border-accent bg-accent-wash font-medium text-accent-text">
          <FileText aria-hidden className="size-5" />
          {speechWords.drop}
        </div>
      ) : null}
    </section>
  );
}
