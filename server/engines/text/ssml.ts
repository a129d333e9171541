/**
 * What each tag means. A tag or attribute that cannot be honoured is refused by name: nothing is ignored in silence.
 * Names and values as in W3C SSML 1.1.
 */
import { aliasWords, type InterpretAs, openWords, type Piece, type Role } from "./pieces.ts";
import { placeOf, scanTags, type Token } from "./tags.ts";
import { TextError } from "./text-error.ts";

/** Longest single pause, and all pauses of one text together: so that a short text cannot order days of silence. */
export const breakMaxMs = 60_000;
const breaksTotalMaxMs = 1_800_000;
const depthMax = 32;
const phonemeTextLengthMax = 120;

type Tag = Extract<Token, { kind: "tag" }>;

/** Milliseconds of the pauses that SSML has only words for; the specification leaves the lengths to the processor. */
const strengths: Record<string, number> = {
  none: 0,
  "x-weak": 100,
  weak: 250,
  medium: 450,
  strong: 800,
  "x-strong": 1200,
};

const interpretations: readonly InterpretAs[] = [
  "characters",
  "digits",
  "cardinal",
  "ordinal",
  "date",
  "time",
  "telephone",
];
/** Other names that are in use for the same. */
const interpretationAliases: Record<string, InterpretAs> = {
  "spell-out": "characters",
  verbatim: "characters",
  number: "cardinal",
};

const honoured: Record<string, readonly string[]> = {
  speak: ["version", "xmlns", "xmlns:xsi", "xsi:schemaLocation", "xml:lang"],
  p: [],
  s: [],
  break: ["time", "strength"],
  phoneme: ["alphabet", "ph"],
  sub: ["alias"],
  "say-as": ["interpret-as", "format"],
};
const unsupported = [
  "prosody",
  "emphasis",
  "voice",
  "lang",
  "audio",
  "mark",
  "desc",
  "lexicon",
  "lookup",
  "token",
  "w",
  "meta",
  "metadata",
];
const known: ReadonlySet<string> = new Set([...Object.keys(honoured), ...unsupported]);

/** What a text with tags says. */
export interface SsmlText {
  pieces: Piece[];
  /** The language of `<speak xml:lang>`, ISO 639-1, when given. */
  language?: string;
}

/**
 * Reads the tags of a text into pieces that cover it in order.
 * Throws TextError "invalid_ssml" that names the tag and its place.
 */
export function readSsml(text: string): SsmlText {
  const reader = new SsmlReader(text);
  for (const token of scanTags(text, known)) reader.take(token);
  return reader.finish();
}

class SsmlReader {
  readonly #raw: string;
  readonly #pieces: Piece[] = [];
  readonly #open: Tag[] = [];
  #breaksMs = 0;
  #language: string | undefined;
  /** The element whose words are replaced or read in a special way, and its words so far. */
  #spoken: { tag: Tag; from: number; text: string } | undefined;

  constructor(raw: string) {
    this.#raw = raw;
  }

  take(token: Token): void {
    if (token.kind === "text") {
      if (this.#spoken !== undefined) this.#spoken.text += token.text;
      else this.#push(token.text, token.start, token.end, openWords);
    } else if (token.kind === "remark") {
      if (this.#spoken === undefined) this.#push("", token.start, token.end, { kind: "markup" });
    } else if (token.form === "close") {
      this.#close(token);
    } else {
      this.#start(token);
    }
  }

  finish(): SsmlText {
    const left = this.#open.at(-1);
    if (left !== undefined) throw this.#refuse(left, "is never closed");
    return this.#language === undefined ? { pieces: this.#pieces } : { pieces: this.#pieces, language: this.#language };
  }

  #push(text: string, source_start: number, source_end: number, role: Role): void {
    this.#pieces.push({ text, source_start, source_end, role });
  }

  #refuse(tag: Tag, why: string): TextError {
    return new TextError("invalid_ssml", `The tag <${tag.name}> at ${placeOf(this.#raw, tag.start)} ${why}.`);
  }

