/** How loud the voices are: each on three ordinary texts of its language, as they are heard. */
import { decode } from "../server/audio/decode.ts";
import { integratedLoudness } from "../server/audio/loudness.ts";
import { truePeak } from "../server/audio/true-peak.ts";
import { ordinaryTexts } from "../server/engines/testing/ordinary-texts.ts";
import { note } from "./measure.ts";
import type { BenchServer } from "./server.ts";

const targetLufs = -16;
const toleranceLu = 1;
const peakDbMax = -1;

interface Heard {
  name: string;
  provider: string;
  lufs: number;
  peakDb: number;
}

interface ListedVoice {
  voice_id: string;
  name: string;
  provider: string;
  labels: { language: string };
  disabled_reason: string | null;
}

async function hear(server: BenchServer, voice: ListedVoice, text: string): Promise<Heard> {
  const answer = await server.call(`/v1/text-to-speech/${voice.voice_id}?enable_logging=false`, {
    method: "POST",
    body: { text },
  });
  if (!answer.ok) throw new Error(`the request to ${voice.name} was answered ${answer.status}`);
  const type = answer.headers.get("content-type") ?? "";
  const { samples, sample_rate } = await decode(Buffer.from(await answer.arrayBuffer()), type);
  return {
    name: voice.name,
    provider: voice.provider,
    lufs: integratedLoudness(samples, sample_rate),
    peakDb: truePeak(samples),
  };
}

/** Hears every voice of the engines that are here, and notes the one that is furthest off in each. */
export async function benchLoudness(server: BenchServer): Promise<void> {
  const { voices } = (await (await server.call("/v1/voices")).json()) as { voices: ListedVoice[] };
  const heard: Heard[] = [];
  for (const voice of voices) {
    if (voice.disabled_reason !== null) continue;
    for (const text of ordinaryTexts(voice.labels.language)) heard.push(await hear(server, voice, text));
  }
  for (const [provider, of = []] of Object.entries(Object.groupBy(heard, (each) => each.provider))) {
    const off = (each: Heard) => Math.abs(each.lufs - targetLufs);
    const worst = of.reduce((most, each) => (off(each) > off(most) ? each : most));
    const loudest = of.reduce((most, each) => (each.peakDb > most.peakDb ? each : most));
    note(
      `loudness of the ${new Set(of.map(({ name }) => name)).size} voices of ${provider} on three texts each, the furthest off`,
      `${worst.lufs.toFixed(1)} LUFS (${worst.name}); highest true peak ${loudest.peakDb.toFixed(1)} dB (${loudest.name})`,
      "−16 ± 1 LUFS, ≤ −1 dB",
      off(worst) <= toleranceLu && loudest.peakDb <= peakDbMax,
    );
  }
}
