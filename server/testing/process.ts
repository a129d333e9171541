/** A whole server in a process of its own, for tests that end it from outside. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type FreshSettings, shortLived } from "../db/testing.ts";
import { OWNER_KEY } from "./server.ts";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

export interface ServerProcess {
  url: string;
  /** Of a JSON call by the owner. */
  headers: Record<string, string>;
  /** Resolves when it is ready. */
  start(): Promise<void>;
  /** Sends the signal and waits until the process is gone; nothing when there is none. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

/**
 * Prepares a server with the embedded voices alone, whose owner has the key OWNER_KEY.
 * @param preload a module that is loaded before the server, and `settings` of the environment beside the usual ones.
 */
export async function serverProcess(
  place: Pick<FreshSettings, "folder" | "url">,
  { preload, settings = {} }: { preload?: string; settings?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    headers: { "xi-api-key": OWNER_KEY, "content-type": "application/json" },
    async start() {
      const started = spawn(
        process.execPath,
        [...shortLived, ...(preload ? ["--import", preload] : []), "server/main.ts"],
        {
          stdio: ["ignore", "ignore", "inherit"],
          env: {
            ...process.env,
            PORT: String(port),
            HOST: "127.0.0.1",
            MYNAH_DATA: place.folder,
            ...(place.url ? { DATABASE_URL: place.url } : {}),
            MYNAH_LOG_LEVEL: "fatal",
            MYNAH_WORKERS: "1",
            MYNAH_WARM_UP: "false",
            MYNAH_ENGINES: "none",
            MYNAH_OWNER_EMAIL: "owner@example.com",
            MYNAH_OWNER_PASSWORD: "a long enough passphrase",
            MYNAH_OWNER_API_KEY: OWNER_KEY,
            ...settings,
          },
        },
      );
      child = started;
      while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) {
        if (started.exitCode !== null) throw new Error("the server did not start");
        await wait(100);
      }
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
  };
}
