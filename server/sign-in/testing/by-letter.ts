/** A server with a real mail server beside it, somebody new for each test, and what people do with letters. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "../../db/open.ts";
import { codeIn, type Mailbox, openMailbox } from "../../mail/testing/mailbox.ts";
import { startTestServer, type TestPerson, type TestServer } from "../../testing/server.ts";

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const password = "a long enough passphrase";
export const newPassword = "another passphrase, also long";
/** What a code gets that is good for nothing. */
export const refusedCode = { status: 400, body: { detail: { status: "invalid_action_code" } } };

/** An answer, as much of it as these tests look at. */
interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of it
  body: any;
  cookies: string[];
}

/** What stands open during a test. */
export interface Scene {
  server: TestServer;
  box: Mailbox;
  /** Somebody new, whose letter was followed. */
  person: TestPerson;
  /** By how much the server's clock is ahead, in ms; each test begins with none. */
  late: number;
}

export const newEmail = (): string => `${randomUUID()}@example.com`;

/** Opens everything before the tests of a suite and closes it after them. */
export function byLetter(kind: Database["kind"]) {
  const scene = { late: 0 } as Scene;
  let networks = 0;

  /** Each call comes from an address of its own, so that none pays for another one's attempts. */
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    networks += 1;
    const answer = await scene.server.call(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(token ? { token } : {}),
      headers: { "x-forwarded-for": `10.9.${networks >> 8}.${networks & 255}`, ...headers },
    });
    return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() };
  };
  const join = async (email = newEmail()): Promise<TestPerson> => {
    await call("POST", "/sign-up", { email, password });
    const { body } = await call("POST", "/sign-in/verify-email", { code: codeIn(await scene.box.next(email)) });
    const { access_token, user_id } = body.grant;
    const { body: user } = await call("GET", "/v1/user", undefined, access_token);
    const key = await scene.server.keyOf({ user_id, workspace_id: user.workspace_id });
    return { user_id, workspace_id: user.workspace_id, email, password, access_token, key };
  };
  const signIn = (email: string, with_password: string) => call("POST", "/sign-in", { email, password: with_password });
  const tokenOf = async (email: string, with_password = password): Promise<string> =>
    (await signIn(email, with_password)).body.access_token;
  /** Whether a token still lets somebody in. */
  const isIn = async (token: string) => (await call("GET", "/v1/user", undefined, token)).status === 200;
  const lettersTo = (email: string) => scene.box.letters.filter((letter) => letter.to === email);

  beforeAll(async () => {
    scene.box = await openMailbox();
    const settings = { SMTP_URL: scene.box.url, MYNAH_TRUST_PROXY: "true" };
    scene.server = await startTestServer(kind, settings, () => new Date(Date.now() + scene.late));
  }, 300_000);
  afterAll(async () => {
    await scene.server?.stop();
    await scene.box.stop();
  });
  beforeEach(async () => {
    scene.late = 0;
    scene.person = await join();
  });
  return { scene, call, join, signIn, tokenOf, isIn, lettersTo };
}
