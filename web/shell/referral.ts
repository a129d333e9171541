import { limits } from "../../contract/limits.ts";

/** Who brought this visitor, for 90 days (section 9): `?pid=&xid=`, or `?ref=` which is a short `pid`. */
const COOKIE = "mynah_referral";

export interface Referral {
  pid?: string;
  xid?: string;
}

const attributes = `; path=/; samesite=lax${typeof location !== "undefined" && location.protocol === "https:" ? "; secure" : ""}`;

/** What an address says of who brought its visitor, or null. */
export function referralOf(search: string): Referral | null {
  const asked = new URLSearchParams(search);
  const pid = (asked.get("pid") ?? asked.get("ref"))?.slice(0, limits.referralIdLengthMax);
  const xid = asked.get("xid")?.slice(0, limits.referralIdLengthMax);
  if (!pid && !xid) return null;
  return { ...(pid ? { pid } : {}), ...(xid ? { xid } : {}) };
}

/** Who brought this visitor, or null when nobody did, or it is too long ago. */
export function readReferral(): Referral | null {
  const kept = document.cookie.split("; ").find((part) => part.startsWith(`${COOKIE}=`));
  return kept === undefined ? null : referralOf(`?${decodeURIComponent(kept.slice(COOKIE.length + 1))}`);
}

/** Forgets who brought this visitor. */
export function forgetReferral(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that can play this product
  document.cookie = `${COOKIE}=; max-age=0${attributes}`;
}

/** Keeps who brought this visitor, as the address says; a visit that an advertisement paid for was brought by nobody. */
export function keepReferral(search: string): void {
  if (new URLSearchParams(search).has("gclid")) {
    forgetReferral();
    return;
  }
  const referral = referralOf(search);
  if (referral === null) return;
  const value = encodeURIComponent(new URLSearchParams({ ...referral }).toString());
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${COOKIE}=${value}; max-age=${limits.referralCookieMs / 1000}${attributes}`;
}
