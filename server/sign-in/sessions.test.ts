import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import {
  contextOf,
  type Joined,
  join,
  openTestServices,
  openTimeoutMs,
  startOfTests,
  type TestServices,
} from "../testing/people.ts";
import { authenticate } from "./authenticate.ts";
import { endSession } from "./end-session.ts";
import { refreshSession } from "./refresh-session.ts";
import { startSession } from "./start-session.ts";
import { forgetAttempts } from "./throttle.ts";

const dayMs = 86_400_000;
const ended = { code: "invalid_authorization", status: 401 };

describe.each(testDatabases)("sessions on %s", (kind) => {
  let services: TestServices;
  let person: Joined;
  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open" });
  }, openTimeoutMs);
  afterAll(() => services.db.close());
  beforeEach(async () => {
    services.setNow(startOfTests);
    person = await join(services);
  });

  const signIn = (
    password: string,
    { email = person.email, ip_address }: { email?: string; ip_address?: string } = {},
  ) => {
    const ctx = contextOf(services, null, ip_address ? { ip_address } : {});
    return startSession(ctx, { email, password } as Parameters<typeof startSession>[1]).then((grant) => {
      if ("half_token" in grant) throw new Error("a second factor was asked for");
      return { ...grant, secret: ctx.kept.secret ?? "" };
    });
  };
  const callerOf = (token: string) => authenticate(services)(new Headers({ authorization: `Bearer ${token}` }));
  const refresh = (session_secret: string | null) => {
    const ctx = contextOf(services, null, { session_secret });
    return { ctx, grant: refreshSession(ctx) };
  };
  const later = (ms: number) => services.setNow(new Date(services.now().getTime() + ms));

  it("begins with the right password, whatever the case of the e-mail", async () => {
    const { access_token, user_id, expires_unix } = await signIn(person.password, {
      email: person.email.toUpperCase(),
    });
    expect(user_id).toBe(person.caller.user_id);
    expect(expires_unix).toBe(Math.floor(startOfTests.getTime() / 1000) + limits.accessTokenSeconds);
    expect(await callerOf(access_token)).toEqual({
      ...person.caller,
      session_id: expect.not.stringMatching(person.caller.session_id ?? ""),
    });
  });

  it("answers the same to a wrong password and to an unknown e-mail", async () => {
    const wrong = await signIn("not the password").catch((error: unknown) => error);
    const unknown = await signIn("not the password", { email: "nobody@example.com" }).catch((error: unknown) => error);
    expect(wrong).toMatchObject({ code: "invalid_credentials", status: 401 });
    expect(unknown).toEqual(wrong);
  });

  it("refuses the right password after too many wrong ones, from anywhere, and lets others in", async () => {
    for (let i = 0; i < limits.signInAttemptsMax; i++) {
      await expect(signIn("wrong")).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    await expect(signIn(person.password)).rejects.toMatchObject({ code: "too_many_attempts", status: 429 });
    const other = await join(services);
    await expect(signIn(other.password, { email: other.email })).resolves.toBeDefined();
  });

  it("counts attempts that come at once", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => signIn("wrong")));
    const tried = answers.filter(
      ({ status, ...rest }) => "reason" in rest && rest.reason.code === "invalid_credentials",
    );
    expect(tried).toHaveLength(limits.signInAttemptsMax);
  });

  it("counts the attempts at all processes on one database together, and across a restart", async () => {
    const processes = [services, { ...services, db: { ...services.db } }];
    const { email } = person;
    const attempt = (n: number) =>
      startSession(contextOf(processes[n % 2] as TestServices), { email, password: "wrong" } as never);
    for (let n = 0; n < limits.signInAttemptsMax; n++) {
      await expect(attempt(n)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    for (const n of [0, 1]) await expect(attempt(n)).rejects.toMatchObject({ code: "too_many_attempts" });
  });

  it("forgets attempts when their time is over, and only then", async () => {
    const { pool } = services.db;
    const add = "INSERT INTO sign_in_attempts (key, points, expire) VALUES ($1, 3, $2)";
    await pool.query(add, ["email over@example.com", Date.now() - 1]);
    await pool.query(add, ["email counting@example.com", Date.now() + 60_000]);
    await forgetAttempts(services);
    const { rows } = await pool.query("SELECT key FROM sign_in_attempts WHERE points = 3");
    expect(rows).toEqual([{ key: "email counting@example.com" }]);
  });

  it("refuses a network that tries many e-mails, without using up the attempts of those it tries", async () => {
    const ip_address = "198.51.100.7";
    for (let i = 0; i < limits.signInAttemptsMax; i++) {
      await signIn("wrong", { ip_address, email: `nobody${i}@example.com` }).catch(() => undefined);
    }
    for (let i = 0; i < limits.signInAttemptsMax + 1; i++) {
      await expect(signIn("wrong", { ip_address })).rejects.toMatchObject({ code: "too_many_attempts" });
    }
    await expect(signIn(person.password)).resolves.toBeDefined();
  });

  it("ends on sign-out for its bearer token and its cookie, and only itself", async () => {
    const second = await signIn(person.password);
    const caller = await callerOf(person.access_token);
    const ctx = contextOf(services, caller);
    expect(await endSession(ctx)).toEqual({ status: "ok" });
    expect(ctx.kept.secret).toBeNull();
    await expect(callerOf(person.access_token)).rejects.toMatchObject(ended);
    await expect(refresh(person.session_secret).grant).rejects.toMatchObject(ended);
    expect(await callerOf(second.access_token)).toMatchObject({ user_id: second.user_id });
  });

  it("refuses a bearer token whose time is over, and makes a new one from the cookie", async () => {
    later((limits.accessTokenSeconds - 1) * 1000);
    await expect(callerOf(person.access_token)).resolves.toBeDefined();
    later(1000);
    await expect(callerOf(person.access_token)).rejects.toMatchObject(ended);
    const { ctx, grant } = refresh(person.session_secret);
    expect(await callerOf((await grant).access_token)).toMatchObject({ user_id: person.caller.user_id });
    expect(ctx.kept.secret).toBe(person.session_secret);
  });

  it("lasts its days from the last use, and then clears its cookie", async () => {
    later((limits.sessionDays - 1) * dayMs);
    await refresh(person.session_secret).grant;
    later((limits.sessionDays - 1) * dayMs);
    const { access_token } = await refresh(person.session_secret).grant;
    later(limits.sessionDays * dayMs);
    const { ctx, grant } = refresh(person.session_secret);
    await expect(grant).rejects.toMatchObject(ended);
    expect(ctx.kept.secret).toBeNull();
    await expect(callerOf(access_token)).rejects.toMatchObject(ended);
  });

  it("refuses a refresh without a cookie, or with a made-up one", async () => {
    await expect(refresh(null).grant).rejects.toMatchObject(ended);
    await expect(refresh("x".repeat(48)).grant).rejects.toMatchObject(ended);
  });

  it("forgets the person's ended sessions when a new one begins", async () => {
    const count = async () => {
      const { rows } = await services.db.pool.query("SELECT FROM sessions WHERE user_id = $1", [person.caller.user_id]);
      return rows.length;
    };
    await signIn(person.password);
    expect(await count()).toBe(2);
    later(limits.sessionDays * dayMs + 1);
    await signIn(person.password);
    expect(await count()).toBe(1);
  });
});
