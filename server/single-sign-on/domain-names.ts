/** Which names of the internet can be a workspace's own: pure. */
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { limits } from "../../contract/limits.ts";

/** Where anybody gets an address: no workspace's own, whatever is shown there. */
const mailHosters = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com
  me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de
  mail.com mail.ru yandex.com yandex.ru bk.ru list.ru inbox.ru zoho.com zohomail.com fastmail.com fastmail.fm hey.com
  tutanota.com tutanota.de tuta.io tuta.com posteo.de mailbox.org hushmail.com orange.fr wanadoo.fr free.fr laposte.net
  sfr.fr libero.it virgilio.it alice.it tin.it bluewin.ch hotmail.co.uk hotmail.fr hotmail.de hotmail.it live.co.uk
  live.fr outlook.de outlook.fr yahoo.co.uk yahoo.co.jp yahoo.co.in yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.com.br
  btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
  rogers.com shaw.ca bigpond.com qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net rediffmail.com
  uol.com.br bol.com.br terra.com.br seznam.cz wp.pl o2.pl interia.pl onet.pl abv.bg ukr.net duck.com mozmail.com
  mailinator.com guerrillamail.com yopmail.com 10minutemail.com`.split(/\s+/),
);

/** What stands before a country's letters where anybody registers names, as in co.uk and com.au. */
const registryParts = new Set(
  "ac co com edu gob gov gouv govt gv mil ne net or org sch ltd plc nhs go id in me".split(" "),
);

/** Under which somebody else hands out names to anybody, beside the registries of countries. */
const sharedSuffixes = new Set(
  `github.io gitlab.io pages.dev workers.dev vercel.app netlify.app herokuapp.com web.app firebaseapp.com appspot.com
  run.app azurewebsites.net cloudfront.net amazonaws.com elasticbeanstalk.com onrender.com fly.dev surge.sh glitch.me
  repl.co replit.app blogspot.com wordpress.com wixsite.com weebly.com myshopify.com tumblr.com ghost.io notion.site
  readthedocs.io ngrok.io ngrok.app trycloudflare.com duckdns.org no-ip.org dyndns.org uk.com us.com eu.com de.com
  eu.org pp.ua`.split(/\s+/),
);

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** Names that lead to nobody on the internet (RFC 2606, 6761, 8375). */
const reserved = new Set(["localhost", "local", "internal", "test", "invalid", "onion", "arpa", "home", "lan", "corp"]);

/** In the letters of the DNS; empty when it is no name. What is more than a name, as an address of a page, is none. */
const toAscii = (name: string): string =>
  /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) ? domainToASCII(name).toLowerCase() : "";

/** A name as the DNS has it, or why it can be nobody's own. */
export function readDomain(given: string): { domain: string } | { reason: string } {
  const domain = toAscii(given.trim().replace(/\.$/, ""));
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  if (domain === "" || domain.length > limits.domainLengthMax || !labels.every((each) => label.test(each))) {
    return { reason: "it is not the name of a domain, as example.com is" };
  }
  if (isIP(domain) !== 0 || /^\d+$/.test(last)) return { reason: "it is an address, not a name" };
  if (labels.length < 2) return { reason: "it has no dot" };
  if (reserved.has(last)) return { reason: "it is a name of a private network" };
  if (mailHosters.has(domain)) return { reason: "anybody gets an e-mail address there" };
  const isRegistry = labels.length === 2 && last.length === 2 && registryParts.has(labels[0] ?? "");
  if (isRegistry || sharedSuffixes.has(domain)) return { reason: "anybody gets a name under it" };
  return { domain };
}

/** The domain of an e-mail as `readDomain` has it; null when it has none. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf("@");
  return at < 0 ? null : toAscii(email.slice(at + 1)) || null;
}
