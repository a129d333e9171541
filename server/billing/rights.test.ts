import { describe, expect, it } from "vitest";
import { moneyText } from "../../contract/currencies.ts";
import { OUTPUT_FORMATS } from "../../contract/output-formats.ts";
import { maxVoiceAddEdits, plans, TIERS } from "../../contract/plans.ts";
import { prices, SOLD_TIERS } from "../../contract/prices.ts";
import { lowestPlanWith, may, planHas, professionalVoicesOf, rightOfFormat, seatsOf } from "../../contract/rights.ts";

describe("a right", () => {
  it.each([
    ["extend_character_limit", "creator"],
    ["instant_voice_cloning", "starter"],
    ["professional_voice_cloning", "creator"],
    ["projects", "creator"],
    ["projects_api", "creator"],
    ["single_sign_on", "enterprise"],
    ["several_seats", "growing_business"],
    ["high_bitrate", "creator"],
    ["studio_pcm", "pro"],
    ["free_repeats", "starter"],
  ] as const)("%s begins with %s", (right, tier) => {
    expect(lowestPlanWith(right)).toBe(tier);
    expect(planHas("free", right)).toBe(false);
  });

  it("of extending the limit asks for the plan, the wish and the status, all three", () => {
    const all = { tier: "creator", allowed_to_extend_character_limit: true, status: "active" } as const;
    expect(may(all, "extend_character_limit")).toBe(true);
    expect(may({ ...all, tier: "starter" }, "extend_character_limit")).toBe(false);
    expect(may({ ...all, allowed_to_extend_character_limit: false }, "extend_character_limit")).toBe(false);
    expect(may({ ...all, status: "past_due" }, "extend_character_limit")).toBe(false);
    expect(may({ tier: "creator" }, "extend_character_limit")).toBe(false);
  });

  it("of professional cloning comes with the plan or with extra slots, which are counted too", () => {
    expect(may({ tier: "free", extra_pvc_slots: 1 }, "professional_voice_cloning")).toBe(true);
    expect(may({ tier: "free", extra_pvc_slots: 0 }, "professional_voice_cloning")).toBe(false);
    expect(professionalVoicesOf({ tier: "pro", extra_pvc_slots: 2 })).toBe(3);
  });

  it("of single sign-on is enterprise's and the trial's alone", () => {
    expect(TIERS.filter((tier) => may({ tier }, "single_sign_on"))).toEqual(["enterprise", "trial"]);
  });

  it("to a format is asked for where the plans differ, and nowhere else", () => {
    const asked = OUTPUT_FORMATS.filter((format) => rightOfFormat(format) !== null);
    expect(asked).toEqual(["mp3_44100_192", "pcm_44100", "pcm_48000", "wav_44100", "wav_48000"]);
  });
});

describe("a plan", () => {
  it("has three seats as Scale, the workspace's own number on enterprise and trial, and one otherwise", () => {
    expect(TIERS.map((tier) => seatsOf({ tier, max_seats: 12 }))).toEqual([1, 1, 1, 1, 3, 1, 12, 12]);
    expect(seatsOf({ tier: "enterprise", max_seats: null })).toBeNull();
  });

  it("has the projects and the edits of voices that section 9 says", () => {
    expect(TIERS.map((tier) => plans[tier].projectsLimit)).toEqual([0, 0, 1000, 3000, 20_000, 20_000, -1, -1]);
    expect(["free", "starter", "creator", "pro"].map((tier) => maxVoiceAddEdits(plans[tier as "free"]))).toEqual([
      55, 65, 95, 290,
    ]);
  });

  it("costs more than the one before it, and a year ten months", () => {
    const months = SOLD_TIERS.map((tier) => prices[tier].monthCents);
    expect(months).toEqual(months.toSorted((one, other) => one - other));
    for (const tier of SOLD_TIERS) {
      expect(prices[tier].yearCents).toBe(10 * prices[tier].monthCents);
      expect(prices[tier].thousandBeyondCents !== null).toBe(plans[tier].canExtendCharacterLimit);
    }
  });
});

describe("money", () => {
  it("has its sign in front in dollars, and behind in other currencies", () => {
    expect(moneyText(2200, "usd")).toBe("$22");
    expect(moneyText(2200, "EUR")).toBe("22 €");
    expect(moneyText(550, "usd")).toBe("$5.50");
    expect(moneyText(-132_000, "usd")).toBe("−$1,320");
    expect(moneyText(2200, "usd", true)).toBe("$22.00");
    expect(moneyText(1200, "jpy", true)).toBe("1,200 ¥");
    expect(moneyText(1200, "jpy")).toBe("1,200 ¥");
    expect(moneyText(999, "xts")).toBe("9.99 XTS");
  });
});
