import { useEffect, useRef, useState } from "react";
import { recordStream } from "../../voice-lab/record-stream.ts";
import { liveWords as words } from "../../words/live-changer.ts";
import type { LiveGraph } from "./live-graph.ts";

/** What was recorded of a live voice, kept until the page is left. */
export function useLiveRecordings(graph: LiveGraph | null) {
  const [kept, setKept] = useState<readonly File[]>([]);
  const [isRecording, setRecording] = useState(false);
  const current = useRef<{ stop: () => void } | null>(null);
  const count = useRef(0);

  const record = async (from: LiveGraph) => {
    count.current += 1;
    const recording = recordStream(from.output, words.recordingName(count.current));
    current.current = recording;
    setRecording(true);
    const file = await recording.file;
    current.current = null;
    setRecording(false);
    if (file.size > 0) setKept((before) => [...before, file]);
  };
  // What is stopped while it is recorded is kept as far as it came.
  useEffect(() => {
    if (graph !== null) return () => current.current?.stop();
  }, [graph]);
  return {
    kept,
    isRecording,
    start: () => {
      if (graph !== null && current.current === null) void record(graph);
    },
    stop: () => current.current?.stop(),
    remove: (file: File) => setKept((before) => before.filter((other) => other !== file)),
  };
}

export type LiveRecordings = ReturnType<typeof useLiveRecordings>;
