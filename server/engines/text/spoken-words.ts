/** From written words to spoken ones, in the paragraph's language. */

import { normaliserFor } from "./normalise/index.ts";
import { editRuns, fixedWords, type Piece, type Role } from "./pieces.ts";
import { TextError } from "./text-error.ts";

type SayAs = Extract<Role, { kind: "say_as" }>;

function sayAs(text: string, role: SayAs, language: string): string {
  const said = normaliserFor(language)?.sayAs(text, role.interpret_as, role.format);
  if (said !== undefined) return said;
  // These need no words of any language: the engine reads the single characters and numbers by itself.
  switch (role.interpret_as) {
    case "characters":
      return [...text].filter((character) => /\S/.test(character)).join(" ");
    case "digits":
      if (/\p{Nd}/u.test(text)) return [...text].filter((character) => /[\p{Nd}\p{L}]/u.test(character)).join(" ");
      break;
    case "telephone":
      if (/\p{Nd}/u.test(text))
        return text
          .split(/[^\p{Nd}\p{L}]+/u)
          .map((group) => [...group].join(" "))
          .filter(Boolean)
          .join(", ");
      break;
    case "cardinal":
      if (/^\s*[-+]?[\p{Nd}.,\s]+$/u.test(text)) return text;
      break;
    default:
      break;
  }
  const form = role.format === "" ? "" : ` in the format "${role.format.slice(0, 20)}"`;
  throw new TextError(
    "invalid_ssml",
    `The tag <say-as> at ${role.place} holds "${text.slice(0, 40)}", which cannot be said as ${role.interpret_as}${form} in the language "${language}".`,
  );
}

/**
 * Writes out numbers, dates, money and the like where the language has a normaliser and `mode` allows it ("auto" is
 * "on"), and what `<say-as>` asks for in any mode. Throws TextError when a `<say-as>` cannot be honoured.
 */
export function normalisePieces(
  raw: string,
  pieces: readonly Piece[],
  language: string,
  mode: "auto" | "on" | "off",
): Piece[] {
  const said = pieces.map((piece) =>
    piece.role.kind === "say_as"
      ? { ...piece, text: sayAs(piece.text, piece.role, language), role: fixedWords }
      : piece,
  );
  const normaliser = mode === "off" ? undefined : normaliserFor(language);
  if (normaliser === undefined) return said;
  const isOpen = (role: Role) => role.kind === "words" && role.open_to !== "nothing";
  return editRuns(raw, said, isOpen, (text) => normaliser.edits(text));
}
