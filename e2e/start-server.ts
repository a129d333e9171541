/** Starts the server that the browser tests talk to, as `npm start` does, and ends it after them. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const OWNER = { email: "owner@example.com", password: "the owner's own passphrase" };
const PORT = "3999";

export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-e2e-"));
  const child = spawn(process.execPath, ["server/main.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT,
      HOST: "127.0.0.1",
      MYNAH_DATA: folder,
      MYNAH_SIGN_UP: "open",
      MYNAH_LOG_LEVEL: "error",
      MYNAH_OWNER_EMAIL: OWNER.email,
      MYNAH_OWNER_PASSWORD: OWNER.password,
      MYNAH_OWNER_API_KEY: "sk_e2e_owner_key_0123456789",
    },
  });
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${PORT}/ready`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return async () => {
    await new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
    await rm(folder, { recursive: true, force: true });
  };
}
