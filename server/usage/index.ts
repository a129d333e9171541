/** Characters: held before work, booked after it, started anew every period, and shown to those who used them. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { downloadUsage } from "./download-usage.ts";
import { getCharacterStats } from "./get-character-stats.ts";
import { getStatistics } from "./get-statistics.ts";
import { listParts } from "./list-parts.ts";

export { releaseCharacters } from "./release-characters.ts";
export { releaseStaleReservations } from "./release-stale-reservations.ts";
export { reserveCharacters } from "./reserve-characters.ts";
export { concurrentRequestsMax, monthsAfter, periodEndAfter } from "./rules.ts";
export { settleCharacters } from "./settle-characters.ts";
export { addBalance, lockAccount, startPeriod } from "./store.ts";
export { usageOf } from "./usage-of.ts";

export const usage = answers(api.usage, {
  get_character_stats: getCharacterStats,
  get_statistics: getStatistics,
  list_parts: listParts,
  download: downloadUsage,
});
