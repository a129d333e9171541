/** What is shown as used is what was booked: sums of days, the ledger and a list kept beside them say the same. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_PART } from "../../contract/usage.ts";
import { USAGE_PARTS, type UsagePart } from "../../contract/usage-parts.ts";
import { addApiKey } from "../api-keys/index.ts";
import { grantTier } from "../billing/index.ts";
import type { Caller } from "../context.ts";
import { readMigrations } from "../db/migrate.ts";
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
import { bucketStarts, dayMs, floorTo, hourMs } from "./buckets.ts";
import { releaseCharacters } from "./release-characters.ts";
import { reserveCharacters } from "./reserve-characters.ts";
import { settleCharacters } from "./settle-characters.ts";
import { type Bookings, readDays, sumAll, sumDays, sumLedger, sumParts } from "./statistics-store.ts";

const days = 40;
const firstDay = floorTo(startOfTests.getTime(), dayMs);
const end = firstDay + days * dayMs;

/** One request: who asked, for what, when it ended, what of the 100 characters that it held was charged. */
const booking = fc.record({
  who: fc.nat(3),
  with_key: fc.boolean(),
  product: fc.constantFrom("text_to_speech", "speech_to_text"),
  voice: fc.constantFrom(null, "v1", "v2", "v3"),
  model: fc.constantFrom(null, "m1", "m2"),
  // The first and last moments of days among them.
  at: fc.oneof(
    fc.integer({ min: firstDay, max: end - 1 }),
    fc.nat(days - 1).map((day) => firstDay + day * dayMs),
    fc.nat(days - 1).map((day) => firstDay + (day + 1) * dayMs - 1),
  ),
  charged: fc.constantFrom(0, 1, 7, 60, 100),
});
type Booking = typeof booking extends fc.Arbitrary<infer B> ? B : never;

