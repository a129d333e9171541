/** Pronunciation dictionaries: whole words, case-sensitive, rules from the top, first match wins. */
import { aliasWords, type Edit, editRuns, type Piece } from "./pieces.ts";
import { TextError } from "./text-error.ts";

/** One rule of a pronunciation dictionary, in the public wire shape. */
export type PronunciationRule =
  | { type: "alias"; string_to_replace: string; alias: string }
  | { type: "phoneme"; string_to_replace: string; phoneme: string; alphabet: "ipa" | "cmu-arpabet" };

/** A phoneme rule is spoken in one breath: its words are never parted. */
const phonemeStringLengthMax = 120;

// Scripts that write no spaces have no word edges to look for: there every character is a word of its own.
const wordUnit = /[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]]/v;
const wordHead = new RegExp(`${wordUnit.source}+|[^]`, "vy");

interface RuleIndex {
  /** First word (or first other character) of the strings → their lengths. */
  lengths: Map<string, number[]>;
  /** The whole string → the rule's place in the order; the first of equal strings stays. */
  places: Map<string, number>;
}

function headAt(text: string, index: number): string {
  wordHead.lastIndex = index;
  return wordHead.exec(text)?.[0] ?? "";
}

function indexRules(rules: readonly PronunciationRule[]): RuleIndex {
  const lengths = new Map<string, number[]>();
  const places = new Map<string, number>();
  for (const [place, rule] of rules.entries()) {
    const string = rule.string_to_replace;
    if (rule.type === "phoneme" && string.length > phonemeStringLengthMax) {
      const shown = `${string.slice(0, 40)}…`;
      throw new TextError(
        "invalid_rule",
        `The phoneme rule for "${shown}" is longer than ${phonemeStringLengthMax} characters.`,
      );
    }
    if (string.trim() === "" || places.has(string)) continue;
    places.set(string, place);
    const head = headAt(string, 0);
    const found = lengths.get(head) ?? [];
    if (!found.includes(string.length)) found.push(string.length);
    lengths.set(head, found);
  }
  return { lengths, places };
}

function isWordUnit(character: string): boolean {
  return character !== "" && wordUnit.test(character);
}

/** Whether a word ends at `end`: what stands before and after it are not both parts of words. */
function endsWord(text: string, end: number): boolean {
  const before = String.fromCodePoint(
    text.codePointAt(text.charCodeAt(end - 1) >> 10 === 0x37 ? end - 2 : end - 1) ?? 0,
  );
  const after = end < text.length ? String.fromCodePoint(text.codePointAt(end) ?? 0) : "";
  return !(isWordUnit(before) && isWordUnit(after));
}

interface Match {
  start: number;
  end: number;
  place: number;
}

function findMatches(text: string, { lengths, places }: RuleIndex): Match[] {
  const matches: Match[] = [];
  for (let index = 0; index < text.length; ) {
    const head = headAt(text, index);
    for (const length of lengths.get(head) ?? []) {
      const place = places.get(text.slice(index, index + length));
      if (place !== undefined && endsWord(text, index + length))
        matches.push({ start: index, end: index + length, place });
    }
    index += Math.max(head.length, 1);
  }
  // A rule further up takes its words before the ones below see the text; each word is taken once.
  matches.sort((a, b) => a.place - b.place || a.start - b.start);
  const taken = new Uint8Array(text.length);
  const kept = matches.filter(({ start, end }) => {
    if (taken.subarray(start, end).includes(1)) return false;
    taken.fill(1, start, end);
    return true;
  });
  return kept.sort((a, b) => a.start - b.start);
}

function editOf(match: Match, text: string, rule: PronunciationRule): Edit {
  const { start, end } = match;
  if (rule.type === "alias") return { start, end, text: rule.alias, role: aliasWords };
  const role = { kind: "phonemes", alphabet: rule.alphabet, phonemes: rule.phoneme } as const;
  return { start, end, text: text.slice(start, end), role };
}

/**
 * Applies the rules to all words that are open to them; what a rule has put in place is not matched again.
 * Takes time linear in the text and in the number of different lengths of strings that begin with the same word.
 */
export function applyRules(raw: string, pieces: readonly Piece[], rules: readonly PronunciationRule[]): Piece[] {
  if (rules.length === 0) return [...pieces];
  const index = indexRules(rules);
  const editsOf = (text: string) =>
    findMatches(text, index).flatMap((match) => {
      const rule = rules[match.place];
      return rule === undefined ? [] : [editOf(match, text, rule)];
    });
  return editRuns(raw, pieces, (role) => role.kind === "words" && role.open_to === "rules", editsOf);
}
