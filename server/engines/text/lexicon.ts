/** Pronunciation dictionaries as W3C Pronunciation Lexicon files (PLS 1.0, https://www.w3.org/TR/pronunciation-lexicon/). */
import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { PronunciationRule } from "./rules.ts";
import { decodeEntities, placeOf } from "./tags.ts";
import { TextError } from "./text-error.ts";

/** A parsed element: its name, attributes, children and text. */
interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  text: string;
  /** Offset in the file. */
  start: number;
}

type XmlNode = { [name: string]: unknown };

const nestedTagsMax = 16;
const metadata = XMLParser.getMetaDataSymbol() as symbol;
/**
 * Entities are not the parser's business: it would read a document type and expand what that declares. They stay as
 * they are written, only XML's own are decoded afterwards, and a document type is refused before.
 */
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  captureMetaData: true,
  maxNestedTags: nestedTagsMax,
});

function refuse(message: string): TextError {
  return new TextError("invalid_lexicon", message);
}

function decoded(value: string, file: string, start: number): string {
  return decodeEntities(value, (entity) => {
    throw refuse(
      `The entity ${entity} near ${placeOf(file, start)} is not known; only &amp; &lt; &gt; &quot; &apos; and character numbers are.`,
    );
  });
}

function elementsOf(nodes: readonly XmlNode[], file: string): XmlElement[] {
  const elements: XmlElement[] = [];
  for (const node of nodes) {
    const name = Object.keys(node).find((key) => key !== ":@");
    if (name === undefined || name === "#text") continue;
    const inner = node[name] as XmlNode[];
    const start = (node as Record<symbol, { startIndex?: number } | undefined>)[metadata]?.startIndex ?? 0;
    const text = inner.map((child) => (typeof child["#text"] === "string" ? child["#text"] : "")).join("");
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries((node[":@"] ?? {}) as Record<string, string>))
      attributes[key] = decoded(value, file, start);
    elements.push({
      name,
      attributes,
      children: elementsOf(inner, file),
      text: decoded(text, file, start).replace(/\s+/g, " ").trim(),
      start,
    });
  }
  return elements;
}

function alphabetOf(written: string | undefined, where: string): "ipa" | "cmu-arpabet" {
  if (written === "ipa" || written === "cmu-arpabet") return written;
  // The names that other programs use for the same alphabet.
  if (written === "x-cmu-arpabet" || written === "x-arpabet") return "cmu-arpabet";
  const shown = written === undefined ? "has no alphabet" : `has the alphabet "${written.slice(0, 40)}"`;
  throw refuse(`${where} ${shown}; it can be ipa or cmu-arpabet.`);
}

function rulesOf(lexeme: XmlElement, alphabet: string | undefined, file: string): PronunciationRule[] {
  const graphemes = lexeme.children.filter((child) => child.name === "grapheme");
  const spoken = lexeme.children.filter((child) => child.name === "phoneme" || child.name === "alias");
  const named = graphemes[0]?.text ? `The lexeme "${graphemes[0].text.slice(0, 60)}"` : "The lexeme";
  const where = `${named} at ${placeOf(file, lexeme.start)}`;
  const stranger = lexeme.children.find((child) => !["grapheme", "phoneme", "alias", "example"].includes(child.name));
  if (stranger !== undefined) throw refuse(`${where} holds <${stranger.name}>, which is not part of a lexeme.`);
  if (graphemes.length === 0) throw refuse(`${where} has no <grapheme>.`);
  if (graphemes.some((grapheme) => grapheme.text === "")) throw refuse(`${where} has an empty <grapheme>.`);
  // Of several pronunciations the preferred one is spoken, else the first (PLS 1.0, 4.9.3).
  const choice = spoken.find((child) => child.attributes.prefer === "true") ?? spoken[0];
  if (choice === undefined) throw refuse(`${where} has neither a <phoneme> nor an <alias>.`);
  if (choice.text === "") throw refuse(`${where} has an empty <${choice.name}>.`);
  return graphemes.map(({ text: string_to_replace }) =>
    choice.name === "alias"
      ? { type: "alias", string_to_replace, alias: choice.text }
      : {
          type: "phoneme",
          string_to_replace,
          phoneme: choice.text,
          alphabet: alphabetOf(choice.attributes.alphabet ?? alphabet, where),
        },
  );
}

/**
 * The rules of a PLS file, in its order; every grapheme of a lexeme is a rule.
 * Throws TextError "invalid_lexicon" that names the line or the lexeme.
 */
export function parsePls(xml: string): PronunciationRule[] {
  const file = xml.replace(/^\ufeff/, "");
  const declared = /<!(?:DOCTYPE|ENTITY)/i.exec(file);
  if (declared !== null) throw refuse(`A document type at ${placeOf(file, declared.index)} is not accepted.`);
  const checked = XMLValidator.validate(file);
  if (checked !== true) {
    const { msg, line } = checked.err;
    throw refuse(`The file is not well-formed XML in line ${line}: ${msg.replace(/\s+/g, " ").slice(0, 200)}`);
  }
  let roots: XmlElement[];
  try {
    roots = elementsOf(parser.parse(file) as XmlNode[], file);
  } catch (error) {
    if (error instanceof TextError) throw error;
    throw refuse(`The file cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : "unknown reason"}`);
  }
  const [lexicon, second] = roots;
  if (lexicon?.name !== "lexicon" || second !== undefined) {
    throw refuse(`The file must hold one <lexicon> element; it holds <${(second ?? lexicon)?.name ?? "nothing"}>.`);
  }
  return lexicon.children.flatMap((child) => {
    if (child.name === "lexeme") return rulesOf(child, lexicon.attributes.alphabet, file);
    if (child.name === "meta" || child.name === "metadata") return [];
    throw refuse(`<${child.name}> at ${placeOf(file, child.start)} is not part of a lexicon.`);
  });
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const notInXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

function escaped(text: string): string {
  if (notInXml.test(text)) throw refuse(`"${text.slice(0, 40)}" holds a character that XML cannot hold.`);
  return text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}

/**
 * A PLS file of the rules, in their order; reading it back gives the same rules, white space at their edges aside.
 * `language` is the file's xml:lang (BCP 47). Throws TextError when a rule holds a character that XML cannot hold.
 */
export function writePls(rules: readonly PronunciationRule[], language = "en"): string {
  const lines = rules.map((rule) => {
    const spoken =
      rule.type === "alias"
        ? `<alias>${escaped(rule.alias)}</alias>`
        : `<phoneme alphabet="${rule.alphabet}">${escaped(rule.phoneme)}</phoneme>`;
    return `  <lexeme>\n    <grapheme>${escaped(rule.string_to_replace)}</grapheme>\n    ${spoken}\n  </lexeme>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="${escaped(language)}">\n` +
    `${lines.join("")}</lexicon>\n`
  );
}