describe.each(testDatabases)("sums of usage on %s", (kind) => {
  let services: TestServices;
  /** The first two share a workspace. */
  const callers: Caller[] = [];
  const keys: string[] = [];
  let booked: (Omit<Booking, "who"> & { caller: Caller; key: string })[] = [];

  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open", MYNAH_ENTERPRISE_CONCURRENCY: "1000" });
    for (let i = 0; i < 3; i++) callers.push((await join(services)).caller);
    const [first, second] = callers as [Caller, Caller];
    callers.push({ ...second, workspace_id: first.workspace_id });
    for (const caller of callers) {
      await services.db.transaction((tx) => grantTier(tx, caller.workspace_id, "enterprise"));
      keys.push((await addApiKey(services, { ...caller, name: "A key", permissions: null })).api_key_hashed);
    }
    booked = fc.sample(booking, { numRuns: 160, seed: 7 }).map(({ who, with_key, ...rest }) => ({
      ...rest,
      with_key,
      caller: callers[who] as Caller,
      key: with_key ? (keys[who] as string) : NO_PART,
    }));
    // Many at once, so that their ends meet in the same rows.
    for (let at = 0; at < booked.length; at += 40) await Promise.all(booked.slice(at, at + 40).map(book));
  }, openTimeoutMs);
  afterAll(() => services.db.close());

  const book = async ({ caller, with_key, key, product, voice, model, at, charged }: (typeof booked)[number]) => {
    const then = { ...services, now: () => new Date(at) };
    const request_id = newId();
    const api_key = with_key ? { api_key_hashed: key, permissions: null } : null;
    await reserveCharacters(contextOf(then, { ...caller, api_key }), {
      request_id,
      characters: 100,
      product,
      voice_id: voice,
      model_id: model,
    });
    // Nothing was made: everything is given back, and nothing counts.
    if (charged === 0) await releaseCharacters(then, request_id);
    else await services.db.transaction(settleCharacters(then, request_id, charged));
  };

  const partOf = (each: (typeof booked)[number], part: UsagePart | null): string => {
    if (part === null) return NO_PART;
    if (part === "user") return each.caller.user_id;
    return part === "api_key" ? each.key : (each[part] ?? NO_PART);
  };
  const isAsked = (
    each: (typeof booked)[number],
    { workspace_id, user_id, parts }: Bookings,
    from: number,
    to: number,
  ) =>
    each.charged > 0 &&
    each.caller.workspace_id === workspace_id &&
    (user_id === undefined || each.caller.user_id === user_id) &&
    each.at >= from &&
    each.at < to &&
    USAGE_PARTS.every((part) => parts[part] === undefined || partOf(each, part) === parts[part]);
  /** The same answer from the list alone. */
  const expected = (bookings: Bookings, starts: number[], until: number, part: UsagePart | null) => {
    const sums = new Map<string, { bucket: number; id: string; characters: number; requests: number }>();
    for (const each of booked) {
      if (!isAsked(each, bookings, starts[0] ?? until, until)) continue;
      const bucket = starts.findLastIndex((start) => start <= each.at);
      const id = partOf(each, part);
      const sum = sums.get(`${bucket} ${id}`) ?? { bucket, id, characters: 0, requests: 0 };
      sums.set(`${bucket} ${id}`, {
        ...sum,
        characters: sum.characters + each.charged,
        requests: sum.requests + 1,
      });
    }
    return [...sums.values()];
  };
  const sorted = (sums: readonly { bucket: number; id: string }[]) =>
    sums.map((sum) => JSON.stringify(Object.entries(sum).sort())).sort();

  const question = fc.record({
    who: fc.nat(3),
    own: fc.boolean(),
    part: fc.constantFrom(null, ...USAGE_PARTS),
    filter: fc.constantFrom({}, { voice: "v1" }, { voice: NO_PART }, { product: "speech_to_text", model: "m1" }),
    from: fc.nat(days - 1),
    length: fc.integer({ min: 1, max: days }),
    interval: fc.constantFrom("day" as const, "week" as const, "month" as const),
  });

  it("answers every question as a list of all bookings would, however many were booked at once", async () => {
    const asked = fc.asyncProperty(question, async ({ who, own, part, filter, from, length, interval }) => {
      const { workspace_id, user_id } = callers[who] as Caller;
      const bookings = { workspace_id, user_id: own ? user_id : undefined, parts: filter };
      const range = { from: firstDay + from * dayMs, until: Math.min(end, firstDay + (from + length) * dayMs) };
      const starts = bucketStarts(range.from, range.until, interval);
      const sums = await sumDays(services.db, bookings, { starts, until: range.until }, part);
      expect(sorted(sums)).toEqual(sorted(expected(bookings, starts, range.until, part)));
      const total = (list: readonly { characters: number }[]) => list.reduce((sum, each) => sum + each.characters, 0);
      expect(total(await sumParts(services.db, bookings, range))).toBe(total(sums));
      expect((await sumAll(services.db, bookings, range)).characters).toBe(total(sums));
    });
    await fc.assert(asked, { numRuns: 40, seed: 11 });
  });

  it("sums up by the hour from the ledger alone, to the same total", async () => {
    const [{ workspace_id } = { workspace_id: "" }] = callers;
    const bookings = { workspace_id, parts: {} };
    const until = firstDay + 8 * dayMs;
    const starts = bucketStarts(firstDay, until, "hour");
    expect(starts).toHaveLength(8 * 24);
    expect(starts[1]).toBe(firstDay + hourMs);
    for (const part of [null, ...USAGE_PARTS]) {
      const sums = await sumLedger(services.db, bookings, { from: firstDay, until, stepMs: hourMs }, part);
      expect(sorted(sums)).toEqual(sorted(expected(bookings, starts, until, part)));
      expect(sums.length).toBeGreaterThan(5);
    }
  });

  it("reads the sums of days page by page, each once", async () => {
    const [{ workspace_id } = { workspace_id: "" }] = callers;
    const bookings = { workspace_id, parts: {} };
    const range = { from: firstDay, until: end };
    const whole = await readDays(services.db, bookings, range, undefined, 10_000);
    const pages = [];
    for (let last = undefined as (typeof whole)[number] | undefined; ; last = pages.at(-1)) {
      const page = await readDays(services.db, bookings, range, last, 7);
      pages.push(...page);
      if (page.length < 7) break;
    }
    expect(pages).toEqual(whole);
    expect(whole.length).toBeGreaterThan(50);
  });

  it("makes the same sums when an installation with a ledger from before is upgraded", async () => {
    const all = sql`SELECT * FROM usage_days ORDER BY workspace_id, day, user_id, api_key_hashed, product, voice_id, model_id`;
    const before = (await services.db.drizzle.execute(all)).rows;
    const statements = (await readMigrations()).flatMap((migration) => migration.statements);
    const fill = statements.filter((statement) => statement.includes("INSERT INTO usage_days"));
    expect(fill).toHaveLength(1);
    await services.db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM usage_days`);
      await tx.execute(sql.raw(fill[0] ?? ""));
      expect((await tx.execute(all)).rows).toEqual(before);
    });
    expect(before.length).toBeGreaterThan(100);
  });
});
