/** Whether a domain shows what it was asked to show: a TXT record, or a tag in the head of its page. */
import { Resolver } from "node:dns/promises";
import { limits } from "../../contract/limits.ts";
import { PageError, readPage } from "./read-page.ts";

const name = "mynah-domain-verification";

/** The TXT record that shows whose a domain is. It stands beside the domain, so that it is in nobody's way. */
export const dnsRecordOf = (domain: string, token: string) => ({
  name: `_${name}.${domain}`,
  value: `${name}=${token}`,
});

/** The page and the tag in its head that show the same. */
export const htmlPageOf = (domain: string, token: string) => ({
  url: `https://${domain}/`,
  tag: `<meta name="${name}" content="${token}">`,
});

/** Asks the DNS. */
export interface Dns {
  /** Texts of a name, each put together again; none when there is no such name. Throws when nobody answers. */
  texts(name: string): Promise<string[]>;
  /** Addresses of a host. Throws when it has none. */
  addresses(host: string): Promise<string[]>;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA");

/**
 * @param servers addresses, with ports where they are not 53; without any the system's are asked
 * @param answerMs until a server is asked once more, and then given up
 */
export function openDns(servers: readonly string[] | undefined, answerMs: number = limits.domainLookUpMs / 2): Dns {
  const resolver = new Resolver({ timeout: answerMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    async texts(of) {
      try {
        // A text longer than 255 bytes comes in parts.
        return (await resolver.resolveTxt(of)).map((parts) => parts.join(""));
      } catch (error) {
        if (isMissing(error)) return [];
        throw error;
      }
    },
    async addresses(host) {
      const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const found = [four, six].flatMap((each) => (each.status === "fulfilled" ? each.value : []));
      if (found.length === 0) throw new PageError(`${host} has no address`);
      return found;
    },
  };
}

/** Why a domain does not show it; null: it does. */
export async function whyNotInDns(dns: Dns, domain: string, token: string): Promise<string | null> {
  const record = dnsRecordOf(domain, token);
  let texts: string[];
  try {
    texts = await dns.texts(record.name);
  } catch {
    return "The name servers of this domain did not answer. Try again in a moment.";
  }
  if (texts.some((text) => text.trim() === record.value)) return null;
  if (texts.length === 0)
    return `There is no TXT record ${record.name} yet. New records may take hours to be seen everywhere.`;
  return `The TXT record ${record.name} says something else.`;
}

const attribute = (tag: string, of: string): string | null => {
  const found = new RegExp(`\\s${of}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag);
  return found ? (found[1] ?? found[2] ?? found[3] ?? "") : null;
};

/** What the tags of this name in the head of a page say; those in comments and in the body, which visitors may write, do not count. */
export function tagsOf(html: string): string[] {
  const head = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "").split(/<\/head|<body/i)[0] ?? "";
  const tags =
    head.replaceAll(/<(script|style|noscript|template|title)\b[\s\S]*?<\/\1/gi, "").match(/<meta\b[^>]*>/gi) ?? [];
  return tags.filter((tag) => attribute(tag, "name") === name).map((tag) => attribute(tag, "content")?.trim() ?? "");
}

/**
 * Why the page of a domain does not show it; null: it does.
 * @param read a page by its address, which may lead on within the domain only
 */
export async function whyNotOnPage(
  dns: Dns,
  domain: string,
  token: string,
  read: typeof readPage = readPage,
): Promise<string | null> {
  const { url } = htmlPageOf(domain, token);
  try {
    const said = tagsOf(await read(url, { domain, addresses: dns.addresses }));
    if (said.includes(token)) return null;
    return said.length === 0 ? `${url} has no meta tag ${name} in its head.` : "The meta tag says something else.";
  } catch (error) {
    return error instanceof PageError ? `${url} could not be read: ${error.message}.` : `${url} could not be read.`;
  }
}
