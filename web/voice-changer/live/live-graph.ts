/** Microphone in, voice out: the graph of sounds of the live voice changer. */
import type { LiveShape } from "../../../contract/voice-changer.ts";
import { changeFor, type LiveChange } from "./change-for.ts";
import { openShifter } from "./open-shifter.ts";
import { openSpeakerMeter, type SpeakerMeter } from "./speaker-meter.ts";

/** How late the sound is, in milliseconds, and what it is made of. */
export interface Latency {
  total_ms: number;
  /** The shifter and the limiter. */
  changer_ms: number;
  /** What the browser says of its own blocks, of the loudspeaker and, where it says so, of the microphone. */
  device_ms: number;
}

export interface LiveGraph {
  /** The voice that is wanted from now on. */
  aim(shape: LiveShape): void;
  /** Whether what comes out is heard here. */
  monitor(isOn: boolean): void;
  /** Whether the speaker's own voice comes out, unchanged. */
  bypass(isOn: boolean): void;
  /** Where it is heard; empty for the usual device. Throws where that device cannot be opened. */
  playOn(device_id: string): Promise<void>;
  /** Root mean squares of what went in and came out in the last moment, 0..1. */
  levels(): { input: number; output: number };
  latency(): Latency;
  /** Null until the speaker has been heard for half a second; before that nothing comes out. */
  change(): LiveChange | null;
  /** What comes out, to be recorded. */
  readonly output: MediaStream;
  /** Told when the browser stops the sound by itself, and when it goes on. */
  onPaused(told: (isPaused: boolean) => void): void;
  resume(): void;
  close(): void;
}

/** Browsers where the sound can be sent to a device of one's choice. */
type ChoosesOutput = AudioContext & { setSinkId?: (device_id: string) => Promise<void> };
export const canChooseOutput = (): boolean =>
  typeof AudioContext !== "undefined" && "setSinkId" in AudioContext.prototype;

const listenMs = 50;
/** Listenings from one correction to the next. */
const correctEvery = 5;
/** A block that the meter can tell a pitch from. */
const heardSecondsMin = 0.04;
/** How quickly anything is turned, so that it does not click. */
const turnSeconds = 0.02;
/** What a browser's compressor looks ahead (Web Audio, 1.19). */
const limiterSeconds = 0.006;
const quantumSamples = 128;
/** Bands that are raised may reach full scale: nothing is cut off, and ears are spared. */
const limiter = { threshold: -9, knee: 6, ratio: 20, attack: 0.002, release: 0.12 };

/** Filters of an equaliser between two nodes: as many as the change has, turned without clicks. */
function openEqualiser(context: AudioContext, from: AudioNode, to: AudioNode): (change: LiveChange) => void {
  let filters: readonly BiquadFilterNode[] = [];
  from.connect(to);
  return ({ filters: wanted }) => {
    if (filters.length !== wanted.length) {
      for (const node of [from, ...filters]) node.disconnect();
      filters = wanted.map(() => new BiquadFilterNode(context, { type: "peaking", gain: 0 }));
      [...filters, to].reduce((before: AudioNode, node) => before.connect(node), from);
    }
    for (const [band, { frequency, Q, gain }] of wanted.entries()) {
      const filter = filters[band];
      if (filter === undefined) continue;
      filter.frequency.value = Math.min(frequency, 0.49 * context.sampleRate);
      filter.Q.value = Q;
      filter.gain.setTargetAtTime(gain, context.currentTime, 0.1);
    }
  };
}

/** Says how loud a node is. */
function openLevel(context: AudioContext, node: AudioNode): { samples: () => Float32Array; level: () => number } {
  const fftSize = 2 ** Math.ceil(Math.log2(heardSecondsMin * context.sampleRate));
  const analyser = new AnalyserNode(context, { fftSize });
  const samples = new Float32Array(fftSize);
  node.connect(analyser);
  const read = () => {
    analyser.getFloatTimeDomainData(samples);
    return samples;
  };
  return {
    samples: read,
    level: () => Math.sqrt(read().reduce((sum, sample) => sum + sample * sample, 0) / fftSize),
  };
}

