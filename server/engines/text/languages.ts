/** The language of each paragraph. */
import { detectLanguage } from "./detect-language.ts";

/** The language table only needs this much of a paragraph, and a few letters are not enough to be sure. */
const sampleLengthMax = 400;
const lettersMin = 6;
/** How near the fallback's score may come before a detection does not count as certain. */
const rivalShare = 0.85;

const letters = /\p{L}/gu;

export interface LanguageWish {
  language: string | undefined;
  detects_language: boolean;
  voice_language: string;
  voice_languages: readonly string[] | undefined;
}

function primary(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? tag;
}

function detect(text: string, fallback: string, allowed: readonly string[] | undefined): string | undefined {
  const sample = text.slice(0, sampleLengthMax);
  if ((sample.match(letters)?.length ?? 0) < lettersMin) return undefined;
  const found = detectLanguage(sample);
  if (found.language === "" || !found.isReliable()) return undefined;
  if (allowed !== undefined && !allowed.some((tag) => primary(tag) === found.language)) return undefined;
  const scores = found.getScores();
  const near = (scores[fallback] ?? 0) >= (scores[found.language] ?? 0) * rivalShare;
  return near ? undefined : found.language;
}

/**
 * ISO 639-1 codes of paragraphs, in their order: the language asked for; else, when the model detects languages, what
 * is certain of the paragraph, or of the text as a whole when the paragraph is too short or uncertain; else the voice's.
 */
export function languagesOf(paragraphs: readonly string[], wish: LanguageWish): string[] {
  const own = primary(wish.language ?? wish.voice_language);
  if (wish.language !== undefined || !wish.detects_language) return paragraphs.map(() => own);
  const opening = paragraphs.length === 1 ? "" : paragraphs.slice(0, 50).join("\n");
  const ofText = opening === "" ? own : (detect(opening, own, wish.voice_languages) ?? own);
  return paragraphs.map((paragraph) => detect(paragraph, ofText, wish.voice_languages) ?? ofText);
}
