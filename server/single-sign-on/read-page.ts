/**
 * Reading a page that somebody names: never from a private network, bounded in time and size, and led on only within the
 * domain that it is about. The address that was looked at is the one that is connected to, so that a name which changes
 * in between leads nowhere else.
 */
import { type ClientRequest, get as getPlain, type IncomingMessage, type RequestOptions } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, isIP } from "node:net";
import { limits } from "../../contract/limits.ts";

/** Why a page could not be read, for people. */
export class PageError extends Error {
  override readonly name = "PageError";
}

/** What is no place of the public internet (IANA's registries of special-purpose addresses). */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(network, bits, "ipv4");
}
/** All of IPv6 that is handed out begins with 001; of it, these lead to IPv4 or to no one. */
const handedOut = new BlockList();
handedOut.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(network, bits, "ipv6");
}

/** Whether an address is of the public internet. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !notPublic.check(address, "ipv4")
    : handedOut.check(address, "ipv6") && !notPublic.check(address, "ipv6");

const redirectsMax = 3;

interface Wanted {
  /** Pages of it and of what is under it are read. */
  domain: string;
  addresses(host: string): Promise<string[]>;
  /** Which addresses may be connected to. */
  allowed?: (address: string) => boolean;
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

function request(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const options: RequestOptions = {
    signal,
    headers: { accept: "text/html", "accept-encoding": "identity", "user-agent": "Mynah" },
    lookup: (_host, { all }, done) => {
      const family = isIP(address);
      if (all)
        (done as (error: null, found: { address: string; family: number }[]) => void)(null, [{ address, family }]);
      else done(null, address, family);
    },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const asked: ClientRequest =
      url.protocol === "https:" ? getSecure(url, options, resolve) : getPlain(url, options, resolve);
    asked.on("error", reject);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    // The head of a page is at its beginning.
    if (size >= limits.domainPageBytesMax) break;
  }
  answer.destroy();
  return Buffer.concat(parts).subarray(0, limits.domainPageBytesMax).toString("utf8");
}

/** The text of a page, or as much of it as is looked at. @throws PageError */
export async function readPage(address: string, { domain, addresses, allowed = isPublic }: Wanted): Promise<string> {
  const signal = AbortSignal.timeout(limits.domainLookUpMs);
  const first = new URL(address);
  let url = first;
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      const [found] = await addresses(url.hostname);
      if (!found || !allowed(found)) throw new PageError("it is in a private network");
      const answer = await request(url, found, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 200 && statusCode < 300) return await textOf(answer);
      answer.destroy();
      const next = statusCode >= 300 && statusCode < 400 ? URL.parse(headers.location ?? "", url) : null;
      if (!next) throw new PageError(`it answers ${statusCode}`);
      const isSame = next.protocol === first.protocol && next.port === first.port;
      if (!isSame || isIP(next.hostname) !== 0 || !isWithin(next.hostname, domain)) {
        throw new PageError("it leads to another site");
      }
      url = next;
    }
  } catch (error) {
    if (error instanceof PageError) throw error;
    throw new PageError(signal.aborted ? "it did not answer in time" : "it cannot be reached", { cause: error });
  }
  throw new PageError("it leads on too often");
}
