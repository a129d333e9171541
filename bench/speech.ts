/** Speech over HTTP beside the bare engine. */
import { availableParallelism } from "node:os";
import { type BareProcess, openBareProcess } from "./bare-process.ts";
import { benchChecks } from "./checks.ts";
import { median, ms, note, percentile } from "./measure.ts";
import type { BenchServer } from "./server.ts";

const SENTENCES =
  "The mynah is a bird that can repeat what it has heard. Some of them learn whole sentences, and say them at the right moment. ";
const SHORT = "The mynah is a bird that can repeat what it has heard, and it does so at the right moment.";
const textOf = (length: number) => SENTENCES.repeat(Math.ceil(length / SENTENCES.length)).slice(0, length);
const MODEL = "mynah_classic_multilingual_v1";

async function overHttp(server: BenchServer, voice_id: string, text: string, path = "/stream") {
  const started = performance.now();
  // No history item: the bare engine keeps none either. Its cost is printed on its own.
  const answer = await server.call(`/v1/text-to-speech/${voice_id}${path}?enable_logging=false`, {
    method: "POST",
    body: { text, model_id: MODEL },
  });
  if (!answer.ok || !answer.body) throw new Error(`speech answered ${answer.status}: ${await answer.text()}`);
  let firstMs = 0;
  for await (const part of answer.body) if (firstMs === 0 && part.length > 0) firstMs = performance.now() - started;
  return { firstMs, wholeMs: performance.now() - started };
}

/**
 * Other programs on the machine make single requests late. Each figure is taken in rounds, and the quietest one counts;
 * the others are printed beside it.
 */
const rounds = 3;

interface FirstBytes {
  over: number[];
  idle: number[];
}

async function roundOfFirstBytes(server: BenchServer, voice_id: string, bare: BareProcess): Promise<FirstBytes> {
  const taken: FirstBytes = { over: [], idle: [] };
  for (let i = 0; i < 40; i++) {
    const alone = await bare.speak(`${i}. ${SHORT}`);
    const served = await overHttp(server, voice_id, `${i}. ${SHORT}`);
    taken.over.push(served.firstMs - alone.firstMs);
    taken.idle.push(served.firstMs);
  }
  return taken;
}

/** Three long texts that are read as fast as they are made, until `stop`. */
function convertThree(server: BenchServer, voice_id: string): { stop(): Promise<void> } {
  const aborter = new AbortController();
  const converting = [0, 1, 2].map(() =>
    server
      .call(`/v1/text-to-speech/${voice_id}/stream`, {
        method: "POST",
        body: { text: textOf(100_000), model_id: MODEL },
        signal: aborter.signal,
      })
      .then(async (answer) => {
        for await (const _ of answer.body ?? []);
      })
      .catch(() => {}),
  );
  return {
    async stop() {
      aborter.abort();
      await Promise.all(converting);
    },
  };
}

/** First byte, whole synthesis, a long text by all cores, and a short request beside long ones. */
export async function benchSpeech(server: BenchServer, voice_id: string): Promise<void> {
  const bare = await openBareProcess(voice_id, MODEL);
  for (let i = 0; i < 20; i++) {
    await bare.speak(SHORT);
    await overHttp(server, voice_id, SHORT);
  }
  const taken: FirstBytes[] = [];
  for (let i = 0; i < rounds; i++) taken.push(await roundOfFirstBytes(server, voice_id, bare));
  const p95s = taken.map(({ over }) => percentile(over, 0.95));
  const best = taken[p95s.indexOf(Math.min(...p95s))] as FirstBytes;
  const p95 = percentile(best.over, 0.95);
  note(
    "first audio byte over the bare engine (p95)",
    `+${ms(p95)} (median +${ms(median(best.over))}; whole ${ms(median(best.idle))}; rounds ${p95s.map(ms).join(", ")})`,
    "≤ +15 ms",
    p95 <= 15,
  );

  const thousand = textOf(1000);
  const ratios: number[] = [];
  for (let i = 0; i < 12; i++) {
    const alone = await bare.speak(thousand);
    const served = await overHttp(server, voice_id, thousand, "");
    ratios.push(served.wholeMs / alone.wholeMs);
  }
  const ratio = median(ratios);
  note("whole synthesis of 1,000 characters over the bare engine", `${ratio.toFixed(2)} ×`, "≤ 1.10 ×", ratio <= 1.1);

  const long = textOf(10_000);
  const speedups: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const alone = await bare.speak(long);
    const served = await overHttp(server, voice_id, long);
    speedups.push(alone.wholeMs / served.wholeMs);
  }
  const [cores, speedup] = [availableParallelism(), Math.max(...speedups)];
  note(
    `one stream of 10,000 characters on ${cores} cores, as fast as the bare engine`,
    `${speedup.toFixed(2)} × (${speedups.map((each) => each.toFixed(2)).join(", ")})`,
    `≥ ${(0.9 * cores).toFixed(1)} ×`,
    speedup >= 0.9 * cores,
  );

  await bare.close();

  const times: number[] = [];
  let busyMs = 0;
  for (let i = 0; i < rounds; i++) {
    const idle: number[] = [];
    const busy: number[] = [];
    for (let k = 0; k < 20; k++) idle.push((await overHttp(server, voice_id, `${k}. ${SHORT}`)).firstMs);
    const books = convertThree(server, voice_id);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (let k = 0; k < 20; k++) busy.push((await overHttp(server, voice_id, `${k}. ${SHORT}`)).firstMs);
    await books.stop();
    times.push(percentile(busy, 0.95) / percentile(idle, 0.95));
    if (times.at(-1) === Math.min(...times)) busyMs = percentile(busy, 0.95);
  }
  const least = Math.min(...times);
  note(
    "first byte of a short request while three texts of 100,000 characters convert (p95)",
    `${least.toFixed(2)} × idle (${ms(busyMs)}; rounds ${times.map((each) => each.toFixed(2)).join(", ")})`,
    "≤ 2 × idle",
    least <= 2,
  );
  await benchChecks(voice_id, MODEL);
}
