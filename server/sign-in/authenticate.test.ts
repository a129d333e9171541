import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Permission } from "../../contract/permissions.ts";
import { addApiKey, hashApiKey } from "../api-keys/index.ts";
import { testDatabases } from "../db/testing.ts";
import {
  type Joined,
  join,
  openTestServices,
  openTimeoutMs,
  startOfTests,
  type TestServices,
} from "../testing/people.ts";
import { authenticate } from "./authenticate.ts";
import { tokenKey } from "./tokens.ts";

describe.each(testDatabases)("finding the caller on %s", (kind) => {
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

  const find = (headers: Record<string, string>) => authenticate(services)(new Headers(headers));
  const keyOf = (permissions: readonly Permission[] | null = null, key?: string) => {
    const { user_id, workspace_id } = person.caller;
    return addApiKey(services, { user_id, workspace_id, name: "test", permissions, ...(key ? { key } : {}) });
  };
  const change = (statement: ReturnType<typeof sql>) => services.db.drizzle.execute(statement);

  it("takes a key in xi-api-key in any case, or as a bearer", async () => {
    const { key, api_key_hashed } = await keyOf();
    expect(key).toMatch(/^sk_[0-9a-f]{48}$/);
    for (const headers of [{ "xi-api-key": key }, { "XI-API-Key": key }, { authorization: `bearer ${key}` }]) {
      expect(await find(headers as Record<string, string>)).toEqual({
        ...person.caller,
        session_id: null,
        authenticated_at: null,
        api_key: { api_key_hashed, permissions: null },
      });
    }
  });

  it("keeps the permissions of a key as they were given, none included", async () => {
    for (const permissions of [["voices_read", "text_to_speech"], []] as Permission[][]) {
      const { key } = await keyOf(permissions);
      expect((await find({ "xi-api-key": key }))?.api_key?.permissions).toEqual(permissions);
    }
  });

  it("finds nobody when nothing was sent", async () => {
    expect(await find({})).toBeNull();
    expect(await find({ "xi-api-key": " " })).toBeNull();
  });

  it("refuses a key that is unknown, disabled, or whose owner has left the workspace", async () => {
    const refused = { code: "invalid_api_key", status: 401 };
    await expect(find({ "xi-api-key": `sk_${"0".repeat(48)}` })).rejects.toMatchObject(refused);
    await expect(find({ authorization: "Bearer sk_nothing" })).rejects.toMatchObject(refused);
    const { key, api_key_hashed } = await keyOf();
    await change(sql`UPDATE api_keys SET is_enabled = false WHERE api_key_hashed = ${api_key_hashed}`);
    await expect(find({ "xi-api-key": key })).rejects.toMatchObject(refused);
    // Adding it again does not bring it back.
    await keyOf(null, key);
    await expect(find({ "xi-api-key": key })).rejects.toMatchObject(refused);
    const second = await keyOf();
    await change(sql`DELETE FROM workspace_members WHERE user_id = ${person.caller.user_id}`);
    await expect(find({ "xi-api-key": second.key })).rejects.toMatchObject(refused);
  });

  it("does not fall back to a session when the key beside it is wrong", async () => {
    const headers = { "xi-api-key": "sk_wrong", authorization: `Bearer ${person.access_token}` };
    await expect(find(headers)).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  it("tells of a lock and of the plan as they are now", async () => {
    const { workspace_id } = person.caller;
    await change(sql`UPDATE workspace_members SET is_locked = true WHERE workspace_id = ${workspace_id}`);
    await change(sql`UPDATE subscriptions SET tier = 'pro' WHERE workspace_id = ${workspace_id}`);
    expect(await find({ authorization: `Bearer ${person.access_token}` })).toMatchObject({
      is_locked: true,
      tier: "pro",
    });
  });

  it("refuses tokens that are forged, unsigned, signed for something else, or of another server", async () => {
    const { session_id, user_id } = person.caller;
    const make = (key: Parameters<SignJWT["sign"]>[0], { alg = "HS256", issuer = "mynah", sub = user_id } = {}) =>
      new SignJWT({ sid: session_id })
        .setProtectedHeader({ alg })
        .setIssuer(issuer)
        .setSubject(sub)
        .setExpirationTime(Math.floor(startOfTests.getTime() / 1000) + 600)
        .sign(key);
    const ours = tokenKey(services.secret);
    const other = await join(services);
    const [, payload] = (await make(ours)).split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const forged = [
      await make(tokenKey("another secret, which is as long as ours is, 1234")),
      await make(new TextEncoder().encode(services.secret)),
      await make(ours, { issuer: "somebody else" }),
      // A session is good for its own person alone.
      await make(ours, { sub: other.caller.user_id }),
      `${person.access_token.slice(0, -4)}AAAA`,
    ];
    expect(await find({ authorization: `Bearer ${await make(ours)}` })).toMatchObject({ user_id });
    for (const token of forged) {
      await expect(find({ authorization: `Bearer ${token}` })).rejects.toMatchObject({ code: "invalid_authorization" });
    }
    await expect(find({ authorization: `Bearer ${unsigned}` })).rejects.toMatchObject({ status: 401 });
    await expect(find({ authorization: "Basic YTpi" })).rejects.toMatchObject({ code: "invalid_authorization" });
  });

  it("keeps when a key was last used, and writes it at most once a minute", async () => {
    const { key, api_key_hashed } = await keyOf();
    const used = async () => {
      const query = "SELECT last_used_at FROM api_keys WHERE api_key_hashed = $1";
      return (await services.db.pool.query(query, [api_key_hashed])).rows[0].last_used_at as Date | null;
    };
    const authenticated = authenticate(services);
    const useAt = async (ms: number) => {
      services.setNow(new Date(startOfTests.getTime() + ms));
      await authenticated(new Headers({ "xi-api-key": key }));
    };
    await useAt(0);
    await vi.waitFor(async () => expect(await used()).toEqual(startOfTests));
    await useAt(59_999);
    await useAt(60_000);
    await vi.waitFor(async () => expect(await used()).toEqual(new Date(startOfTests.getTime() + 60_000)));
  });

  it("asks the database once to find a caller", async () => {
    const { key } = await keyOf();
    await change(sql`UPDATE api_keys SET last_used_at = ${startOfTests} WHERE user_id = ${person.caller.user_id}`);
    const asked = vi.spyOn(services.db.pool, "query");
    try {
      await find({ "xi-api-key": key });
      await find({ authorization: `Bearer ${person.access_token}` });
      expect(asked).toHaveBeenCalledTimes(2);
    } finally {
      asked.mockRestore();
    }
  });

  it("writes once when a key that was not used for long comes many times at once", async () => {
    const { key } = await keyOf();
    const authenticated = authenticate(services);
    const asked = vi.spyOn(services.db.pool, "query");
    try {
      await Promise.all(Array.from({ length: 20 }, () => authenticated(new Headers({ "xi-api-key": key }))));
      expect(asked).toHaveBeenCalledTimes(20 + 1);
    } finally {
      asked.mockRestore();
    }
  });

  it.skipIf(kind === "postgresql")("does not let other queries wait for the disk when it keeps the time", async () => {
    const { key } = await keyOf();
    const { pool } = services.db;
    // The embedded database writes its log to the disk only when a commit waits for it.
    const written = async () => (await pool.query("SELECT pg_current_wal_flush_lsn()::text AS at")).rows[0].at;
    const before = await written();
    await find({ "xi-api-key": key });
    const times = `SELECT last_used_at FROM api_keys WHERE api_key_hashed = $1`;
    await vi.waitFor(async () => {
      expect((await pool.query(times, [hashApiKey(key)])).rows).toEqual([{ last_used_at: services.now() }]);
    });
    expect(await written()).toBe(before);
  });

  it("refuses to give one key to two people", async () => {
    const { key } = await keyOf();
    const { user_id, workspace_id } = (await join(services)).caller;
    const again = addApiKey(services, { user_id, workspace_id, name: randomUUID(), permissions: null, key });
    await expect(again).rejects.toThrow("already somebody else's");
  });
});
