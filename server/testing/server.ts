/** A whole server for tests, on a database of the kind asked for, with people and keys. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Permission } from "../../contract/permissions.ts";
import { addApiKey } from "../api-keys/index.ts";
import { openLastingDatabaseThread } from "../db/embedded/testing/lasting-thread.ts";
import type { Database } from "../db/open.ts";
import { users } from "../db/schema/index.ts";
import { freshSettings } from "../db/testing.ts";
import { readEnv } from "../env.ts";
import { type RunningServer, startServer } from "../start.ts";
import { rememberPrints } from "./prints.ts";
import { openLastingThread } from "./threads.ts";

export const OWNER_KEY = "sk_owner_key_of_the_test_server_0001";
const PASSWORD = "a long enough passphrase";

/** Somebody who signed up. */
export interface TestPerson {
  user_id: string;
  workspace_id: string;
  email: string;
  password: string;
  access_token: string;
  /** A key with everything that they may do. */
  key: string;
}

export interface TestServer extends RunningServer {
  /** Of the voice whose speech takes the least work: for tests that are not about how somebody sounds. */
  voice_id: string;
  /** Calls with a key, a session, or nothing. A plain object becomes a JSON body. */
  call(
    method: string,
    path: string,
    options?: {
      key?: string | undefined;
      token?: string;
      body?: unknown;
      headers?: Record<string, string>;
      signal?: AbortSignal;
    },
  ): Promise<Response>;
  signUp(): Promise<TestPerson>;
  /** A new key of somebody; no permissions means all. */
  keyOf(person: Pick<TestPerson, "user_id" | "workspace_id">, permissions?: readonly Permission[]): Promise<string>;
}

/**
 * Starts a server whose owner exists and has the key OWNER_KEY; everybody else may join.
 * @param settings of the environment beside the usual ones.
 */
export async function startTestServer(
  kind: Database["kind"],
  settings: Record<string, string> = {},
  now?: () => Date,
): Promise<TestServer> {
  const place = await freshSettings(kind);
  const data = kind === "embedded" ? place.folder : await mkdtemp(join(tmpdir(), "mynah-test-"));
  const env = readEnv({
    PORT: "0",
    HOST: "127.0.0.1",
    MYNAH_DATA: data,
    MYNAH_URL: "http://mynah.test",
    MYNAH_LOG_LEVEL: "fatal",
    MYNAH_SIGN_UP: "open",
    MYNAH_OWNER_EMAIL: "owner@example.com",
    MYNAH_OWNER_PASSWORD: PASSWORD,
    MYNAH_OWNER_API_KEY: OWNER_KEY,
    MYNAH_REQUESTS_PER_SECOND: "100000",
    MYNAH_WORKERS: "1",
    // Nobody here minds how long the first sentence takes.
    MYNAH_WARM_UP: "false",
    // Nobody there: a test that downloads says where from.
    MYNAH_MODELS_SOURCE: "http://127.0.0.1:9",
    // Half an hour of speech is long to listen to.
    MYNAH_PROFESSIONAL_MINUTES: "0.5",
    // A test sees the same voices on every machine, unless it is about the other engines.
    MYNAH_ENGINES: "neural,openai,elevenlabs",
    ...(place.url ? { DATABASE_URL: place.url } : {}),
    ...settings,
  });
  const server = await startServer(env, now, undefined, {
    engine: openLastingThread,
    database: openLastingDatabaseThread,
  });
  rememberPrints(server.services.engines);
  const call: TestServer["call"] = (method, path, options = {}) =>
    fetch(server.url + path, {
      method,
      headers: {
        ...(options.key ? { "xi-api-key": options.key } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  const keyOf: TestServer["keyOf"] = async (person, permissions) => {
    const added = await addApiKey(server.services, {
      user_id: person.user_id,
      workspace_id: person.workspace_id,
      name: "test",
      permissions: permissions ? [...permissions] : null,
    });
    return added.key;
  };
  return {
    ...server,
    voice_id: server.services.engines.voices.find(({ key }) => key === "otis")?.voice_id ?? "",
    call,
    keyOf,
    async signUp() {
      const email = `${randomUUID()}@example.com`;
      const answer = await call("POST", "/sign-up", { body: { email, password: PASSWORD } });
      const { user_id, access_token } = (await answer.json()) as { user_id: string; access_token: string };
      const { drizzle } = server.services.db;
      const [row] = await drizzle.select().from(users).where(eq(users.user_id, user_id));
      const workspace_id = row?.workspace_id ?? "";
      const key = await keyOf({ user_id, workspace_id });
      return { user_id, workspace_id, email, password: PASSWORD, access_token, key };
    },
    async stop() {
      await server.stop();
      await place.remove();
      await rm(data, { recursive: true, force: true });
    },
  };
}

const shared = new Map<Database["kind"], Promise<TestServer>>();

/** A server that lives on after the file that asked for it. */
export type SharedTestServer = Omit<TestServer, "stop">;

/**
 * The server that the files of a worker have together, started when the first one asks: for tests of what somebody who
 * just signed up sees and does. Whoever changes what all can see (connected servers, models, the clock), counts the rows
 * of all, or has settings of their own starts one of their own.
 */
export function sharedTestServer(kind: Database["kind"]): Promise<SharedTestServer> {
  const server = shared.get(kind) ?? startTestServer(kind);
  shared.set(kind, server);
  return server;
}
