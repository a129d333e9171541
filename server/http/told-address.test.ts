import { describe, expect, it } from "vitest";
import { readEnv } from "../env.ts";
import { toldAddress } from "./told-address.ts";

describe("the address of a caller behind a proxy", () => {
  it.each([
    ["203.0.113.5", "true", "203.0.113.5"],
    // What the caller has written itself stands before what the proxy adds.
    ["10.0.0.1, 203.0.113.5", "true", "203.0.113.5"],
    ["10.0.0.1, 203.0.113.5, 198.51.100.2", "2", "203.0.113.5"],
    ["203.0.113.5:51234", "1", "203.0.113.5"],
    ["2001:db8::1", "1", "2001:db8::1"],
    ["[2001:db8::1]:443", "1", "2001:db8::1"],
    ["fe80::1%anything at all", "1", "fe80::1"],
    // Not by way of both proxies, or no address: the connection's own counts.
    ["203.0.113.5", "2", undefined],
    ["203.0.113.5, unknown", "1", undefined],
    ["x".repeat(300), "1", undefined],
    ["", "1", undefined],
    [undefined, "1", undefined],
    ["203.0.113.5", "false", undefined],
    ["203.0.113.5", "0", undefined],
  ])("of %s with MYNAH_TRUST_PROXY=%s is %s", (forwarded, setting, address) => {
    expect(toldAddress(forwarded, readEnv({ MYNAH_TRUST_PROXY: setting }).MYNAH_TRUST_PROXY)).toBe(address);
  });
});
