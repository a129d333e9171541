/** Which callers count as one. */
import { isIP } from "node:net";

/** The network that an address counts for: itself, or the /64 of an IPv6 address, which one customer holds whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const plain = address.split("%")[0] as string;
  if (isIP(plain) !== 6) return address;
  const [front = "", back] = plain.toLowerCase().split("::");
  const groups = front.split(":").filter(Boolean);
  // "::" stands for as many zero groups as are missing.
  const last = (back ?? "").split(":").filter(Boolean);
  const zeros = back === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
