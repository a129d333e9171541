/**
 * What must not be said with a voice whose owner asks for moderation: a short list of patterns in English. It catches words
 * that say plainly what they mean, and nothing that goes round them (see docs/decisions/0033-voice-safety.md).
 */
import { setImmediate as breathe } from "node:timers/promises";

/** How the owner of the voice, and whoever wrote the text, read what it is. */
export type Disallowed = "threat" | "self_harm" | "fraud" | "child" | "hatred";

const minor = "(?:child|children|kid|kids|minor|minors|toddler|baby|schoolgirl|schoolboy|preteen|underage)";
const sexual = "(?:sex|sexual|sexually|naked|nude|nudes|porn|erotic|orgasm|molest|rape)";
const near = "(?: \\w+){0,8}? ";
const harm = "(?:kill|murder|shoot|stab|behead|strangle|bomb|rape)";
const people =
  "(?:jews|muslims|christians|blacks|black people|whites|white people|gays|gay people|lesbians|trans people|immigrants|refugees|foreigners|disabled people|women|arabs|asians|gypsies|roma)";
const secret =
  "(?:pin|pin code|password|cvv|cvc|card number|credit card number|social security number|one time (?:code|password|passcode)|verification code|security code|bank details)";

/** Over text of small letters, digits and single spaces. */
const patterns: readonly (readonly [Disallowed, RegExp])[] = [
  [
    "threat",
    new RegExp(
      ` (?:i|we) (?:will|ll|shall|am going to|m going to|are going to|re going to|gonna) ${harm} (?:you|him|her|them|your|everyone|everybody|people) `,
    ),
  ],
  ["threat", / there is (?:a|another) bomb (?:in|at|on|under) /],
  ["threat", / (?:you|they) (?:will|ll|are going to|re going to) die (?:tonight|today|tomorrow|soon|slowly) /],
  ["self_harm", / (?:kill|hang|cut|shoot|drown) yourself /],
  ["self_harm", / (?:you should|go and|go|please|just) (?:die|end your life|commit suicide|kill urself) /],
  [
    "fraud",
    new RegExp(` (?:give|tell|send|read|text) (?:me|us|them) (?:out )?(?:the|your|that) (?:\\w+ ){0,2}${secret} `),
  ],
  [
    "fraud",
    / (?:buy|purchase|get|pay with|pay in|send) (?:me |us )?(?:\w+ ){0,4}gift cards? (?:\w+ ){0,12}(?:code|codes|numbers?) /,
  ],
  ["fraud", / (?:bail|ransom) (?:\w+ ){0,12}(?:wire|transfer|bitcoin|cash|courier) /],
  ["child", new RegExp(` ${sexual}${near}${minor} `)],
  ["child", new RegExp(` ${minor}${near}${sexual} `)],
  [
    "hatred",
    new RegExp(
      ` (?:kill|gas|exterminate|lynch|burn|shoot|deport|hang) (?:all |every |those |these )?(?:the )?(?:\\w+ )?${people} `,
    ),
  ],
  [
    "hatred",
    new RegExp(
      ` (?:all )?${people} (?:must|should|have to|deserve to) (?:die|be killed|be gassed|be shot|be exterminated|be hanged) `,
    ),
  ],
];

/** Without markup, case, accents, hidden characters and punctuation; single spaces around every word. */
const plain = (text: string): string =>
  ` ${text
    .replace(/<[^<>]{0,500}>/g, " ")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/['’]/g, " ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;

/** So much is looked at in one go; a few milliseconds. */
const stretchLength = 20_000;
/** Of the stretch before: longer than what a pattern takes in. */
const overlap = 300;

/** What a text says that must not be said; null when nothing was found. Others get their turn between stretches. */
export async function findDisallowed(text: string): Promise<Disallowed | null> {
  for (let start = 0; start < text.length; start += stretchLength) {
    if (start > 0) await breathe();
    const words = plain(text.slice(Math.max(0, start - overlap), start + stretchLength));
    const found = patterns.find(([, pattern]) => pattern.test(words));
    if (found) return found[0];
  }
  return null;
}
