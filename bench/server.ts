/** A server of its own process to measure, as `npm start` runs it. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

export const KEY = "sk_bench_owner_key_0123456789abcdef";

export interface BenchServer {
  url: string;
  process: ChildProcess;
  /** From spawning to the first answer of /ready. */
  readyMs: number;
  call(path: string, init?: { method?: string; body?: unknown; signal?: AbortSignal }): Promise<Response>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/**
 * Starts on a data folder, and resolves when it is ready.
 * @param settings of the environment beside the usual ones.
 */
export async function startBenchServer(folder: string, settings: Record<string, string> = {}): Promise<BenchServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=4", "--heap-growing-percent=200", "server/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "1048576",
      NODE_COMPILE_CACHE: "node_modules/.cache/compiled",
      PORT: String(port),
      HOST: "127.0.0.1",
      MYNAH_DATA: folder,
      MYNAH_LOG_LEVEL: "error",
      MYNAH_OWNER_EMAIL: "bench@example.com",
      MYNAH_OWNER_PASSWORD: "a long enough passphrase",
      MYNAH_OWNER_API_KEY: KEY,
      MYNAH_ENTERPRISE_CONCURRENCY: "1000",
      MYNAH_REQUESTS_PER_SECOND: "100000",
      ...settings,
    },
  });
  const call: BenchServer["call"] = (path, { method = "GET", body, signal } = {}) =>
    fetch(url + path, {
      method,
      headers: { "xi-api-key": KEY, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
  for (;;) {
    const answer = await call("/ready").catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    process: child,
    readyMs: performance.now() - started,
    call,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
