/** Verbs called directly, without HTTP: real database, files and engine threads, and people to call as. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Caller, Context, Services } from "../context.ts";
import type { Database } from "../db/open.ts";
import { users, workspaces } from "../db/schema/index.ts";
import { freshDatabase } from "../db/testing.ts";
import { openEngines } from "../engines/engines.ts";
import { readEnv } from "../env.ts";
import { openFiles } from "../files/open.ts";
import { newId } from "../ids.ts";
import { openLastingThread } from "./threads.ts";

export interface TestServices {
  services: Services;
  /** Somebody with a workspace of their own, or one more in a workspace that exists; `caller` adds to the usual. */
  person(caller?: Partial<Caller>): Promise<Context>;
  close(): Promise<void>;
}

/**
 * Opens what verbs need on a database of the kind asked for; jobs and the live bus are not among it.
 * @param registry module of the providers that speak.
 */
export async function openTestServices(kind: Database["kind"], registry: URL): Promise<TestServices> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-verbs-"));
  const log = pino({ level: "silent" });
  const secret = "a secret of the tests that is long enough";
  const url = "http://mynah.test";
  const [db, engines, files] = await Promise.all([
    freshDatabase(kind),
    openEngines({ workers: 1, log, registry: registry.href, openThread: openLastingThread }),
    openFiles({ env: readEnv({}), folder, secret, url }),
  ]);
  const services = { log, db, files, engines, secret, url, holder: "test", now: () => new Date() } as Services;
  return {
    services,
    async person(given = {}) {
      const user_id = newId();
      const workspace_id = given.workspace_id ?? newId();
      const email = `${user_id.toLowerCase()}@example.com`;
      const people = { user_id, workspace_id, email, public_user_id: user_id, public_user_name: null };
      await db.drizzle
        .insert(workspaces)
        .values({ workspace_id, name: "Test", owner_user_id: user_id })
        .onConflictDoNothing();
      await db.drizzle.insert(users).values(people);
      const caller: Caller = {
        user_id,
        workspace_id,
        email,
        is_operator: false,
        workspace_role: "admin",
        is_locked: false,
        is_in_probation: false,
        tier: "free",
        session_id: null,
        authenticated_at: null,
        api_key: null,
        ...given,
      };
      return { ...services, caller, request_id: newId(), signal: new AbortController().signal } as Context;
    },
    async close() {
      await engines.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
