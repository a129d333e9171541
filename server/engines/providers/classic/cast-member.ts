/** Who a premade voice is, and how it is made. */
import type { VoiceLabels } from "../../ports.ts";
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

/** An English member without what all of them share. */
export type EnglishSketch = Omit<CastMember, "language" | "preview_text" | "key" | "labels"> & {
  labels: Omit<CastMember["labels"], "language">;
};