/**
 * Changes what a microphone hears until it is closed. The stream stays the caller's. Throws where the browser cannot, or
 * the worklet does not start; nothing stays open then.
 */
export async function openLiveGraph(stream: MediaStream, first: LiveShape): Promise<LiveGraph> {
  const context: ChoosesOutput = new AudioContext({ latencyHint: "interactive" });
  const shifter = await Promise.all([openShifter(context, first), context.resume()]).then(
    ([opened]) => opened,
    (error: unknown) => {
      void context.close();
      throw error;
    },
  );
  const source = context.createMediaStreamSource(stream);
  const [shifted, changed, own, monitored] = [1, 0, 0, 1].map((gain) => new GainNode(context, { gain })) as [
    GainNode,
    GainNode,
    GainNode,
    GainNode,
  ];
  const out = new DynamicsCompressorNode(context, limiter);
  const recorded = context.createMediaStreamDestination();
  source.connect(shifter.node).connect(shifted);
  const equalise = openEqualiser(context, shifted, changed);
  changed.connect(out);
  source.connect(own).connect(out);
  out.connect(monitored).connect(context.destination);
  out.connect(recorded);
  const [input, output] = [openLevel(context, source), openLevel(context, out)];

  let shape = first;
  let meter: SpeakerMeter = openSpeakerMeter(shape, context.sampleRate);
  let change: LiveChange | null = null;
  let isBypassed = false;
  const turn = ({ gain }: GainNode, to: number): void => {
    gain.setTargetAtTime(to, context.currentTime, turnSeconds);
  };
  const mix = () => {
    turn(own, isBypassed ? 1 : 0);
    // Before the speaker is known their own voice would be heard: nobody asked for that.
    turn(changed, !isBypassed && change !== null ? 1 : 0);
  };
  const correct = () => {
    const speaker = meter.speaker();
    if (speaker === null) return;
    change = changeFor(shape, speaker);
    shifter.shift(change);
    equalise(change);
    mix();
  };
  let listened = 0;
  const timer = setInterval(() => {
    meter.push(input.samples());
    listened += 1;
    if (listened % correctEvery === 0) correct();
  }, listenMs);
  let tellPaused: (isPaused: boolean) => void = () => {};
  context.onstatechange = () => tellPaused(context.state !== "running");

  return {
    aim(wanted) {
      const isSameBands = wanted.bands.every(
        ({ middle_hertz }, band) => middle_hertz === shape.bands[band]?.middle_hertz,
      );
      shape = wanted;
      // What is known of the speaker holds for another voice, as long as it is told in the same bands.
      if (!isSameBands) meter = openSpeakerMeter(shape, context.sampleRate);
      correct();
    },
    monitor: (isOn) => turn(monitored, isOn ? 1 : 0),
    bypass(isOn) {
      isBypassed = isOn;
      mix();
    },
    playOn: async (device_id) => context.setSinkId?.(device_id),
    levels: () => ({ input: input.level(), output: output.level() }),
    latency() {
      const microphone = stream.getAudioTracks()[0]?.getSettings() as { latency?: number } | undefined;
      const blocks = context.baseLatency + quantumSamples / context.sampleRate;
      const device_ms = 1000 * (blocks + (context.outputLatency || 0) + (microphone?.latency ?? 0));
      const changer_ms = 1000 * (shifter.delaySeconds + limiterSeconds);
      return { total_ms: changer_ms + device_ms, changer_ms, device_ms };
    },
    change: () => change,
    output: recorded.stream,
    onPaused: (told) => {
      tellPaused = told;
    },
    resume: () => void context.resume(),
    close() {
      clearInterval(timer);
      context.onstatechange = null;
      if (context.state !== "closed") void context.close();
    },
  };
}
