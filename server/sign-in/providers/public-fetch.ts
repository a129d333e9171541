/** Calls to what somebody who does not own this installation has named: over TLS, and never into its own network. */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublic } from "../../single-sign-on/index.ts";

/** A provider's address leads where this server does not go. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
}

/**
 * Fetches from the public internet alone. The name is looked up once more to connect; whoever answers then has to show a
 * certificate for it, which nothing in a private network has.
 * @throws PrivateAddressError, or what fetch throws
 */
export const publicFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const found = isIP(host) === 0 ? await lookup(host, { all: true }) : [{ address: host }];
  if (url.protocol !== "https:" || !found.every(({ address }) => isPublic(address))) {
    throw new PrivateAddressError(`${url.host} is no address of the public internet`);
  }
  return await fetch(input, { ...init, redirect: "manual" });
};
