import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { contextOf, join, openTestServices, openTimeoutMs, type TestServices } from "../testing/people.ts";
import { getOptions } from "./get-options.ts";
import type { Grant } from "./grant.ts";
import { preSignUp } from "./pre-sign-up.ts";
import { signUp } from "./sign-up.ts";

const password = "a long enough passphrase";
type Wanted = Parameters<typeof signUp>[1];
const wish = (given: Partial<Wanted> = {}) => ({ email: `${randomUUID()}@example.com`, password, ...given }) as Wanted;

describe.each(testDatabases)("signing up on %s", (kind) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await openTestServices(kind);
  }, openTimeoutMs);
  afterAll(() => services.db.close());

  const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await services.db.drizzle.execute<T>(query)).rows;
  const withRule = (rule: "open" | "invited" | "closed", email?: string): TestServices => ({
    ...services,
    env: { ...services.env, MYNAH_SIGN_UP: rule, MYNAH_OWNER_EMAIL: email },
  });

  // These two come first: they need a server that nobody owns.
  it("makes nobody the owner when the operator's settings name one", async () => {
    await signUp(contextOf(withRule("open", "owner@example.com")), wish());
    expect(await getOptions(contextOf(services))).toMatchObject({ sign_up: "open", has_owner: false });
  });

  it("makes the first person the owner exactly once when 20 come at once, and then asks for an invitation", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => signUp(contextOf(services), wish())));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "sign_up_closed", status: 403 });
    }
    expect(
      await rows(
        sql`SELECT s.tier, s.status FROM users u JOIN subscriptions s USING (workspace_id) WHERE u.is_operator`,
      ),
    ).toEqual([{ tier: "enterprise", status: "active" }]);
    expect(await getOptions(contextOf(services))).toMatchObject({ sign_up: "invited", has_owner: true });
  });

  it("makes one account when one e-mail signs up many times at once, in any case of its letters", async () => {
    const open = withRule("open");
    const answers = await Promise.allSettled(
      ["Ada@Example.com", "ada@example.com", "ADA@EXAMPLE.COM", "ada@example.COM"].map((email) =>
        signUp(contextOf(open), wish({ email })),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "email_taken" });
    }
    expect(await rows(sql`SELECT email FROM users WHERE lower(email) = 'ada@example.com'`)).toEqual([
      { email: "ada@example.com" },
    ]);
  });

  it("gives everybody a workspace of their own, as its admin, on the plan free with an empty count", async () => {
    const { user_id } = (await signUp(contextOf(withRule("open")), wish({ first_name: "Grace" }))) as Grant;
    const [made, ...more] = await rows(sql`
      SELECT w.name, w.owner_user_id, m.workspace_role, s.tier, s.status, b.used::int, b.reserved::int
        FROM workspace_members m JOIN workspaces w USING (workspace_id) JOIN subscriptions s USING (workspace_id)
        JOIN character_balances b USING (workspace_id) WHERE m.user_id = ${user_id}`);
    expect(more).toEqual([]);
    expect(made).toEqual({
      name: "Grace's workspace",
      owner_user_id: user_id,
      workspace_role: "admin",
      tier: "free",
      status: "free",
      used: 0,
      reserved: 0,
    });
  });

  it("names the workspace after the e-mail of somebody without a name", async () => {
    const { caller } = await join(withRule("open"), `"a@b".${randomUUID()}@example.com`.replaceAll('"', "x"));
    const [made] = await rows<{ name: string }>(
      sql`SELECT name FROM workspaces WHERE workspace_id = ${caller.workspace_id}`,
    );
    expect(made?.name).toBe(`${caller.email.slice(0, caller.email.lastIndexOf("@"))}'s workspace`);
  });

  it("refuses common passwords in any case of their letters, and leaves nothing behind", async () => {
    for (const common of ["password1", "PASSWORD1", "qwertyuiop", "iloveyou"]) {
      const wanted = wish({ password: common });
      await expect(signUp(contextOf(withRule("open")), wanted)).rejects.toMatchObject({ code: "password_too_common" });
      expect(await rows(sql`SELECT FROM users WHERE email = ${wanted.email}`)).toEqual([]);
    }
  });

  it("refuses strangers where only the invited may join, or nobody", async () => {
    for (const rule of ["invited", "closed"] as const) {
      await expect(signUp(contextOf(withRule(rule)), wish())).rejects.toMatchObject({ code: "sign_up_closed" });
    }
  });

  it("lets those in who came with an invite for their e-mail, as long as it is good and new people may come", async () => {
    const host = await join(withRule("open"));
    const invite = (email: string, code: string, hours: number) =>
      rows(sql`INSERT INTO workspace_invites (code_hash, workspace_id, email, workspace_role, expires_at)
        VALUES (encode(sha256(${code}::bytea), 'hex'), ${host.caller.workspace_id}, ${email}, 'editor',
                ${services.now().toISOString()}::timestamptz + ${hours}::int * interval '1 hour')`);
    const [guest, late, other] = [wish(), wish(), wish()];
    const codes = [randomUUID(), randomUUID()] as const;
    await invite(guest.email, codes[0], 1);
    await invite(late.email, codes[1], -1);
    const say = (email: string, invite_code: string) =>
      preSignUp(contextOf(services), { email, account_metadata: {}, invite_code });
    const refused = { code: "sign_up_closed" };
    // An invite alone does not do: whoever has no code of it may be anybody.
    await expect(signUp(contextOf(withRule("invited")), guest)).rejects.toMatchObject(refused);
    for (const { email } of [guest, other]) await say(email, codes[0]);
    await say(late.email, codes[1]);
    await expect(signUp(contextOf(withRule("closed")), guest)).rejects.toMatchObject(refused);
    await expect(signUp(contextOf(withRule("invited")), other)).rejects.toMatchObject(refused);
    await expect(signUp(contextOf(withRule("invited")), late)).rejects.toMatchObject(refused);
    expect(await signUp(contextOf(withRule("invited")), guest)).toMatchObject({ access_token: expect.any(String) });
  });

  it("keeps neither passwords nor the secrets of sessions readable", async () => {
    const person = await join(withRule("open"), undefined, "a passphrase of one person alone");
    const [user] = await rows<{ password_hash: string }>(
      sql`SELECT password_hash FROM users WHERE user_id = ${person.caller.user_id}`,
    );
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const kept = JSON.stringify(await rows(sql`SELECT * FROM sessions WHERE user_id = ${person.caller.user_id}`));
    expect(kept).not.toContain(person.session_secret);
    expect(kept).toContain("secret_hash");
  });

  it("refuses more attempts from one network, also of one IPv6 customer, and not from others", async () => {
    const open = withRule("open");
    const from = (ip_address: string) => signUp(contextOf(open, null, { ip_address }), wish({ password: "password1" }));
    for (let i = 0; i < limits.signInAttemptsMax; i++) {
      await expect(from(`2001:db8:0:7::${i.toString(16)}`)).rejects.toMatchObject({ code: "password_too_common" });
    }
    await expect(from("2001:db8:0:7:ffff::1")).rejects.toMatchObject({ code: "too_many_attempts", status: 429 });
    await expect(from("2001:db8:0:8::1")).rejects.toMatchObject({ code: "password_too_common" });
  });

  it("does not count those who succeed as attempts", async () => {
    const open = withRule("open");
    for (let i = 0; i < limits.signInAttemptsMax + 2; i++) {
      await signUp(contextOf(open, null, { ip_address: "192.0.2.9" }), wish());
    }
  });
});
