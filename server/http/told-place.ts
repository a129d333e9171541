/** Where a proxy in front says that a caller is, by the headers of those that know. */
import type { Context } from "../context.ts";

const known = [
  // Cloudflare, with its managed transform "Add visitor location headers"; the country alone without it.
  { country: "cf-ipcountry", region: "cf-region-code", city: "cf-ipcity" },
  { country: "x-appengine-country", region: "x-appengine-region", city: "x-appengine-city" },
  { country: "x-vercel-ip-country", region: "x-vercel-ip-country-region", city: "x-vercel-ip-city" },
  {
    country: "cloudfront-viewer-country",
    region: "cloudfront-viewer-country-region",
    city: "cloudfront-viewer-city",
  },
];

/** What these proxies say when they do not know; T1 is Tor. */
const unknown = new Set(["", "?", "XX", "ZZ", "T1"]);
const lengthMax = 100;

/** A header's text: headers reach us as Latin-1, and cities come as UTF-8 or escaped like parts of a URL. */
function readText(headers: Headers, name: string): string | null {
  const sent = headers.get(name)?.trim() ?? "";
  const utf8 = Buffer.from(sent, "latin1").toString("utf8");
  let text = utf8.includes("\uFFFD") ? sent : utf8;
  try {
    text = decodeURIComponent(text);
  } catch {
    // A lone per cent sign is a per cent sign.
  }
  return unknown.has(text) ? null : text.slice(0, lengthMax);
}

/** Null when nobody says which country it is. Whether the headers are to be believed is decided before. */
export function toldPlace(headers: Headers): Context["told_place"] {
  for (const names of known) {
    const country = readText(headers, names.country);
    if (country) return { country, region: readText(headers, names.region), city: readText(headers, names.city) };
  }
  return null;
}
