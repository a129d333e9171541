/**
 * Finds tags in text. Our own scanner and not an XML parser, for three reasons: a stray "<" or "&" of ordinary text
 * must stay text, every tag must keep its place in the raw text, and nothing may be expanded: there is no DOCTYPE and
 * no entity but the five of XML and character numbers, each standing for one character, so no input grows by itself.
 * One pass; looking ahead from a "<" stops at the next "<", so hostile text costs linear time.
 */
import { TextError } from "./text-error.ts";

export type Token =
  | { kind: "text"; text: string; start: number; end: number }
  | {
      kind: "tag";
      name: string;
      form: "open" | "close" | "empty";
      attributes: ReadonlyMap<string, string>;
      start: number;
      end: number;
    }
  /** A comment or an XML declaration. */
  | { kind: "remark"; start: number; end: number };

const tagStart = /<(\/?)([A-Za-z][\w:.-]{0,60})/y;
const attribute = /\s+([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s*(\/?)>/y;
const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/y;
const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** "line 3, column 14" of an offset, for messages. */
export function placeOf(text: string, index: number): string {
  const lineStart = text.lastIndexOf("\n", index - 1) + 1;
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1)) line += 1;
  return `line ${line}, column ${index - lineStart + 1}`;
}

function readEntity(text: string, index: number): { text: string; end: number } | undefined {
  const match = matchAt(entity, text, index);
  if (match === null) return undefined;
  const end = index + match[0].length;
  const name = match[1];
  if (name !== undefined) return { text: named[name] ?? "", end };
  const code = match[2] !== undefined ? Number.parseInt(match[2], 10) : Number.parseInt(match[3] ?? "", 16);
  const character = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return character ? { text: String.fromCodePoint(code), end } : undefined;
}

/** A value with XML's five entities and character numbers decoded; `onUnknown` may refuse any other entity. */
export function decodeEntities(value: string, onUnknown: (entity: string) => string = (entity) => entity): string {
  return value.replace(/&[^;&\s]{1,32};/g, (all) => {
    const read = readEntity(all, 0);
    return read !== undefined && read.end === all.length ? read.text : onUnknown(all);
  });
}

function readRemark(text: string, index: number): Token | undefined {
  const close = text.startsWith("<!--", index) ? "-->" : text.startsWith("<?xml", index) ? "?>" : undefined;
  if (close === undefined) {
    const refused = text.startsWith("<!DOCTYPE", index) || text.startsWith("<![CDATA[", index);
    if (refused)
      throw new TextError("invalid_ssml", `${text.slice(index, index + 9)} is not accepted (${placeOf(text, index)}).`);
    return undefined;
  }
  const end = text.indexOf(close, index + 4);
  if (end === -1)
    throw new TextError(
      "invalid_ssml",
      `The comment or declaration at ${placeOf(text, index)} is never closed with "${close}".`,
    );
  return { kind: "remark", start: index, end: end + close.length };
}

/**
 * Reads the tag at `index`, or answers undefined when that "<" is ordinary text. The name of a known tag makes it a tag
 * for certain, and then it must be well formed; an unknown one only counts when it is a whole tag.
 */
function readTag(text: string, index: number, known: ReadonlySet<string>): Token | undefined {
  const opening = matchAt(tagStart, text, index);
  if (opening === null) return undefined;
  const name = opening[2] ?? "";
  let at = index + opening[0].length;
  const attributes = new Map<string, string>();
  const following = text[at];
  const broken = (why: string): undefined => {
    if (known.has(name) && (following === undefined || /[\s/>]/.test(following))) {
      throw new TextError("invalid_ssml", `The tag <${name}> at ${placeOf(text, index)} ${why}.`);
    }
    return undefined;
  };
  for (let match = matchAt(attribute, text, at); match !== null; match = matchAt(attribute, text, at)) {
    const key = match[1] ?? "";
    if (attributes.has(key)) return broken(`has the attribute ${key} twice`);
    attributes.set(key, decodeEntities(match[2] ?? match[3] ?? ""));
    at += match[0].length;
  }
  const closing = matchAt(tagEnd, text, at);
  if (closing === null) return broken('is not closed with ">" or has an attribute that is not written name="value"');
  const isClose = opening[1] === "/";
  if (isClose && (attributes.size > 0 || closing[1] === "/"))
    return broken("closes an element and cannot have attributes");
  const form = isClose ? "close" : closing[1] === "/" ? "empty" : "open";
  return { kind: "tag", name, form, attributes, start: index, end: at + closing[0].length };
}

/** Splits text into tags and decoded text, in order and without gaps. Throws TextError on a malformed known tag. */
export function scanTags(text: string, known: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  let plainFrom = 0;
  const special = /[<&]/g;
  const flush = (until: number) => {
    if (until > plainFrom)
      tokens.push({ kind: "text", text: text.slice(plainFrom, until), start: plainFrom, end: until });
  };
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    const index = found.index;
    let token: Token | undefined;
    if (found[0] === "&") {
      const read = readEntity(text, index);
      if (read !== undefined) token = { kind: "text", text: read.text, start: index, end: read.end };
    } else {
      token = readRemark(text, index) ?? readTag(text, index, known);
    }
    if (token === undefined) continue;
    flush(index);
    tokens.push(token);
    plainFrom = token.end;
    special.lastIndex = token.end;
  }
  flush(text.length);
  return tokens;
}
