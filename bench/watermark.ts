/** Whether the watermark is found after an MP3, is not found where there is none, and what it costs. */
import { findWatermarkIn } from "../server/audio/find-watermark.ts";
import { joinSamples } from "../server/audio/join.ts";
import { openWatermark } from "../server/audio/watermark.ts";
import { chances } from "../server/engines/check/testing/faults.ts";
import { sayWith } from "../server/engines/check/testing/say.ts";
import { sentences } from "../server/engines/check/testing/sentences.ts";
import { throughMp3, withNoise } from "../server/engines/hearing/testing/circumstances.ts";
import { music, noise } from "../server/engines/hearing/testing/sounds.ts";
import type { EngineVoice, SpeechPort } from "../server/engines/ports.ts";
import { providers } from "../server/engines/registry.ts";
import { runInTurns } from "../server/engines/timing/turns.ts";
import { note } from "./measure.ts";

const clipSeconds = 5;
const markedTrials = 100;
const costRounds = 3;
/** Unmarked speech of every voice, some of it in noise; the rest of the thousand is music and noise. */
const unmarkedSpeech = 600;
const unmarkedOther = 400;
const otherRate = 16_000;
const key = new TextEncoder().encode("the key of the bench");

async function* oneSound(samples: Float32Array, sample_rate: number) {
  yield { samples, sample_rate };
}

const isFound = async (samples: Float32Array, rate: number): Promise<boolean> =>
  (await runInTurns(findWatermarkIn(oneSound(samples, rate), key, 600), new AbortController().signal)).is_marked;

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

function marked(samples: Float32Array, rate: number): Float32Array {
  const watermark = openWatermark(key, rate);
  return joinSamples([watermark.push(samples), watermark.finish()]);
}

/** Speech of one voice, as long as a clip, and what of the processor it took. */
async function clipOf(port: SpeechPort, voice: EngineVoice, number: number) {
  const language = voice.languages[0] as string;
  const texts = sentences.get(language) ?? [voice.preview_text];
  const length = Math.round(clipSeconds * voice.sample_rate);
  const parts: Float32Array[] = [];
  const before = process.cpuUsage();
  for (let i = 0, made = 0; made < length; i++) {
    const { samples } = await sayWith(port, voice, language, texts[(number + i) % texts.length] as string, { seed: i });
    parts.push(samples);
    made += samples.length;
  }
  const all = joinSamples(parts);
  return { samples: all.slice(0, length), share: length / all.length, ms: cpuMs(before) };
}

/** Trials with all voices that come with the product; clips of 5 s. */
export async function benchWatermark(): Promise<void> {
  const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  const port = provider?.speech;
  if (!port) throw new Error("There is no voice to try it with.");
  const random = chances(3);
  let [found, wrong, speechMs, markMs] = [0, 0, 0, 0];
  for (let trial = 0; trial < unmarkedSpeech; trial++) {
    const voice = port.voices[(trial * 7) % port.voices.length] as EngineVoice;
    const { samples, share, ms } = await clipOf(port, voice, trial);
    const rate = voice.sample_rate;
    if (await isFound(trial % 3 === 0 ? withNoise(samples, 5 + 30 * random(), random) : samples, rate)) wrong += 1;
    if (trial >= markedTrials) continue;
    // What was not run for a while is slow at first, which a server's is not.
    const sound = marked(samples, rate);
    const before = process.cpuUsage();
    for (let i = 0; i < costRounds; i++) marked(samples, rate);
    markMs += cpuMs(before) / costRounds;
    speechMs += ms * share;
    if (await isFound(await throughMp3(sound, rate, 64), rate)) found += 1;
  }
  for (let trial = 0; trial < unmarkedOther; trial++) {
    const sound =
      trial % 4 === 0
        ? noise(clipSeconds, otherRate, chances(trial), trial % 8 === 0)
        : music(clipSeconds, otherRate, trial);
    if (await isFound(sound, otherRate)) wrong += 1;
  }
  const all = unmarkedSpeech + unmarkedOther;
  note(
    `watermark found in ${clipSeconds} s of speech after MP3 at 64 kbit/s`,
    `${found} of ${markedTrials}`,
    "≥ 99",
    found >= 99,
  );
  note(
    `watermark found where there is none (speech, noise, music of ${clipSeconds} s)`,
    `${wrong} of ${all}`,
    "0",
    wrong === 0,
  );
  const cost = markMs / speechMs;
  note("cost of the watermark, over the speech", `${(100 * cost).toFixed(1)} %`, "≤ 5 %", cost <= 0.05);
}
