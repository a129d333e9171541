import { describe, expect, it } from "vitest";
import { isNarrowed, noWish, readWish, writeWish } from "./library-address.ts";

describe("the address of the library", () => {
  it("keeps what is looked for, and drops what makes no sense", () => {
    const wish = readWish(new URLSearchParams("search=kerry&accent=irish&category=stolen&sort=loudest&x=1"));
    expect(wish).toEqual({ ...noWish, search: "kerry", accent: "irish", sort: "trending" });
    expect(isNarrowed(wish)).toBe(true);
    expect(isNarrowed(readWish(new URLSearchParams("sort=created_date")))).toBe(false);
  });

  it("says nothing of what is not looked for, and keeps what others put there", () => {
    const address = writeWish(new URLSearchParams("x=1&accent=irish"), { accent: "", age: "old", sort: "trending" });
    expect(address.toString()).toBe("x=1&age=old");
    expect(writeWish(address, { ...noWish, sort: "cloned_by_count" }).toString()).toBe("x=1&sort=cloned_by_count");
  });
});
