/** The premade voices: who they are, and the recipe of each. Their loudness is in loudness-table.ts. */
import type { VoiceLabels } from "../../ports.ts";
import { castAbroad } from "./cast-abroad.ts";
import { castEnglish } from "./cast-english.ts";
import type { Recipe } from "./recipe.ts";

export interface CastMember {
  key: string;
  voice_id: string;
  aliases: readonly string[];
  name: string;
  description: string;
  labels: VoiceLabels;
  /** Its own language, ISO 639-1. */
  language: string;
  recipe: Recipe;
  /** espeak's voice file for its own language, when it is not that language's usual one. */
  espeak_voice?: string;
  /** For a flite voice: espeak's variant that speaks other languages for it. */
  abroad_variant?: string;
  preview_text: string;
}

export const cast: readonly CastMember[] = [...castEnglish, ...castAbroad];
