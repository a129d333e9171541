import { expect, it } from "vitest";
import { quotaOf } from "./quota.ts";

const plan = { character_limit: 10_000, allowed_to_extend_character_limit: false };

it("counts down from the limit", () => {
  expect(quotaOf({ ...plan, character_count: 2500 })).toEqual({
    kind: "left",
    count: 7500,
    limit: 10_000,
    share: 0.75,
  });
});

it("shows all that was used when the limit may be passed", () => {
  const quota = quotaOf({ ...plan, character_count: 12_500, allowed_to_extend_character_limit: true });
  expect(quota).toEqual({ kind: "used", count: 12_500, limit: 10_000, share: 0 });
});

it("never shows less than nothing", () => {
  expect(quotaOf({ ...plan, character_count: 10_001 })).toMatchObject({ count: 0, share: 0 });
  expect(quotaOf({ ...plan, character_limit: 0, character_count: 0 })).toMatchObject({ count: 0, share: 0 });
});
