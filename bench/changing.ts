/** Recorded speech that is cleaned and changed: how much noise goes, and how late a live voice is. The speakers are synthetic. */
import { joinSamples } from "../server/audio/join.ts";
import { providers } from "../server/engines/registry.ts";
import { mixed, noiseOf, siSdr } from "../server/engines/testing/noisy.ts";
import { note } from "./measure.ts";

const voices = ["clara", "otis", "beatrice", "gordon"];
const text =
  "Nobody knew where the river ended, so we walked along it until the evening came. Then we sat down by the fire, and talked until late.";
const never = new AbortController().signal;
const snrDb = 0;
const latencyMsMax = 250;
/** What the page adds at 48 kHz: a block of the audio thread, and what a browser's limiter looks ahead (Web Audio 1.0). */
const quantumMs = (1000 * 128) / 48_000;
const limiterMs = 6;
/** Assumed: what a browser holds for its microphone and its loudspeaker differs by device, and the live page shows it. */
const browserMs = 60;

async function gathered(pieces: AsyncIterable<Float32Array>): Promise<Float32Array> {
  const all: Float32Array[] = [];
  for await (const piece of pieces) all.push(piece.slice());
  return joinSamples(all);
}

/** Prints what cleaning gains and keeps, and the delay of the live changer. */
export async function benchChanging(): Promise<void> {
  const classic = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  const { speech, isolation, conversion } = classic ?? {};
  if (!speech || !isolation || !conversion) throw new Error("the classic engine neither speaks nor cleans");
  const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };
  const utterance = { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" };
  const gains = { white: [] as number[], pink: [] as number[] };
  const kept: number[] = [];
  let [busyMs, heardMs] = [0, 0];
  for (const [seed, voice] of voices.entries()) {
    const sample_rate = speech.voices.find(({ key }) => key === voice)?.sample_rate ?? 0;
    const spoken = speech.speak({ voice, language: "en", utterance, style, seed: 1 }, never);
    const parts: Float32Array[] = [];
    for await (const { samples } of spoken) parts.push(samples.slice());
    const samples = joinSamples(parts);
    const cleaned = async (sound: Float32Array) => {
      const began = performance.now();
      const clean = await gathered(isolation.isolate({ sample_rate, pieces: [sound] }, never));
      busyMs += performance.now() - began;
      heardMs += (1000 * sound.length) / sample_rate;
      return clean;
    };
    for (const colour of ["white", "pink"] as const) {
      const noisy = mixed(samples, noiseOf(colour, samples.length, seed + 1), snrDb);
      gains[colour].push(siSdr(await cleaned(noisy), samples) - siSdr(noisy, samples));
    }
    kept.push(siSdr(await cleaned(samples), samples));
  }
  const told = (all: readonly number[]) =>
    `${(all.reduce((sum, each) => sum + each, 0) / all.length).toFixed(1)} dB (least ${Math.min(...all).toFixed(1)})`;
  const beside = `${voices.length} synthetic voices, noise as loud as the voice`;
  note(`isolation, white noise: gain in SI-SDR, ${beside}`, told(gains.white), "≥ 7 dB", Math.min(...gains.white) >= 7);
  note(`isolation, pink noise: gain in SI-SDR, ${beside}`, told(gains.pink), "≥ 4 dB", Math.min(...gains.pink) >= 4);
  note("isolation of clean speech: SI-SDR against itself", told(kept), "≥ 12 dB", Math.min(...kept) >= 12);
  note("isolation: seconds of work for a second of sound", (busyMs / heardMs).toFixed(3), "", null);
  let chainMs = Number.NaN;
  for await (const shape of conversion.shape({ voice: "gordon" }, never)) {
    // A browser spreads the work over an interval more.
    if (shape) chainMs = shape.live.delay_ms + shape.live.interval_ms + limiterMs + quantumMs;
  }
  note(
    "live changer: from microphone to loudspeaker (measured: shifter; by their standard: limiter and block; assumed: 60 ms of the browser's buffers)",
    `${(chainMs + browserMs).toFixed(0)} ms, of which ${chainMs.toFixed(0)} are ours`,
    `≤ ${latencyMsMax} ms`,
    chainMs + browserMs <= latencyMsMax,
  );
}
