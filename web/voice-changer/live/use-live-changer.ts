import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LiveShape } from "../../../contract/voice-changer.ts";
import { asItIs, type MicrophoneTrouble, microphoneTrouble } from "../../voice-lab/microphone-access.ts";
import { type LiveGraph, openLiveGraph } from "./live-graph.ts";

/** Why it is not on. */
export type LiveTrouble = MicrophoneTrouble | "insecure" | "unsupported" | "not_started" | "unplugged";

export type LiveState =
  | { kind: "idle"; trouble: LiveTrouble | null }
  /** The browser asks whether the microphone may be used, or the worklet is on its way. */
  | { kind: "asking" }
  /** `isPaused`: the browser stopped the sound by itself, as phones do for a call. */
  | { kind: "on"; graph: LiveGraph; isPaused: boolean };

/** What this browser lacks; null for nothing. */
function lacking(): LiveTrouble | null {
  if (!window.isSecureContext) return "insecure";
  const isAble =
    typeof AudioWorkletNode !== "undefined" &&
    typeof WebAssembly !== "undefined" &&
    typeof navigator.mediaDevices?.getUserMedia === "function";
  return isAble ? null : "unsupported";
}

const endTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** The live voice changer of a page: on until it is stopped, its microphone is gone, or the page is left. */
export function useLiveChanger(shape: LiveShape | null) {
  const [state, setState] = useState<LiveState>({ kind: "idle", trouble: null });
  /** Ends what runs; what was asked for before it is too late then. */
  const end = useRef<(() => void) | null>(null);
  const graph = state.kind === "on" ? state.graph : null;

  const stop = (trouble: LiveTrouble | null = null) => {
    end.current?.();
    end.current = null;
    setState({ kind: "idle", trouble });
  };
  const start = async (microphone_id: string) => {
    const lack = lacking();
    if (lack !== null || shape === null) return stop(lack);
    end.current?.();
    let isEnded = false;
    end.current = () => {
      isEnded = true;
    };
    setState({ kind: "asking" });
    const device = microphone_id === "" ? {} : { deviceId: { exact: microphone_id } };
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: { ...asItIs, ...device } });
    } catch (error) {
      if (!isEnded) stop(microphoneTrouble(error));
      return;
    }
    if (isEnded) return endTracks(stream);
    try {
      const opened = await openLiveGraph(stream, shape);
      const close = () => {
        opened.close();
        endTracks(stream);
      };
      if (isEnded) return close();
      end.current = close;
      for (const track of stream.getAudioTracks()) track.onended = () => stop("unplugged");
      opened.onPaused((isPaused) => setState({ kind: "on", graph: opened, isPaused }));
      setState({ kind: "on", graph: opened, isPaused: false });
    } catch {
      endTracks(stream);
      if (!isEnded) stop("not_started");
    }
  };

  const aim = useEffectEvent(() => shape !== null && graph?.aim(shape));
  useEffect(() => {
    if (shape !== null && graph !== null) aim();
  }, [shape, graph]);
  // A page that was out of sight may have been put to rest meanwhile.
  useEffect(() => {
    const wake = () => document.visibilityState === "visible" && graph?.resume();
    document.addEventListener("visibilitychange", wake);
    return () => document.removeEventListener("visibilitychange", wake);
  }, [graph]);
  useEffect(
    () => () => {
      end.current?.();
      end.current = null;
    },
    [],
  );
  return { state, graph, start: (microphone_id: string) => void start(microphone_id), stop: () => stop() };
}