  #start(tag: Tag): void {
    const attributes = honoured[tag.name];
    if (attributes === undefined) throw this.#refuse(tag, "is not supported");
    const stranger = [...tag.attributes.keys()].find((name) => !attributes.includes(name));
    if (stranger !== undefined) throw this.#refuse(tag, `has the attribute ${stranger}, which is not supported`);
    if (this.#spoken !== undefined) throw this.#refuse(tag, `cannot stand inside <${this.#spoken.tag.name}>`);
    if (this.#open.length >= depthMax) throw this.#refuse(tag, `is nested deeper than ${depthMax} elements`);
    switch (tag.name) {
      case "break":
        if (tag.form === "open") this.#open.push(tag);
        this.#push("", tag.start, tag.end, this.#breakRole(tag));
        return;
      case "speak": {
        const before = this.#pieces.some(
          (piece) => piece.text.trim() !== "" || (piece.role.kind !== "markup" && piece.text === ""),
        );
        if (before || this.#open.length > 0) throw this.#refuse(tag, "must enclose the whole text");
        this.#language = tag.attributes.get("xml:lang")?.toLowerCase().split("-")[0] ?? this.#language;
        this.#push("", tag.start, tag.end, { kind: "markup" });
        break;
      }
      case "p":
      case "s":
        this.#push("", tag.start, tag.end, { kind: "edge", of: tag.name === "p" ? "paragraph" : "sentence" });
        break;
      default:
        this.#spokenRole(tag, "");
        if (tag.form === "empty") throw this.#refuse(tag, "has no words to speak");
        this.#spoken = { tag, from: tag.end, text: "" };
    }
    if (tag.form === "open") this.#open.push(tag);
  }

  #close(tag: Tag): void {
    const opened = this.#open.pop();
    if (opened?.name !== tag.name) {
      throw this.#refuse(
        tag,
        opened === undefined ? "closes nothing" : `closes nothing: <${opened.name}> is still open`,
      );
    }
    const spoken = this.#spoken;
    if (spoken !== undefined) {
      const role = this.#spokenRole(spoken.tag, spoken.text);
      this.#push("", spoken.tag.start, spoken.tag.end, { kind: "markup" });
      const text =
        tag.name === "sub"
          ? (spoken.tag.attributes.get("alias") ?? "")
          : spoken.text.replace(/[\s\p{Cc}\p{Cs}]+/gu, " ");
      if (spoken.text.trim() === "") throw this.#refuse(spoken.tag, "has no words to speak");
      this.#push(text, spoken.from, tag.start, role);
      this.#spoken = undefined;
    }
    const edge = tag.name === "p" ? "paragraph" : tag.name === "s" ? "sentence" : undefined;
    this.#push("", tag.start, tag.end, edge === undefined ? { kind: "markup" } : { kind: "edge", of: edge });
  }

  #breakRole(tag: Tag): Role {
    const time = tag.attributes.get("time");
    const strength = tag.attributes.get("strength");
    const byStrength = strengths[strength ?? "medium"];
    if (byStrength === undefined) {
      throw this.#refuse(tag, `has the strength "${strength}"; it can be ${Object.keys(strengths).join(", ")}`);
    }
    let milliseconds = byStrength;
    if (time !== undefined) {
      const match = /^\+?(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(ms|s)$/.exec(time.trim());
      if (match === null)
        throw this.#refuse(tag, `has the time "${time.slice(0, 40)}"; write it like "1.5s" or "500ms"`);
      milliseconds = Math.round(Number(match[1]) * (match[2] === "s" ? 1000 : 1));
    }
    if (milliseconds > breakMaxMs) {
      throw this.#refuse(
        tag,
        `asks for ${milliseconds / 1000} seconds; a pause can be at most ${breakMaxMs / 1000} seconds long`,
      );
    }
    this.#breaksMs += milliseconds;
    if (this.#breaksMs > breaksTotalMaxMs) {
      throw this.#refuse(tag, `brings the pauses of this text over ${breaksTotalMaxMs / 60_000} minutes`);
    }
    return milliseconds === 0 ? { kind: "markup" } : { kind: "pause", milliseconds };
  }

  /** The role of the words inside a sub, say-as or phoneme element; throws when an attribute is missing or wrong. */
  #spokenRole(tag: Tag, text: string): Role {
    if (tag.name === "sub") {
      if ((tag.attributes.get("alias") ?? "").trim() === "") throw this.#refuse(tag, "needs an alias");
      return aliasWords;
    }
    if (tag.name === "say-as") {
      const wanted = tag.attributes.get("interpret-as") ?? "";
      const interpret_as = interpretations.find((name) => name === wanted) ?? interpretationAliases[wanted];
      if (interpret_as === undefined) {
        throw this.#refuse(tag, `has interpret-as "${wanted.slice(0, 40)}"; it can be ${interpretations.join(", ")}`);
      }
      const format = tag.attributes.get("format") ?? "";
      return { kind: "say_as", interpret_as, format, place: placeOf(this.#raw, tag.start) };
    }
    const alphabet = tag.attributes.get("alphabet");
    if (alphabet !== "ipa" && alphabet !== "cmu-arpabet") {
      throw this.#refuse(tag, `has the alphabet "${(alphabet ?? "").slice(0, 40)}"; it can be ipa or cmu-arpabet`);
    }
    const phonemes = (tag.attributes.get("ph") ?? "").trim();
    if (phonemes === "") throw this.#refuse(tag, "needs ph with at least one phoneme");
    if (phonemes.length > 4 * phonemeTextLengthMax || text.length > phonemeTextLengthMax) {
      throw this.#refuse(tag, `is too long; it is for single words of at most ${phonemeTextLengthMax} characters`);
    }
    return { kind: "phonemes", alphabet, phonemes };
  }
}
