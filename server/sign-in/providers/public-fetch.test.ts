import { expect, it } from "vitest";
import { PrivateAddressError, publicFetch } from "./public-fetch.ts";

it("goes nowhere without TLS, and into no private network by number or by name", async () => {
  for (const url of [
    "http://8.8.8.8/",
    "https://127.0.0.1/",
    "https://10.0.0.1/.well-known/openid-configuration",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://localhost/",
    "https://2130706433/",
  ]) {
    await expect(publicFetch(url), url).rejects.toThrow(PrivateAddressError);
    await expect(publicFetch(new Request(url)), url).rejects.toThrow(PrivateAddressError);
  }
});
