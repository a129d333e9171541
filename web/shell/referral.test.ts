import { describe, expect, it } from "vitest";
import { referralOf } from "./referral.ts";

describe("who brought a visitor", () => {
  it("is read from pid and xid, or from ref alone", () => {
    expect(referralOf("?pid=ada&xid=42")).toEqual({ pid: "ada", xid: "42" });
    expect(referralOf("?ref=ada")).toEqual({ pid: "ada" });
    expect(referralOf("?pid=ada&ref=other")).toEqual({ pid: "ada" });
  });

  it("is nobody where the address does not say, and never longer than the server takes", () => {
    expect(referralOf("?utm_source=x")).toBeNull();
    expect(referralOf("?pid=")).toBeNull();
    expect(referralOf(`?pid=${"x".repeat(500)}`)?.pid).toHaveLength(100);
  });
});
