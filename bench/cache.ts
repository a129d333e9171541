/** A speech that was made before, asked for again at the front door. */
import { median, ms, note, percentile } from "./measure.ts";
import type { BenchServer } from "./server.ts";

const texts = 20;
const repeats = 10;
const warmingRepeats = 40;

/** First byte of a repeat, of twenty sentences in turn, each of which was made once. */
export async function benchCache(server: BenchServer, voice_id: string): Promise<void> {
  const ask = async (index: number): Promise<{ firstMs: number; isHit: boolean }> => {
    const text = `The bird number ${index % texts} says again what it has said before, word for word.`;
    const started = performance.now();
    const answer = await server.call(`/v1/text-to-speech/${voice_id}/stream`, { method: "POST", body: { text } });
    if (!answer.ok || !answer.body) throw new Error(`speech answered ${answer.status}: ${await answer.text()}`);
    let firstMs = 0;
    for await (const part of answer.body) if (firstMs === 0 && part.length > 0) firstMs = performance.now() - started;
    return { firstMs, isHit: answer.headers.get("x-cache") === "hit" };
  };
  const made: number[] = [];
  for (let i = 0; i < texts; i++) made.push((await ask(i)).firstMs);
  for (let i = 0; i < warmingRepeats; i++) await ask(i);
  const times: number[] = [];
  let hits = 0;
  for (let i = 0; i < texts * repeats; i++) {
    const { firstMs, isHit } = await ask(i);
    times.push(firstMs);
    if (isHit) hits++;
  }
  const p95 = percentile(times, 0.95);
  note(
    "first byte of a speech that was made before (p95)",
    `${ms(p95)} (median ${ms(median(times))}; made anew ${ms(median(made))}; ${hits} of ${times.length} from the cache)`,
    "≤ 10 ms",
    p95 <= 10 && hits === times.length,
  );
}
