import { expect, test } from "vitest";
import { isNewlyUnsafe, isOffered, type Offerable } from "./offered-voices.ts";

const plain: Offerable = {
  voice_id: "v",
  category: "premade",
  high_quality_base_model_ids: [],
  is_legacy: false,
  sharing: null,
};

test("hides legacy voices unless they are asked for", () => {
  expect(isOffered({ ...plain, is_legacy: true })).toBe(false);
  expect(isOffered({ ...plain, is_legacy: true }, true)).toBe(true);
  expect(isOffered(plain)).toBe(true);
});

test("hides copies that are no longer shared, and professional voices without a base model", () => {
  expect(isOffered({ ...plain, sharing: { status: "copied_disabled" } })).toBe(false);
  expect(isOffered({ ...plain, sharing: { status: "enabled" } })).toBe(true);
  expect(isOffered({ ...plain, category: "professional" })).toBe(false);
  expect(isOffered({ ...plain, category: "professional", high_quality_base_model_ids: ["m"] })).toBe(true);
  expect(isOffered({ ...plain, category: "cloned" })).toBe(true);
});

test("tells of a voice that was blocked or is asked for since the list was known, and not of what was so before", () => {
  const at = (safety_control: "BAN" | "CAPTCHA" | null) => ({ voice_id: "a", safety_control });
  expect(isNewlyUnsafe(at("BAN"), [at(null)])).toBe(true);
  expect(isNewlyUnsafe(at("CAPTCHA"), [at("BAN")])).toBe(true);
  expect(isNewlyUnsafe(at("BAN"), [at("BAN")])).toBe(false);
  expect(isNewlyUnsafe(at("BAN"), [])).toBe(false);
  expect(isNewlyUnsafe(at(null), [at("BAN")])).toBe(false);
});
