/** Characters: held before work, booked after it, started anew every period. */
export { releaseCharacters } from "./release-characters.ts";
export { releaseStaleReservations } from "./release-stale-reservations.ts";
export { reserveCharacters } from "./reserve-characters.ts";
export { concurrentRequestsMax, mayExtend, periodEndAfter } from "./rules.ts";
export { settleCharacters } from "./settle-characters.ts";
export { addBalance } from "./store.ts";
export { usageOf } from "./usage-of.ts";
