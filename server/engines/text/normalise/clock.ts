/** Times of day on a clock of 24 hours. */
import type { Grammar } from "./grammar.ts";
import { type Said, said, stickyAt } from "./said.ts";

const colon = /(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?![\d:])/y;
const dotted = /(\d{1,2})\.([0-5]\d)(?![\d.,]*\d)/y;
const until = /[ ]?[-–—][ ]?(?=\d{1,2}(?:[:.]|[ \u00a0]?h))/y;

function timeWords(grammar: Grammar, hours: string, minutes: string, seconds: string | undefined, isHours: boolean) {
  const hour = Number.parseInt(hours, 10);
  if (hour > 24) return undefined;
  const second = seconds === undefined ? undefined : Number.parseInt(seconds, 10);
  return grammar.clock.time(hour, Number.parseInt(minutes, 10), second, isHours);
}

function readOneTime(grammar: Grammar, text: string, at: number, before: string): Said | undefined {
  const lettered = stickyAt(grammar.clock.hour, text, at);
  if (lettered !== undefined) {
    const { h = "", min = "00" } = lettered.groups ?? {};
    return said(lettered[0], timeWords(grammar, h, min, undefined, true));
  }
  const match = stickyAt(colon, text, at);
  if (match !== undefined) {
    const [all, hours = "", minutes = "", seconds] = match;
    const tail = stickyAt(grammar.clock.tail, text, at + all.length)?.[0] ?? "";
    return said(all + tail, timeWords(grammar, hours, minutes, seconds, tail !== ""));
  }
  const dots = stickyAt(dotted, text, at);
  if (dots === undefined) return undefined;
  const [all, hours = "", minutes = ""] = dots;
  const tail = stickyAt(grammar.clock.tail, text, at + all.length)?.[0] ?? "";
  if (tail === "" && !grammar.clock.dottedAfter.test(before)) return undefined;
  return said(all + tail, timeWords(grammar, hours, minutes, undefined, tail !== ""));
}

/** "14:30", "14h30", "14 Uhr 30", and from one to another: "9:00-17:00". */
export function readTime(grammar: Grammar, text: string, at: number, before: string): Said | undefined {
  const first = readOneTime(grammar, text, at, before);
  const link = first === undefined ? undefined : stickyAt(until, text, at + first.length);
  if (first === undefined || link === undefined) return first;
  const from = first.length + link[0].length;
  const second = readOneTime(grammar, text, at + from, before);
  return second === undefined
    ? first
    : { length: from + second.length, text: grammar.range(first.text, second.text, before, true) };
}

/** A time of day as `<say-as>` writes it. */
export function sayTime(grammar: Grammar, text: string): string | undefined {
  const read = readTime(grammar, text, 0, "");
  return read?.length === text.length ? read.text : undefined;
}
