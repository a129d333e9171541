import { api } from "../api.ts";
import { keepReferral } from "./referral.ts";

const NAMES = ["gclid", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/** Reads what an address says of how its visitor came: keeps who brought them, and reports a visit that was paid for. */
export async function readArrival(search: string): Promise<void> {
  keepReferral(search);
  const asked = new URLSearchParams(search);
  if (!asked.has("gclid")) return;
  const told = Object.fromEntries(NAMES.flatMap((name) => (asked.has(name) ? [[name, asked.get(name)]] : [])));
  try {
    await api.account.report_ad_visit({ event_type: "visit", ...told });
  } catch {
    // The server logs it; the visitor came for something else.
  }
}
