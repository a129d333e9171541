/** People and their contexts for tests of verbs: a real database, a clock that the test moves, no network. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { turnPeriods } from "../billing/index.ts";
import type { Caller, Context, Services } from "../context.ts";
import type { Database } from "../db/open.ts";
import { freshDatabase } from "../db/testing.ts";
import { type Env, readEnv } from "../env.ts";
import { newId } from "../ids.ts";
import { openMail } from "../mail/mail.ts";
import { authenticate } from "../sign-in/index.ts";
import { signUp } from "../sign-in/sign-up.ts";

/** What identity and accounts use of the services; the test's clock stands still until it is moved. */
export type TestServices = Pick<
  Services,
  "env" | "log" | "db" | "secret" | "url" | "holder" | "now" | "mail" | "turnPeriods"
> & {
  setNow(now: Date): void;
};

/** What the clock says before a test moves it. */
export const startOfTests = new Date("2026-03-10T12:00:00.250Z");

/** Making the first database of a run takes long on a busy machine. */
export const openTimeoutMs = 300_000;

/** Opens services on an empty database. `settings` are the operator's. */
export async function openTestServices(
  kind: Database["kind"],
  settings: Record<string, string> = {},
): Promise<TestServices> {
  let moment = startOfTests;
  const now = () => moment;
  const base = {
    log: pino({ level: "silent" }),
    db: await freshDatabase(kind),
    secret: "a secret that only this test has, 0123456789",
    url: "http://mynah.test",
    now,
  };
  const env = readEnv(settings) satisfies Env;
  return {
    ...base,
    env,
    turnPeriods: turnPeriods({ db: base.db, env }),
    holder: randomUUID(),
    // Without a mail server letters are kept, and nothing listens.
    mail: openMail({
      ...base,
      live: { subscribe: () => () => undefined },
      smtp_url: undefined,
      from: "Mynah",
      failed: async () => undefined,
    }),
    setNow(next) {
      moment = next;
    },
  };
}

/** A context, and what its verb has put into cookies: null cleared, undefined untouched. */
export type TestContext = Context & { kept: { secret?: string | null; device?: string } };

let addresses = 0;

/** The context of a call; each comes from a network of its own unless `given` says otherwise. */
export function contextOf(
  services: TestServices,
  caller: Caller | null = null,
  given: Partial<Pick<Context, "ip_address" | "session_secret" | "device" | "request_id">> = {},
): TestContext {
  const kept: TestContext["kept"] = {};
  addresses += 1;
  // The verbs tested with this use no files, engines, jobs or live bus.
  return {
    ...services,
    request_id: newId(),
    signal: new AbortController().signal,
    ip_address: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    user_agent: "test",
    session_secret: null,
    device: null,
    provider_flow: null,
    reply: new Headers(),
    caller,
    kept,
    keepSession(secret: string | null) {
      kept.secret = secret;
    },
    keepDevice(device: string) {
      kept.device = device;
    },
    ...given,
  } as unknown as TestContext;
}

/** Somebody who has just signed up. */
export interface Joined {
  email: string;
  password: string;
  caller: Caller;
  access_token: string;
  session_secret: string;
}

/** Signs somebody up and finds them as a request of theirs would. */
export async function join(
  services: TestServices,
  email = `${randomUUID()}@example.com`,
  password = "a long enough passphrase",
): Promise<Joined> {
  const ctx = contextOf(services);
  const joined = await signUp(ctx, { email, password } as Parameters<typeof signUp>[1]);
  if (!("access_token" in joined)) throw new Error("signing up waits for a letter");
  const { access_token } = joined;
  const caller = await authenticate(services)(new Headers({ authorization: `Bearer ${access_token}` }));
  if (!caller || !ctx.kept.secret) throw new Error("signing up did not sign in");
  return { email, password, caller, access_token, session_secret: ctx.kept.secret };
}
