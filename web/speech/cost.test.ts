import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { costOf, countCharacters, creditsLeft, judge } from "./cost.ts";

const model = {
  model_rates: { character_cost_multiplier: 1 },
  maximum_text_length_per_request: limits.textLengthMax,
};
const judged = (text: string, left: number | null = null) => judge(text, countCharacters(text), model, left);

test("counts characters as people do", () => {
  expect(countCharacters("Grüße 👋")).toBe(7);
  expect(countCharacters("")).toBe(0);
});

test("refuses nothing but white space, and lets the longest text pass", () => {
  expect(judged(" \n\t ")).toEqual({ kind: "empty" });
  expect(judged("a".repeat(limits.textLengthMax))).toEqual({ kind: "ok" });
  expect(judged("a".repeat(limits.textLengthMax + 1))).toEqual({
    kind: "too_long",
    excess: 1,
    most: limits.textLengthMax,
  });
});

test("measures the longest text in characters, not in UTF-16 units", () => {
  expect(judged("👋".repeat(limits.textLengthMax))).toEqual({ kind: "ok" });
});

test("takes a model's own shorter limit", () => {
  const short = { ...model, maximum_text_length_per_request: 3 };
  expect(judge("four", 4, short, null)).toEqual({ kind: "too_long", excess: 1, most: 3 });
});

test("says what is missing when the credits do not suffice, to the character", () => {
  expect(judged("abcd", 4)).toEqual({ kind: "ok" });
  expect(judged("abcd", 3)).toEqual({ kind: "over_quota", missing: 1 });
});

test("costs what the voice's owner asks, as the server counts it", () => {
  expect([1, 2.5, 1.1, 1.01].map((rate) => costOf(100, model, rate))).toEqual([100, 250, 110, 101]);
  expect(costOf(7, null, 1.07)).toBe(8);
  expect(judge("abcd", 4, model, 7, 2)).toEqual({ kind: "over_quota", missing: 1 });
  expect(judge("abcd", 4, model, 8, 2)).toEqual({ kind: "ok" });
});

test("costs what the model asks, rounded up", () => {
  expect(costOf(3, { model_rates: { character_cost_multiplier: 0.5 } })).toBe(2);
  expect(costOf(3, null)).toBe(3);
});

test("knows no limit only where the plan may extend, the person wants it and the plan is active", () => {
  const account = {
    tier: "creator" as const,
    character_count: 70,
    character_limit: 100,
    allowed_to_extend_character_limit: true,
    status: "active" as const,
  };
  expect(creditsLeft(account)).toBeNull();
  expect(creditsLeft({ ...account, status: "past_due" })).toBe(30);
  expect(creditsLeft({ ...account, tier: "starter" })).toBe(30);
  expect(creditsLeft({ ...account, allowed_to_extend_character_limit: false })).toBe(30);
  expect(creditsLeft({ ...account, status: "free", character_count: 101 })).toBe(0);
});
