import { useEffect, useEffectEvent, useRef, useState } from "react";
import { adviseOn, LEVELS_KEPT, type Level, type LevelAdvice, levelOf, onMeter } from "./level-advice.ts";
import { asItIs, type MicrophoneTrouble, microphoneTrouble } from "./microphone-access.ts";
import { recordStream } from "./record-stream.ts";

const LEVEL_EVERY_MS = 50;

/** Why nothing can be recorded. */
export type RecorderTrouble = MicrophoneTrouble | "unsupported";

type RecorderState =
  | { kind: "idle"; trouble: RecorderTrouble | null }
  | { kind: "asking" }
  /** `level`: 0..1 on the meter. */
  | { kind: "recording"; seconds: number; level: number; advice: LevelAdvice };

const isSupported = (): boolean =>
  typeof MediaRecorder !== "undefined" && typeof navigator.mediaDevices?.getUserMedia === "function";

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
    const recording = recordStream(stream, "recording");
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 2048 });
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let levels: readonly Level[] = [];
    const begun = performance.now();
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const level = levelOf(samples);
      levels = [...levels, level].slice(-LEVELS_KEPT);
      const seconds = (performance.now() - begun) / 1000;
      if (seconds >= seconds_max) recording.stop();
      else {
        setState({ kind: "recording", seconds, level: onMeter(level.rms), advice: adviseOn(levels) });
      }
    }, LEVEL_EVERY_MS);
    const end = () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      if (context.state !== "closed") void context.close();
      session.current = null;
    };
    const finish = async () => {
      const file = await recording.file;
      end();
      if (isGone.current) return;
      setState({ kind: "idle", trouble: null });
      done(file);
    };
    void finish();
    return { stop: recording.stop, end };
  };

  const start = async () => {
    if (!isSupported()) return setState({ kind: "idle", trouble: "unsupported" });
    setState({ kind: "asking" });
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: asItIs });
      if (isGone.current) for (const track of stream.getTracks()) track.stop();
      else session.current = open(stream);
    } catch (error) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      setState({ kind: "idle", trouble: microphoneTrouble(error) });
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
