/** What a shared voice costs and promises, in words (sections 5, 6 and 9 of the specification). */
import { usualRateDollars } from "../../contract/voice-rates.ts";
import { voiceLibraryWords as words } from "../words/voice-library.ts";

const times = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });

/** A notice period: “90 days”, “1 year” over 364 days, “2 years” over 366; null when there is none. */
export function noticeText(days: number | null): string | null {
  if (days === null || days <= 0) return null;
  if (days > 366) return words.years;
  return days > 364 ? words.year : words.days(days);
}

/** A multiplier of credits as a number: 1.5. */
export const multiplierText = (rate: number): string => times.format(rate);

/** An amount of dollars: $0.06. */
export const dollarText = (dollars: number): string => money.format(dollars);

/**
 * What a voice costs: its owner reads dollars per 1,000 credits, others by how much its characters cost more, and nothing
 * where they do not.
 */
export function rateText(voice: { rate: number; custom_rate: number | null }, is_owner: boolean): string | null {
  if (is_owner) return words.dollars(dollarText(voice.custom_rate ?? usualRateDollars));
  return voice.rate === 1 ? null : words.credits(multiplierText(voice.rate));
}
