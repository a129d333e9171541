/** The English cast. */
import type { CastMember } from "./cast.ts";
import { synthesised } from "./cast-formant.ts";
import { recorded } from "./cast-recorded.ts";

/** An English member without what all of them share. */
export type EnglishSketch = Omit<CastMember, "language" | "preview_text" | "key" | "labels"> & {
  labels: Omit<CastMember["labels"], "language">;
};

/** One text for all of them, so that people compare voices and not sentences. */
function introduction(name: string): string {
  return `Hello, my name is ${name}. Give me any text, a letter or a whole book, and I will read it aloud for you.`;
}

export const castEnglish: readonly CastMember[] = [...recorded, ...synthesised].map((sketch) => ({
  ...sketch,
  key: sketch.name.toLowerCase(),
  labels: { ...sketch.labels, language: "en" },
  language: "en",
  preview_text: introduction(sketch.name),
}));
