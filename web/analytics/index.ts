import { limits } from "../../contract/limits.ts";
import type { AnalyticsConsent } from "../../contract/regions.ts";
import { analyticsConsentAtFirst } from "../../contract/regions.ts";
import { sendsPrivacySignal } from "../account/index.ts";
import { api } from "../api.ts";
import { createStore } from "../shell/store.ts";
import { analyticsWords } from "../words/analytics.ts";
import { answerOf, consentOf, cookieOf, mayTell } from "./consent.ts";
import { isPageEvent, plainPath } from "./events.ts";

/*
 * Loaded only where the operator has a service that counts visits. Everything goes to /ingest of this server, which
 * hands it on; no other host is asked, and nothing is told of what people write or make.
 */

const ANSWER = "mynah_analytics";
const VISITOR = "mynah_visitor";

/** Denied until it is known otherwise. */
export const consent = createStore<AnalyticsConsent>("denied");

let hasBegun = false;

/** Seen before it was known whether it may be told; the last one is told when it may. */
let waiting: string | null = null;

function keepCookie(name: string, value: string | null): void {
  const seconds = value === null ? 0 : limits.analyticsCookieDays * 86_400;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that can play this product
  document.cookie = `${name}=${value ?? ""}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}

/** A random name of this browser, which says nothing about anybody. */
function visitor(): string {
  const kept = cookieOf(document.cookie, VISITOR);
  const id = kept ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
  keepCookie(VISITOR, id);
  return id;
}

/** Tells the service of something, if its person lets it. What is the server's to tell is refused with a warning. */
export function tell(event: string, properties: Record<string, string> = {}): void {
  if (!isPageEvent(event)) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a warning, and it is for whoever writes pages
    console.warn(analyticsWords.refusedEvent(event));
    return;
  }
  if (!mayTell(consent.get())) return;
  const body = JSON.stringify({
    event,
    distinct_id: visitor(),
    properties,
    timestamp: new Date().toISOString(),
  });
  // Whether it arrives is nobody's matter who uses the page.
  fetch("/ingest/capture/", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
}

/** Tells that a page is looked at; while the question is open, remembers it. */
export function pageSeen(path: string): void {
  if (mayTell(consent.get())) tell("page_seen", { path: plainPath(path) });
  else waiting = path;
}

function settle(next: AnalyticsConsent): void {
  consent.set(next);
  if (!mayTell(next) || waiting === null) return;
  pageSeen(waiting);
  waiting = null;
}

/** What the person answers in the banner, kept for 360 days; a no also forgets the browser's name. */
export function answer(next: "granted" | "denied"): void {
  keepCookie(ANSWER, next);
  if (next === "denied") {
    waiting = null;
    keepCookie(VISITOR, null);
  }
  settle(next);
  if (next === "granted") tell("consent_granted");
}

/** The country, or null when nobody knew it within the 500 ms that consent mode waits. */
async function countryInTime(): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, limits.consentModeMs, null));
  const asked = api.account.locate().then(
    ({ country }) => country,
    () => null,
  );
  return Promise.race([asked, late]);
}

/** Finds out whether visits may be counted, and asks where somebody has to be asked. Once a visit. */
export async function beginAnalytics(): Promise<void> {
  if (hasBegun) return;
  hasBegun = true;
  const given = answerOf(document.cookie, ANSWER);
  const has_privacy_signal = sendsPrivacySignal();
  const at_first = given !== null || has_privacy_signal ? "undecided" : analyticsConsentAtFirst(await countryInTime());
  settle(consentOf({ has_privacy_signal, answer: given, at_first }));
  if (consent.get() === "undecided") {
    const { showConsentBanner } = await import("./consent-banner.tsx");
    showConsentBanner(consent, answer);
  }
}
