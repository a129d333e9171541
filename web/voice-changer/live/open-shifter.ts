/** The shifter as a part of a browser's sound: signalsmith-stretch, in the thread of the audio. */
import address from "signalsmith-stretch?url";
import type { LiveShape } from "../../../contract/voice-changer.ts";
import type { LiveChange } from "./change-for.ts";

interface StretchNode extends AudioWorkletNode {
  configure(blocks: { blockMs: number; intervalMs: number; splitComputation: boolean }): Promise<unknown>;
  schedule(change: Record<string, number | boolean>): Promise<unknown>;
  /** Seconds. */
  latency(): Promise<number>;
}

/** The package's one function; `moduleUrl` is where its worklet is, which it would make out of its own text otherwise. */
interface OpenStretch {
  (context: BaseAudioContext, options: AudioWorkletNodeOptions): Promise<StretchNode>;
  moduleUrl?: string;
}

export interface LiveShifter {
  readonly node: AudioNode;
  /** By how much sound comes out later than it went in. */
  readonly delaySeconds: number;
  shift(change: Pick<LiveChange, "semitones" | "formant_semitones" | "pitch_hertz">): void;
}

/** A worklet that cannot start says nothing: it is waited for no longer. */
const readyMsMax = 10_000;

async function openNode(context: AudioContext): Promise<StretchNode> {
  // The policy of our pages runs no script that is not a file of the build, so the worklet is the package's file itself.
  const { default: open } = (await import(/* @vite-ignore */ address)) as { default: OpenStretch };
  open.moduleUrl = address;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The worklet did not start.")), readyMsMax);
  try {
    const shape = { numberOfInputs: 1, numberOfOutputs: 1, outputChannelCount: [1] };
    return await Promise.race([open(context, shape), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A shifter for one microphone. Throws where the browser has no worklet for it, or does not start it. */
export async function openShifter(context: AudioContext, { live }: Pick<LiveShape, "live">): Promise<LiveShifter> {
  const node = await openNode(context);
  // Spread over the blocks of the audio's thread: 15 ms later, and a slow device still has no gaps.
  await node.configure({ blockMs: live.block_ms, intervalMs: live.interval_ms, splitComputation: true });
  await node.schedule({ active: true });
  return {
    node,
    delaySeconds: await node.latency(),
    shift({ semitones, formant_semitones, pitch_hertz }) {
      void node.schedule({
        active: true,
        semitones,
        formantSemitones: formant_semitones,
        formantCompensation: true,
        formantBaseHz: pitch_hertz,
      });
    },
  };
}
