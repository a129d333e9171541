/** The premade voices: who they are, and the recipe of each. Their loudness is in loudness-table.ts. */
import { castAbroad } from "./cast-abroad.ts";
import { castEnglish } from "./cast-english.ts";
import type { CastMember } from "./cast-member.ts";

export const cast: readonly CastMember[] = [...castEnglish, ...castAbroad];
