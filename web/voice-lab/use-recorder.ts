import { useEffect, useEffectEvent, useRef, useState } from "react";
import { adviseOn, decibels, LEVELS_KEPT, type Level, type LevelAdvice, levelOf } from "./level-advice.ts";

const TYPES = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"] as const;
const EXTENSIONS: Readonly<Record<string, string>> = { "audio/webm": "webm", "audio/mp4": "m4a", "audio/ogg": "ogg" };
/** Of speech, more than anybody hears a difference with; ten minutes are less than a file may have. */
const BITS_PER_SECOND = 128_000;
const LEVEL_EVERY_MS = 50;
/** What the meter's left end means. */
const METER_FLOOR_DB = -60;

/** Why nothing can be recorded. */
export type RecorderTrouble = "denied" | "none" | "busy" | "unsupported";

type RecorderState =
  | { kind: "idle"; trouble: RecorderTrouble | null }
  | { kind: "asking" }
  /** `level`: 0..1 on the meter. */
  | { kind: "recording"; seconds: number; level: number; advice: LevelAdvice };

const isSupported = (): boolean =>
  typeof MediaRecorder !== "undefined" && typeof navigator.mediaDevices?.getUserMedia === "function";

function troubleOf(error: unknown): RecorderTrouble {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
}

/** The voice as it is: what calls do to it would be heard in what is made of it. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };

interface Session {
  stop: () => void;
  end: () => void;
}

/**
 * Records from the microphone, with its level and advice on it while it does.
 * @param options `seconds_max`: then it stops by itself. `onDone` gets what was recorded, named after its type.
 */
export function useRecorder({ seconds_max, onDone }: { seconds_max: number; onDone: (recording: File) => void }) {
  const [state, setState] = useState<RecorderState>({ kind: "idle", trouble: null });
  const session = useRef<Session>(null);
  const isGone = useRef(false);
  const done = useEffectEvent(onDone);

  const open = (stream: MediaStream): Session => {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, {
      ...(mimeType === undefined ? {} : { mimeType }),
      audioBitsPerSecond: BITS_PER_SECOND,
    });
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const parts: Blob[] = [];
    let levels: readonly Level[] = [];
    const begun = performance.now();
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const level = levelOf(samples);
      levels = [...levels, level].slice(-LEVELS_KEPT);
      const seconds = (performance.now() - begun) / 1000;
      if (seconds >= seconds_max) stop();
      else {
        const shown = Math.max(0, 1 - decibels(level.rms) / METER_FLOOR_DB);
        setState({ kind: "recording", seconds, level: shown, advice: adviseOn(levels) });
      }
    }, LEVEL_EVERY_MS);
    const end = () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      if (context.state !== "closed") void context.close();
      session.current = null;
    };
    const stop = () => {
      if (recorder.state !== "inactive") recorder.stop();
    };
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      end();
      if (isGone.current) return;
      setState({ kind: "idle", trouble: null });
      const type = recorder.mimeType.split(";")[0] || "audio/webm";
      done(new File(parts, `recording.${EXTENSIONS[type] ?? "webm"}`, { type }));
    };
    recorder.start();
    return { stop, end };
  };

  const start = async () => {
    if (!isSupported()) return setState({ kind: "idle", trouble: "unsupported" });
    setState({ kind: "asking" });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: AS_IT_IS });
      if (isGone.current) for (const track of stream.getTracks()) track.stop();
      else session.current = open(stream);
    } catch (error) {
      setState({ kind: "idle", trouble: troubleOf(error) });
    }
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      session.current?.end();
    };
  }, []);
  return { state, start: () => void start(), stop: () => session.current?.stop() };
}
