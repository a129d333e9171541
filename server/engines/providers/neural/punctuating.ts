/** The punctuation port. */
import type { PunctuationPort } from "../../ports.ts";
import { openPunctuation } from "./library.ts";
import type { OpenModels } from "./open-models.ts";
import { firstOf, holdPlain } from "./plain.ts";
import type { RecognisedModel } from "./recognise.ts";
import { breathe } from "./sound.ts";

/** Words that are given at once: a blocking step, and more than a sentence. */
const wordsPerStep = 120;

/** Marks of a model that was trained on Chinese, as other languages write them. */
const plainMarks: Readonly<Record<string, string>> = { "，": ", ", "。": ". ", "？": "? ", "、": ", " };

/** The model's marks as the text's script wants them. */
const marked = (text: string): string =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? text
    : text.replaceAll(/\s*([，。？、])\s*/g, (_, mark: string) => plainMarks[mark] ?? mark).trim();

/** The port over the first model that puts marks; undefined when there is none. */
export function openPunctuating(
  models: readonly RecognisedModel[],
  opened: OpenModels,
  threads: number,
): PunctuationPort | undefined {
  const plain = firstOf(models, "punctuation");
  if (!plain) return undefined;
  return {
    async punctuate(text, signal) {
      const words = text.split(/\s+/).filter((word) => word !== "");
      if (words.length === 0) return "";
      const hold = await holdPlain(opened, plain, threads, openPunctuation);
      try {
        const parts: string[] = [];
        for (let at = 0; at < words.length; at += wordsPerStep) {
          signal.throwIfAborted();
          parts.push(marked(hold.value.addPunct(words.slice(at, at + wordsPerStep).join(" ")).trim()));
          await breathe();
        }
        return parts.join(" ");
      } finally {
        hold.release();
      }
    },
  };
}
