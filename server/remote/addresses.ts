/**
 * Where no engine is asked. The owner alone connects servers, and their own network is where most engines are: private
 * addresses are allowed. Link-local ones are where clouds tell a machine its own secrets.
 */
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");
// Amazon's, in a network that is otherwise private.
linkLocal.addAddress("fd00:ec2::254", "ipv6");

const isLinkLocal = (address: string): boolean => linkLocal.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a host, as a URL names it, is link-local or has a name that leads there. A name that is not known does not. */
export async function isNeverAnEngine(hostname: string): Promise<boolean> {
  const bare = hostname.replace(/^\[|\]$/g, "");
  if (isIP(bare) !== 0) return isLinkLocal(bare);
  const found = await lookup(bare, { all: true }).catch(() => []);
  return found.some(({ address }) => isLinkLocal(address));
}
