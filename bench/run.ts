/** `npm run bench`: the figures of this machine, each beside its target. Writes nothing; prints a table for the README. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchBatch } from "./batch.ts";
import { benchCache } from "./cache.ts";
import { benchChanging } from "./changing.ts";
import { benchConsent } from "./consent.ts";
import { benchFirstLoad } from "./first-load.ts";
import { benchGateway, benchLive } from "./gateway.ts";
import { benchHistory } from "./history.ts";
import { benchLoudness } from "./loudness.ts";
import { ms, note, table } from "./measure.ts";
import { benchPeers } from "./peers.ts";
import { startBenchServer } from "./server.ts";
import { benchSpeech } from "./speech.ts";
import { benchTimbreMatch } from "./timbre-match.ts";
import { benchUsage } from "./usage.ts";
import { benchWatermark } from "./watermark.ts";

const folder = await mkdtemp(join(tmpdir(), "mynah-bench-"));
const historyItems = Number(process.env.BENCH_HISTORY_ITEMS ?? 1_000_000);

try {
  let server = await startBenchServer(folder);
  note("start on an empty folder to ready", ms(server.readyMs), "", null);
  const list = (await (await server.call("/v1/voices")).json()) as {
    voices: { voice_id: string; labels: { language: string } }[];
  };
  const voice_id = list.voices.find((voice) => voice.labels.language === "en")?.voice_id ?? "";
  await benchGateway(server);
  await benchSpeech(server, voice_id);
  await benchPeers(server, folder, ["Clara", "Otis"]);
  await benchLoudness(server);
  await benchCache(server, voice_id);
  await benchLive(server);
  await benchFirstLoad(server);
  await server.stop();
  await benchChanging();

  const started = performance.now();
  server = await startBenchServer(folder);
  const answer = await server.call(`/v1/text-to-speech/${voice_id}/stream`, {
    method: "POST",
    body: { text: "Good morning." },
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  const seconds = (performance.now() - started) / 1000;
  await reader?.cancel();
  note("start on existing data to first audio", `${seconds.toFixed(2)} s`, "≤ 3 s", seconds <= 3);
  await server.stop();

  await benchBatch(folder, voice_id);
  await benchHistory(folder, historyItems);
  await benchUsage(folder);
  await benchTimbreMatch();
  await benchConsent();
  await benchWatermark();
  console.log(`\n${table()}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
