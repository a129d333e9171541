import { CircleAlert, Mic, Square } from "lucide-react";
import { clockText } from "../player/index.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { LevelMeter } from "../ui/level-meter.tsx";
import { voiceLabWords } from "../words/voice-lab.ts";
import { useRecorder } from "./use-recorder.ts";

const words = voiceLabWords.microphone;

export interface MicrophoneProps {
  seconds_max: number;
  onRecorded: (recording: File) => void;
  /** What the button says before anything was recorded. */
  start?: string;
  look?: "plain" | "primary";
  busy?: boolean;
}

/** Records from the microphone, and says meanwhile what would make it better. */
export function Microphone({
  seconds_max,
  onRecorded,
  start = words.start,
  look = "plain",
  busy = false,
}: MicrophoneProps) {
  const recorder = useRecorder({ seconds_max, onDone: onRecorded });
  const { state } = recorder;
  if (state.kind === "recording") {
    const isBad = state.advice !== "good" && state.advice !== "listening";
    return (
      <div className="flex flex-col gap-2 rounded-lg bg-sunken p-3 inset-ring inset-ring-line">
        <div className="flex items-center gap-3">
          <span className="shrink-0 text-sm font-medium tabular-nums">{words.recording(clockText(state.seconds))}</span>
          <LevelMeter level={state.level} />
          <Button size="small" look="solid" icon={<Square fill="currentColor" />} onClick={recorder.stop} autoFocus>
            {words.stop}
          </Button>
        </div>
        <p role="status" className={classes("text-sm", isBad ? "text-danger" : "text-ink-soft")}>
          {words.advice[state.advice]}
        </p>
      </div>
    );
  }
  const trouble = state.kind === "idle" ? state.trouble : null;
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <Button look={look} icon={<Mic />} busy={busy || state.kind === "asking"} onClick={recorder.start}>
        {start}
      </Button>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {state.kind === "asking" ? words.asking : null}
      </p>
      <p role="alert" className="flex gap-1.5 text-sm text-danger empty:hidden">
        {trouble === null ? null : (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {words[trouble]}
          </>
        )}
      </p>
    </div>
  );
}
