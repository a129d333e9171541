/** The English cast. */

import { synthesised } from "./cast-formant.ts";
import type { CastMember } from "./cast-member.ts";
import { recorded } from "./cast-recorded.ts";

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
