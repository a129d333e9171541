/** Starts the process of the servers that the browser tests talk to, once for the whole run, and ends it after that. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DESK } from "./desk.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default async function startServer(): Promise<() => Promise<void>> {
  // As tools/start.mjs starts it.
  const flags = ["--heap-growing-percent=200", "--import", at("../server/quick-resolve.ts")];
  const child = spawn(process.execPath, [...flags, at("./all-servers.ts")], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // As in tools/test-postgres.ts: nobody compiles what was compiled before.
    env: { ...process.env, NODE_COMPILE_CACHE: at("../node_modules/.cache/compiled") },
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.env[DESK] = await new Promise<string>((resolve, reject) => {
    child.once("message", (url) => resolve(String(url)));
    child.once("exit", () => reject(new Error("the servers did not start")));
  });
  return async () => {
    child.kill("SIGTERM");
    await exited;
  };
}
