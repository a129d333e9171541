import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plans } from "../../contract/plans.ts";
import { addApiKey } from "../api-keys/index.ts";
import { grantTier } from "../billing/index.ts";
import type { Caller } from "../context.ts";
import { livingName } from "../db/open.ts";
import { testDatabases } from "../db/testing.ts";
import { newId } from "../ids.ts";
import {
  contextOf,
  join,
  openTestServices,
  openTimeoutMs,
  startOfTests,
  type TestServices,
} from "../testing/people.ts";
import { releaseCharacters } from "./release-characters.ts";
import { releaseStaleReservations } from "./release-stale-reservations.ts";
import { reserveCharacters } from "./reserve-characters.ts";
import { ChargeAboveHoldError, settleCharacters } from "./settle-characters.ts";
import { usageOf } from "./usage-of.ts";

const settings = { MYNAH_SIGN_UP: "open", MYNAH_ENTERPRISE_CONCURRENCY: "1000" };
const limit = plans.enterprise.characterLimit;

describe.each(testDatabases)("characters on %s", (kind) => {
  let services: TestServices;
  /** Somebody new in each test, on the tier enterprise. */
  let caller: Caller;
  beforeAll(async () => {
    services = await openTestServices(kind, settings);
  }, openTimeoutMs);
  afterAll(() => services.db.close());
  beforeEach(async () => {
    services.setNow(startOfTests);
    caller = (await join(services)).caller;
    await services.db.transaction((tx) => grantTier(tx, caller.workspace_id, "enterprise"));
  });

  const reserve = (characters: number, who = caller, request_id = newId()) =>
    reserveCharacters(contextOf(services, who), {
      request_id,
      characters,
      product: "text_to_speech",
      voice_id: "v",
      model_id: "m",
    }).then((places) => ({ ...places, request_id }));
  const settle = (request_id: string, charged: number) =>
    services.db.transaction(settleCharacters(services, request_id, charged));
  const counts = async (who = caller) => {
    const { used, reserved } = await usageOf(services, who.workspace_id);
    return { used, reserved };
  };
  const ledger = async (request_id: string) => {
    const { rows } = await services.db.drizzle.execute<{ kind: string; characters: string }>(
      sql`SELECT kind, characters FROM character_ledger WHERE request_id = ${request_id}
          AND workspace_id = ${caller.workspace_id} ORDER BY entry_id`,
    );
    return rows.map((row) => [row.kind, Number(row.characters)]);
  };

  it("keeps the sum of settled and released requests exact when all happen at once", async () => {
    const held = await Promise.all(Array.from({ length: 60 }, () => reserve(1000)));
    await Promise.all(
      held.map(({ request_id }, i) =>
        i % 3 === 0 ? releaseCharacters(services, request_id) : settle(request_id, i % 3 === 1 ? 1000 : 400),
      ),
    );
    expect(await counts()).toEqual({ used: 20 * 1000 + 20 * 400, reserved: 0 });
  });

  it("tells limit, what is left and what is required when the quota is passed", async () => {
    await settle((await reserve(limit - 30)).request_id, limit - 30);
    await reserve(20);
    await expect(reserve(11)).rejects.toThrow(
      `This request exceeds your quota of ${limit}. You have 10 credits remaining, while 11 credits are required for this request.`,
    );
    await expect(reserve(10)).resolves.toMatchObject({ current: 2 });
  });

  it("books what was used, gives the rest back, and writes both into the ledger", async () => {
    const { request_id } = await reserve(100);
    expect(await settle(request_id, 60)).toEqual({ charged: 60, used_before: 0, used_after: 60 });
    expect(await counts()).toEqual({ used: 60, reserved: 0 });
    expect(await ledger(request_id)).toEqual([
      ["reserve", 100],
      ["settle", 60],
      ["release", 40],
    ]);
  });

  it("changes nothing when a request is settled, released or reserved again", async () => {
    const { request_id } = await reserve(100);
    expect(await reserve(100, caller, request_id)).toMatchObject({ current: 1 });
    expect(await counts()).toEqual({ used: 0, reserved: 100 });
    await settle(request_id, 60);
    expect(await settle(request_id, 60)).toBeNull();
    await releaseCharacters(services, request_id);
    expect(await counts()).toEqual({ used: 60, reserved: 0 });
    expect(await ledger(request_id)).toHaveLength(3);
  });

  it("does not charge twice when a request is settled many times at once", async () => {
    const { request_id } = await reserve(100);
    const settled = await Promise.all(Array.from({ length: 10 }, () => settle(request_id, 100)));
    expect(settled.filter((settlement) => settlement !== null)).toHaveLength(1);
    expect(await counts()).toEqual({ used: 100, reserved: 0 });
  });

  it("refuses to charge more than was held, and then books nothing", async () => {
    const { request_id } = await reserve(100);
    await expect(settle(request_id, 101)).rejects.toThrow(ChargeAboveHoldError);
    expect(await counts()).toEqual({ used: 0, reserved: 100 });
  });

  it("undoes the booking when the transaction that records the work fails", async () => {
    const { request_id } = await reserve(100);
    const book = settleCharacters(services, request_id, 100);
    const work = services.db.transaction(async (tx) => {
      await book(tx);
      throw new Error("the row could not be written");
    });
    await expect(work).rejects.toThrow("the row could not be written");
    expect(await counts()).toEqual({ used: 0, reserved: 100 });
  });

  it("allows a workspace as many requests at once as its plan, and a next one when one has ended", async () => {
    const { caller: free } = await join(services);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => reserve(1, free)));
    const [first, ...more] = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    expect(more).toHaveLength(plans.free.concurrentRequestsMax - 1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "too_many_concurrent_requests" });
    }
    // Somebody else's requests take no place from this workspace, and the other way round.
    expect(await reserve(1)).toMatchObject({ current: 1, max: 1000 });
    await settle(first?.request_id ?? "", 1);
    expect(await reserve(0, free)).toMatchObject({ current: 2, max: 2 });
  });

  it("passes the limit only where the plan, the workspace and its payment allow it", async () => {
    const set = (row: { tier: string; status: string; allowed: boolean }) =>
      services.db.drizzle.execute(
        sql`UPDATE subscriptions SET tier = ${row.tier}, status = ${row.status},
            allowed_to_extend_character_limit = ${row.allowed} WHERE workspace_id = ${caller.workspace_id}`,
      );
    const refused = { code: "quota_exceeded" };
    const above = plans.creator.characterLimit + 1;
    await set({ tier: "creator", status: "active", allowed: false });
    await expect(reserve(above)).rejects.toMatchObject(refused);
    await set({ tier: "creator", status: "past_due", allowed: true });
    await expect(reserve(above)).rejects.toMatchObject(refused);
    await set({ tier: "free", status: "active", allowed: true });
    await expect(reserve(above)).rejects.toMatchObject(refused);
    await set({ tier: "creator", status: "active", allowed: true });
    await expect(reserve(above)).resolves.toMatchObject({ current: 1 });
  });

  it("starts anew at the very end of the period, once, however many ask", async () => {
    await settle((await reserve(500)).request_id, 500);
    const running = await reserve(70);
    const end = new Date("2026-04-10T12:00:00.000Z");
    services.setNow(new Date(end.getTime() - 1));
    expect(await usageOf(services, caller.workspace_id)).toMatchObject({ used: 500, period_ends_at: end });
    services.setNow(end);
    await Promise.all([...Array.from({ length: 5 }, () => usageOf(services, caller.workspace_id)), reserve(5)]);
    expect(await usageOf(services, caller.workspace_id)).toMatchObject({
      used: 0,
      reserved: 75,
      period_ends_at: new Date("2026-05-10T12:00:00.000Z"),
    });
    expect(await ledger(`period-${end.toISOString()}`)).toEqual([["reset", 500]]);
    await settle(running.request_id, 70);
    expect(await counts()).toEqual({ used: 70, reserved: 5 });
  });

  it("keeps a period that was started by a request which is then refused", async () => {
    await settle((await reserve(500)).request_id, 500);
    services.setNow(new Date("2026-07-20T00:00:00Z"));
    await expect(reserve(limit + 1)).rejects.toThrow(`You have ${limit} credits remaining`);
    expect(await ledger("period-2026-04-10T12:00:00.000Z")).toEqual([["reset", 500]]);
    expect((await usageOf(services, caller.workspace_id)).period_ends_at).toEqual(new Date("2026-08-10T12:00:00Z"));
  });

  /** The caller with a key of their own that may use so many characters. */
  const withKey = async (characters: number) => {
    const { api_key_hashed } = await addApiKey(services, { ...caller, name: "Small", permissions: null });
    await services.db.drizzle.execute(
      sql`UPDATE api_keys SET character_limit = ${characters} WHERE api_key_hashed = ${api_key_hashed}`,
    );
    return { ...caller, api_key: { api_key_hashed, permissions: null } };
  };
  const usedBy = async ({ api_key }: Caller) => {
    const { rows } = await services.db.drizzle.execute<{ used: string }>(
      sql`SELECT characters_used AS used FROM api_keys WHERE api_key_hashed = ${api_key?.api_key_hashed}`,
    );
    return Number(rows[0]?.used);
  };

  it("serves exactly 10 of 50 requests at once with a key for 10, and slows no other key down", async () => {
    const [small, other] = [await withKey(1000), await withKey(1000)];
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => reserve(100, small)));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(40);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: "quota_exceeded",
        message:
          "This request exceeds your API key (Small) quota of 1000. You have 0 credits remaining, while 100 credits are required for this request.",
      });
    }
    await expect(reserve(1000, other)).resolves.toMatchObject({ current: 11 });
    await expect(reserve(5000)).resolves.toMatchObject({ current: 12 });
  });

  it("counts for a key what was booked and gives it back the rest, however many end at once", async () => {
    const small = await withKey(1000);
    const held = await Promise.all(Array.from({ length: 10 }, () => reserve(100, small)));
    await Promise.all(
      held.map(({ request_id }, i) => (i < 4 ? releaseCharacters(services, request_id) : settle(request_id, 50))),
    );
    expect(await usedBy(small)).toBe(300);
    await expect(reserve(701, small)).rejects.toThrow("You have 700 credits remaining");
    await expect(reserve(700, small)).resolves.toMatchObject({ current: 1 });
  });

  it("starts a key's characters anew with the plan's, and counts what is booked later in the new period", async () => {
    const small = await withKey(100);
    await settle((await reserve(60, small)).request_id, 60);
    const running = await reserve(40, small);
    services.setNow(new Date("2026-04-10T12:00:00.000Z"));
    await expect(reserve(61, small)).rejects.toThrow("You have 60 credits remaining");
    expect(await usedBy(small)).toBe(0);
    await settle(running.request_id, 30);
    expect(await usedBy(small)).toBe(30);
    await expect(reserve(70, small)).resolves.toMatchObject({ current: 1 });
  });

  it("gives back what a dead process held, and nothing of a living one's", async () => {
    const mine = await reserve(10);
    const others = { ...services, holder: "another process" };
    const theirs = { request_id: newId(), characters: 30, product: "text_to_speech", voice_id: null, model_id: null };
    await reserveCharacters(contextOf(others, caller), theirs);
    if (kind === "postgresql") {
      const connection = services.db.pool.options.connectionString ?? "";
      const alive = new pg.Client({ connectionString: connection, application_name: livingName("another process") });
      await alive.connect();
      expect(await releaseStaleReservations(services)).toBe(0);
      await alive.end();
    }
    // PostgreSQL forgets a connection a moment after it ends.
    await expect.poll(() => releaseStaleReservations(services)).toBe(1);
    expect(await counts()).toEqual({ used: 0, reserved: 10 });
    expect(await ledger(theirs.request_id)).toEqual([
      ["reserve", 30],
      ["release", 30],
    ]);
    await settle(mine.request_id, 10);
    expect(await counts()).toEqual({ used: 10, reserved: 0 });
  });

  it("refuses to change or forget what the ledger says", async () => {
    await reserve(10);
    const change = (statement: string) => services.db.pool.query(statement);
    await expect(change("UPDATE character_ledger SET characters = 0")).rejects.toThrow("only ever added to");
    await expect(change("DELETE FROM character_ledger")).rejects.toThrow("only ever added to");
    await expect(change("TRUNCATE character_ledger")).rejects.toThrow("only ever added to");
  });

  it("refuses amounts that are no number of characters", async () => {
    for (const characters of [-1, 0.5, Number.NaN, Number.MAX_VALUE]) {
      await expect(reserve(characters)).rejects.toThrow(RangeError);
      expect(() => settleCharacters(services, "r", characters)).toThrow(RangeError);
    }
  });
});
