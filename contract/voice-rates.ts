/** What a shared voice costs whoever speaks with it, and earns its owner. */

/** Dollars for 1,000 credits that a voice earns when its owner sets nothing (ours; decision 0027). */
export const usualRateDollars = 0.03;

/** Credits that something costs with a voice, of its usual price; what was begun counts. A multiplier has two decimals. */
export const priceAtRate = (credits: number, multiplier: number): number =>
  Math.ceil((credits * Math.round(100 * multiplier)) / 100);

/** By how much a character costs more with a voice of this rate; never less than its usual price. */
export const multiplierOf = (custom_rate: number | null): number =>
  custom_rate === null ? 1 : Math.max(1, Math.round((custom_rate / usualRateDollars) * 100) / 100);
