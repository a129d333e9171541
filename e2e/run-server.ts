/** Runs a server as `npm start` does, on a database of its own. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const OWNER = { email: "owner@example.com", password: "the owner's own passphrase" };

/** Settings of a server that is about people: what else speaks here is not started for it. */
export const embeddedVoices = { MYNAH_ENGINES: "none", MYNAH_WORKERS: "1" };

/** A server as `npm start` starts it, with data of its own. */
export interface RunningServer {
  url: string;
  /** Tells a server of e2e/clocked-server.ts that days have gone by, and waits until it did what was due. */
  passDays: (days: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** The owner has been here before: they are not asked what newcomers are. */
async function skipOwnersSurvey(url: string): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const { access_token } = (await (await post("/sign-in", OWNER)).json()) as { access_token: string };
  const answer = await post("/v1/user/onboarding-survey", {}, { authorization: `Bearer ${access_token}` });
  if (!answer.ok) throw new Error("the owner's survey could not be skipped");
}

/**
 * Starts a server on a port of this machine.
 * @param settings of the environment beside the usual ones. @param main what is run.
 */
export async function runServer(
  port: string,
  settings: Record<string, string>,
  main = "server/main.ts",
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-e2e-"));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: {
      ...process.env,
      // As in tools/test-postgres.ts: nobody compiles what was compiled before.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)),
      PORT: port,
      HOST: "127.0.0.1",
      MYNAH_DATA: folder,
      MYNAH_WARM_UP: "false",
      MYNAH_SIGN_UP: "open",
      MYNAH_LOG_LEVEL: "error",
      MYNAH_OWNER_EMAIL: OWNER.email,
      MYNAH_OWNER_PASSWORD: OWNER.password,
      MYNAH_OWNER_API_KEY: "sk_e2e_owner_key_0123456789",
      ...settings,
    },
  });
  for (;;) {
    const answer = await fetch(`${url}/ready`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await skipOwnersSurvey(url);
  return {
    url,
    passDays: (days) =>
      new Promise((resolve, reject) => {
        child.once("message", (refused: string) => (refused === "" ? resolve() : reject(new Error(refused))));
        child.send(days);
      }),
    stop: async () => {
      await new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGTERM");
      });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
