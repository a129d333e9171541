/** What the server costs around an answer, and how fast a change reaches everybody who listens. */
import { atRate, ms, note, percentile } from "./measure.ts";
import type { BenchServer } from "./server.ts";

/** Until the code of a new server is compiled, it is not its answers that are measured. */
const warmingSeconds = 5;
const probeMs = 5;
/** Other programs on the machine make calls late: the quietest round counts, the others are printed beside it. */
const rounds = 3;

/** The longest that this process, which asks, was late itself: what the machine does beside the server. */
function watchOwnDelay(): { stop(): number } {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - probeMs);
    last = now;
  }, probeMs);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

/** An authenticated JSON call, database included, at 200 a second; beside it the same rate without credentials or database. */
export async function benchGateway(server: BenchServer): Promise<void> {
  const ask = async (path: string) => {
    const answer = await server.call(path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  await atRate(100, warmingSeconds, () => ask("/v1/user"));
  const own = watchOwnDelay();
  const taken: number[][] = [];
  for (let i = 0; i < rounds; i++) taken.push(await atRate(200, 10, () => ask("/v1/user")));
  const ownMs = own.stop();
  const p99s = taken.map((times) => percentile(times, 0.99));
  const p99 = Math.min(...p99s);
  const p50 = percentile(taken[p99s.indexOf(p99)] ?? [], 0.5);
  note(
    "authenticated JSON call at 200 req/s",
    `p50 ${ms(p50)}, p99 ${ms(p99)} (rounds ${p99s.map(ms).join(", ")})`,
    "p50 ≤ 5 ms, p99 ≤ 20 ms",
    p50 <= 5 && p99 <= 20,
  );
  const bare = await atRate(200, 5, () => ask("/health"));
  note(
    "the same without credentials and database (GET /health)",
    `p50 ${ms(percentile(bare, 0.5))}, p99 ${ms(percentile(bare, 0.99))}; the load generator itself up to ${ms(ownMs)} late`,
    "",
    null,
  );
}

/** From a change's answer to the moment when each of 1,000 open pages has it. */
export async function benchLive(server: BenchServer, listeners = 1000): Promise<void> {
  const signedIn = await server.call("/sign-in", {
    method: "POST",
    body: { email: "bench@example.com", password: "a long enough passphrase" },
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const end = new AbortController();
  const seen: (() => void)[] = [];
  const open = async (index: number) => {
    const answer = await fetch(`${server.url}/live`, {
      headers: { authorization: `Bearer ${access_token}` },
      signal: end.signal,
    });
    const listen = async () => {
      for await (const part of answer.body ?? []) if (Buffer.from(part).includes("data:")) seen[index]?.();
    };
    listen().catch(() => {});
  };
  for (let i = 0; i < listeners; i += 50)
    await Promise.all(Array.from({ length: Math.min(50, listeners - i) }, (_, k) => open(i + k)));
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    let started = 0;
    const all = Array.from(
      { length: listeners },
      (_, index) =>
        new Promise<number>((resolve) => {
          seen[index] = () => resolve(performance.now() - started);
        }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    started = performance.now();
    await server.call("/v1/user/update-public-user-name", {
      method: "POST",
      body: { public_user_name: `Round ${round}` },
    });
    times.push(...(await Promise.all(all)));
  }
  end.abort();
  const p95 = percentile(times, 0.95);
  note(`live change to ${listeners} connected pages (p95, the call included)`, ms(p95), "≤ 100 ms", p95 <= 100);
}
