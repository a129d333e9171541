/** Which address a proxy in front says that a caller has. */
import { isIP } from "node:net";

/** As some proxies write it: with the caller's port. */
const withPort = /^(?:\[(.+)\]|([\d.]+)):\d+$/;

/**
 * Each proxy adds the address that it was called from at the end; whatever stands before those of our own proxies, the
 * caller may have written. Undefined when there is no address there.
 * @param proxies how many proxies of the operator's the call went through.
 */
export function toldAddress(forwarded: string | undefined, proxies: number): string | undefined {
  if (!forwarded || proxies === 0) return undefined;
  const told = forwarded.split(",").at(-proxies)?.trim().replace(withPort, "$1$2").split("%")[0] ?? "";
  return isIP(told) ? told : undefined;
}
