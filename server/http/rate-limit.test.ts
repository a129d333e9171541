import { expect, it } from "vitest";
import { openRateLimit } from "./rate-limit.ts";

it("refuses more calls from one network without credentials, however many addresses it has, and lets others call", async () => {
  const rate = openRateLimit(2);
  await rate.check(null, "2001:db8:1:2::1");
  await rate.check(null, "2001:db8:1:2::2");
  await expect(rate.check(null, "2001:db8:1:2:aaaa::3")).rejects.toMatchObject({ code: "rate_limited", status: 429 });
  await rate.check(null, "2001:db8:1:3::1");
  await rate.check("somebody", "2001:db8:1:2::1");
});
