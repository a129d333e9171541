/** Speech over HTTP beside the bare engine. */
import { openBareEngine } from "./bare-engine.ts";
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

/** First byte, whole synthesis, and a short request beside a long one. */
export async function benchSpeech(server: BenchServer, voice_id: string): Promise<void> {
  const bare = await openBareEngine(voice_id, MODEL);
  const thousand = textOf(1000);
  for (let i = 0; i < 5; i++) {
    await bare(SHORT);
    await overHttp(server, voice_id, SHORT);
  }
  const over: number[] = [];
  const idle: number[] = [];
  for (let i = 0; i < 40; i++) {
    const alone = await bare(`${i}. ${SHORT}`);
    const served = await overHttp(server, voice_id, `${i}. ${SHORT}`);
    over.push(served.firstMs - alone.firstMs);
    idle.push(served.firstMs);
  }
  const p95 = percentile(over, 0.95);
  note(
    "first audio byte over the bare engine (p95)",
    `+${ms(p95)} (median +${ms(median(over))}; whole ${ms(median(idle))})`,
    "≤ +15 ms",
    p95 <= 15,
  );

  const ratios: number[] = [];
  for (let i = 0; i < 12; i++) {
    const alone = await bare(thousand);
    const served = await overHttp(server, voice_id, thousand, "");
    ratios.push(served.wholeMs / alone.wholeMs);
  }
  const ratio = median(ratios);
  note("whole synthesis of 1,000 characters over the bare engine", `${ratio.toFixed(2)} ×`, "≤ 1.10 ×", ratio <= 1.1);

  const long = new AbortController();
  const converting = [0, 1, 2].map(() =>
    server
      .call(`/v1/text-to-speech/${voice_id}/stream`, {
        method: "POST",
        body: { text: textOf(100_000), model_id: MODEL },
        signal: long.signal,
      })
      .then(async (answer) => {
        for await (const _ of answer.body ?? []);
      })
      .catch(() => {}),
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const busy: number[] = [];
  for (let i = 0; i < 25; i++) busy.push((await overHttp(server, voice_id, `${i}. ${SHORT}`)).firstMs);
  long.abort();
  await Promise.all(converting);
  const times = percentile(busy, 0.95) / percentile(idle, 0.95);
  note(
    "first byte of a short request while three texts of 100,000 characters convert (p95)",
    `${times.toFixed(2)} × idle (${ms(percentile(busy, 0.95))})`,
    "≤ 2 × idle",
    times <= 2,
  );
}
