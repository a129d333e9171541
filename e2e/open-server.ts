/** Opens a server as `server/main.ts` does, on a database of its own, in this process. */
import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLastingDatabaseThread } from "../server/db/embedded/testing/lasting-thread.ts";
import { migrateDatabase } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/open.ts";
import { readEnv } from "../server/env.ts";
import { startServer } from "../server/start.ts";
import { openLastingThread } from "../server/testing/threads.ts";
import { OWNER } from "./owner.ts";

const DAY_MS = 86_400_000;

/** Settings of a server that is about people: what else speaks here is not started for it. */
export const embeddedVoices = { MYNAH_ENGINES: "none", MYNAH_WORKERS: "1" };

/** A server of the tests, with data of its own. */
export interface OpenedServer {
  url: string;
  /** Days go by, and what is due by then is done: nobody waits for a notice to end. */
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

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Handed on when a server stops: the next one finds the program loaded and compiled there. */
const threads = { engine: openLastingThread, database: openLastingDatabaseThread };
let prepared: Promise<string> | undefined;

/** A database with every table and no row, made once: each server begins with a copy. */
async function prepare(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-e2e-"));
  const database = await openDatabase({ folder, log: silent, openThread: threads.database });
  await migrateDatabase(database);
  await database.close();
  return folder;
}

/** Removes the database that servers begin with. */
export async function forgetPrepared(): Promise<void> {
  if (prepared) await rm(await prepared, { recursive: true, force: true });
}

/** @param settings of the environment beside the usual ones. */
export async function openServer(port: string, settings: Record<string, string>): Promise<OpenedServer> {
  prepared ??= prepare();
  const folder = await mkdtemp(join(tmpdir(), "mynah-e2e-"));
  cpSync(join(await prepared, "database"), join(folder, "database"), { recursive: true });
  let ahead_ms = 0;
  const env = readEnv({
    ...process.env,
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
  });
  const server = await startServer(env, () => new Date(Date.now() + ahead_ms), undefined, threads);
  await skipOwnersSurvey(server.url);
  return {
    url: server.url,
    async passDays(days) {
      ahead_ms += days * DAY_MS;
      await server.keepUp();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
