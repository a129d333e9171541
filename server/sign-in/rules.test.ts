import { describe, expect, it } from "vitest";
import { isMadeOf, signUpRule } from "./rules.ts";

describe("who may join", () => {
  it("is what the operator says, otherwise anyone until there is an owner", () => {
    expect([false, true].map((owned) => signUpRule(undefined, owned))).toEqual(["open", "invited"]);
    for (const rule of ["open", "invited", "closed"] as const) {
      expect([false, true].map((owned) => signUpRule(rule, owned))).toEqual([rule, rule]);
    }
  });
});

describe("a password that is little more than words that anybody would guess", () => {
  const words = ["ada.lovelace", "example.com", "mynah"];
  it.each(["Mynah2026!!", "ada.lovelace1", "mynahmynahmynah", "ADA.LOVELACE@example.com", "1mynah23"])(
    "is %s",
    (password) => {
      expect(isMadeOf(password, words)).toBe(true);
    },
  );
  it.each([
    "my mynah speaks all day long",
    "a long enough passphrase",
    "correct horse",
    "example.com is not my password",
  ])("is not %s", (password) => {
    expect(isMadeOf(password, words)).toBe(false);
  });
  it("does not look for words that are in everything", () => {
    expect(isMadeOf("abcabcab", ["a", "bc"])).toBe(false);
  });
});
