import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addApiKey } from "../api-keys/index.ts";
import { testDatabases } from "../db/testing.ts";
import { contextOf, join, openTestServices, openTimeoutMs, type TestServices } from "../testing/people.ts";
import { authenticate } from "./authenticate.ts";
import { ensureOwner } from "./ensure-owner.ts";
import { startSession } from "./start-session.ts";

const email = "Owner@Example.com";
const password = "the owner's passphrase";
const key = "sk_the_owner's_own_key_0001";

describe.each(testDatabases)("the owner of the settings on %s", (kind) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open" });
  }, openTimeoutMs);
  // Without the trigger that keeps the audit log whole.
  const empty = "BEGIN; SET LOCAL session_replication_role = replica; TRUNCATE users, workspaces CASCADE; COMMIT";
  beforeEach(() => services.db.pool.query(empty));
  afterAll(() => services.db.close());

  const boot = (named: { email?: string; password?: string; key?: string }) =>
    ensureOwner({
      ...services,
      env: {
        ...services.env,
        MYNAH_OWNER_EMAIL: named.email,
        MYNAH_OWNER_PASSWORD: named.password,
        MYNAH_OWNER_API_KEY: named.key,
      },
    });
  const byKey = (api_key: string) => authenticate(services)(new Headers({ "xi-api-key": api_key }));
  const signIn = (secret: string) =>
    startSession(contextOf(services), { email, password: secret } as Parameters<typeof startSession>[1]);

  it("is made once, on the tier enterprise, however often and from however many processes the server starts", async () => {
    await Promise.all([boot({ email, password, key }), boot({ email, password, key })]);
    await boot({ email, password, key });
    const { rows } = await services.db.pool.query("SELECT user_id, email FROM users");
    expect(rows).toEqual([{ user_id: expect.any(String), email: "owner@example.com" }]);
    expect(await byKey(key)).toMatchObject({
      user_id: rows[0].user_id,
      is_operator: true,
      tier: "enterprise",
      workspace_role: "admin",
      api_key: { permissions: null },
    });
    await expect(signIn(password)).resolves.toMatchObject({ user_id: rows[0].user_id });
  });

  it.each([
    ["invited", 1],
    ["closed", 1],
    ["open", 0],
    [undefined, 0],
  ] as const)("says in the log when MYNAH_SIGN_UP=%s and no owner lock everybody out", async (rule, times) => {
    const said: unknown[] = [];
    const log = { ...services.log, error: (fields: unknown) => said.push(fields) } as unknown as typeof services.log;
    await ensureOwner({ ...services, log, env: { ...services.env, MYNAH_SIGN_UP: rule } });
    expect(said).toHaveLength(times);
    for (const fields of said) {
      expect(fields).toEqual({ advice: expect.stringMatching(/MYNAH_OWNER_EMAIL and MYNAH_OWNER_PASSWORD/) });
    }
    await boot({ email, password });
    await ensureOwner({ ...services, log, env: { ...services.env, MYNAH_SIGN_UP: rule } });
    expect(said).toHaveLength(times);
  });

  it("keeps the earlier key when the settings bring another one", async () => {
    await boot({ email, password, key });
    await boot({ email, password, key: "sk_the_owner's_next_key_0002" });
    const [first, second] = [await byKey(key), await byKey("sk_the_owner's_next_key_0002")];
    expect(first?.user_id).toBe(second?.user_id);
  });

  it("keeps the password that the account has", async () => {
    await boot({ email, password });
    await boot({ email, password: "a password of the next start" });
    await expect(signIn(password)).resolves.toBeDefined();
    await expect(signIn("a password of the next start")).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  it("can be somebody who has signed up before", async () => {
    await join(services);
    const person = await join(services);
    expect(person.caller).toMatchObject({ is_operator: false, tier: "free" });
    await boot({ email: person.email, key });
    expect(await byKey(key)).toMatchObject({
      user_id: person.caller.user_id,
      is_operator: true,
      tier: "enterprise",
    });
  });

  it("shuts out whoever joined with the owner's e-mail and never showed that it is theirs", async () => {
    await join(services);
    const { caller, password: joinPassword } = await join(services, "owner@example.com");
    const { user_id } = caller;
    await services.db.pool.query(
      "INSERT INTO mfa_factors (factor_id, user_id, kind, name, confirmed_at) VALUES ($1, $1, 'totp', 'app', now())",
      [user_id],
    );
    await addApiKey(services, { ...caller, name: "theirs", permissions: null, key: "sk_the_stranger's_key_0003" });
    const sessions = async () =>
      (await services.db.pool.query("SELECT FROM sessions WHERE user_id = $1", [user_id])).rowCount;
    expect(await sessions()).toBe(1);
    await expect(signIn(joinPassword)).resolves.toMatchObject({ waits_for: "second_factor" });

    await boot({ email, password });
    expect(await sessions()).toBe(0);
    await expect(byKey("sk_the_stranger's_key_0003")).rejects.toMatchObject({ code: "invalid_api_key" });
    await expect(signIn(joinPassword)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(signIn(password)).resolves.toMatchObject({ user_id });
    // From then on the account is the owner's own: a later start leaves it alone.
    await boot({ email, password: "a password of the next start" });
    await expect(signIn(password)).resolves.toMatchObject({ user_id });
  });

  it("keeps the password of somebody who has shown that the e-mail is theirs, and of an owner who has not", async () => {
    const first = await join(services);
    const confirmed = await join(services);
    await services.db.pool.query("UPDATE users SET email_verified_at = now() WHERE user_id = $1", [
      confirmed.caller.user_id,
    ]);
    for (const { email: known, password: joinPassword, caller } of [first, confirmed]) {
      await boot({ email: known, password });
      const asBefore = startSession(contextOf(services), { email: known, password: joinPassword } as Parameters<
        typeof startSession
      >[1]);
      await expect(asBefore).resolves.toMatchObject({ user_id: caller.user_id });
    }
  });

  it("is whoever signed up first when the settings bring only a key", async () => {
    const { caller } = await join(services);
    await boot({ key });
    expect(await byKey(key)).toMatchObject({ user_id: caller.user_id, is_operator: true });
  });

  it("says which setting is missing instead of making somebody who cannot come in", async () => {
    await expect(boot({ email })).rejects.toThrow("MYNAH_OWNER_PASSWORD");
    await expect(boot({ password })).rejects.toThrow("MYNAH_OWNER_EMAIL");
    await expect(boot({ key })).rejects.toThrow("MYNAH_OWNER_EMAIL");
    expect((await services.db.pool.query("SELECT FROM users")).rowCount).toBe(0);
  });
});
