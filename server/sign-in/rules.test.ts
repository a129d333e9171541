import { describe, expect, it } from "vitest";
import { isMadeOf, networkOf, signUpRule } from "./rules.ts";

describe("the network of an address", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

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
