import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing } from "../../contract/billing.ts";
import { plans, TIERS } from "../../contract/plans.ts";
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
import { reserveCharacters, settleCharacters } from "../usage/index.ts";
import { getSubscription } from "./get-subscription.ts";
import { grantTier } from "./start-subscription.ts";

/** What the official client 2.73 throws without (wire/required-response-keys-2.73.md). */
const requiredKeys =
  "tier, character_count, character_limit, max_credit_limit_extension, can_extend_character_limit, allowed_to_extend_character_limit, voice_slots_used, professional_voice_slots_used, professional_voice_slots_used_in_workspace, voice_limit, voice_add_edit_counter, professional_voice_limit, can_extend_voice_limit, can_use_instant_voice_cloning, can_use_professional_voice_cloning, current_overage, status, open_invoices, has_open_invoices".split(
    ", ",
  );

describe.each(testDatabases)("the subscription on %s", (kind) => {
  let services: TestServices;
  let person: Joined;
  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open", MYNAH_ENTERPRISE_CONCURRENCY: "7" });
    await join(services);
  }, openTimeoutMs);
  afterAll(() => services.db.close());
  beforeEach(async () => {
    services.setNow(startOfTests);
    person = await join(services);
  });
  const read = () => getSubscription(contextOf(services, person.caller));
  const unix = (date: string) => Date.parse(date) / 1000;

  it("has every key that the official clients require, and keeps to the contract", async () => {
    const shown = await read();
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(requiredKeys));
    expect(billing.get_subscription.answer.schema.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({
      tier: "free",
      status: "free",
      character_count: 0,
      character_limit: 10_000,
      concurrent_requests_max: 2,
      max_voice_add_edits: 55,
      allowed_to_use_projects_api: false,
      next_character_count_reset_unix: unix("2026-04-10T12:00:00Z"),
      current_overage: { amount: "0", currency: "usd" },
      has_open_invoices: false,
    });
  });

  it.each(TIERS)("shows the rights of %s", async (tier) => {
    await services.db.transaction((tx) => grantTier(tx, person.caller.workspace_id, tier));
    expect(await read()).toMatchObject({
      tier,
      status: tier === "free" ? "free" : "active",
      character_limit: plans[tier].characterLimit,
      projects_limit: plans[tier].projectsLimit,
      concurrent_requests_max: tier === "enterprise" ? 7 : plans[tier].concurrentRequestsMax,
    });
  });

  it("counts what was charged, not what is held, and starts anew when its time comes", async () => {
    const ctx = contextOf(services, person.caller);
    const wanted = { characters: 900, product: "text_to_speech", voice_id: null, model_id: null };
    await reserveCharacters(ctx, { ...wanted, request_id: "settled" });
    await services.db.transaction(settleCharacters(services, "settled", 700));
    await reserveCharacters(ctx, { ...wanted, request_id: "running" });
    expect((await read()).character_count).toBe(700);
    services.setNow(new Date("2026-04-10T12:00:00Z"));
    expect(await read()).toMatchObject({
      character_count: 0,
      next_character_count_reset_unix: unix("2026-05-10T12:00:00Z"),
    });
  });

  it("has no bound above its limit only when the limit may be passed", async () => {
    const { workspace_id } = person.caller;
    await services.db.transaction((tx) => grantTier(tx, workspace_id, "creator"));
    expect((await read()).max_credit_limit_extension).toBe(0);
    await services.db.drizzle.execute(
      sql`UPDATE subscriptions SET allowed_to_extend_character_limit = true WHERE workspace_id = ${workspace_id}`,
    );
    expect((await read()).max_credit_limit_extension).toBe("unlimited");
  });
});
