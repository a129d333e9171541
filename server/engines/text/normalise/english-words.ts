/** English abbreviations and Roman numerals. */
import { cardinal, ordinal } from "./english-numbers.ts";
import { romanValue } from "./roman.ts";
import { type Said, said, stickyAt } from "./said.ts";
import { capitalised, ends, mayEnd } from "./stops.ts";

/** Abbreviations that need their full stop, and what is said; the stop is kept when it also ends the sentence. */
const dotted: Record<string, string> = {
  Mr: "Mister",
  Mrs: "Missus",
  Ms: "Miz",
  Mx: "Mix",
  Prof: "Professor",
  Rev: "Reverend",
  Hon: "Honorable",
  Gen: "General",
  Col: "Colonel",
  Maj: "Major",
  Capt: "Captain",
  Lt: "Lieutenant",
  Sgt: "Sergeant",
  Cpl: "Corporal",
  Cmdr: "Commander",
  Adm: "Admiral",
  Gov: "Governor",
  Sen: "Senator",
  Rep: "Representative",
  Pres: "President",
  Jr: "Junior",
  Sr: "Senior",
  Esq: "Esquire",
  Ave: "Avenue",
  Blvd: "Boulevard",
  Rd: "Road",
  Ln: "Lane",
  Hwy: "Highway",
  Apt: "Apartment",
  Dept: "Department",
  dept: "department",
  Inc: "Incorporated",
  Corp: "Corporation",
  Ltd: "Limited",
  Co: "Company",
  Bros: "Brothers",
  Univ: "University",
  Assn: "Association",
  Mt: "Mount",
  Ft: "Fort",
  etc: "et cetera",
  vs: "versus",
  approx: "approximately",
  est: "established",
  incl: "including",
  excl: "excluding",
  misc: "miscellaneous",
  temp: "temperature",
  avg: "average",
  min: "minimum",
  max: "maximum",
  ca: "circa",
  cf: "compare",
  Mon: "Monday",
  Tue: "Tuesday",
  Tues: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Thur: "Thursday",
  Thurs: "Thursday",
  Fri: "Friday",
  Jan: "January",
  Feb: "February",
  Aug: "August",
  Sept: "September",
  Sep: "September",
  Oct: "October",
  Nov: "November",
  Dec: "December",
};
/** Titles that are often written without the stop. */
const undotted: Record<string, string> = { Mr: "Mister", Mrs: "Missus", Ms: "Miz", vs: "versus", Dr: "Doctor" };
/** Before a number. */
const numbered: Record<string, string> = {
  No: "number",
  no: "number",
  Nos: "numbers",
  nos: "numbers",
  Vol: "volume",
  vol: "volume",
  Vols: "volumes",
  vols: "volumes",
  p: "page",
  pp: "pages",
  Fig: "figure",
  fig: "figure",
  Figs: "figures",
  figs: "figures",
  Ch: "chapter",
  ch: "chapter",
  Chap: "chapter",
  chap: "chapter",
  Sec: "section",
  sec: "section",
  Art: "article",
  art: "article",
  Eq: "equation",
  eq: "equation",
  Ref: "reference",
  ref: "reference",
  Ext: "extension",
  ext: "extension",
  Apt: "apartment",
  c: "circa",
};
/** Abbreviations with inner stops. */
const initialisms: Record<string, string> = {
  "e.g.": "for example",
  "E.g.": "For example",
  "i.e.": "that is",
  "I.e.": "That is",
  "a.k.a.": "also known as",
  "Ph.D.": "P H D",
  "M.D.": "M D",
  "B.A.": "B A",
  "M.A.": "M A",
  "B.C.": "B C",
  "A.D.": "A D",
};

const initialism = /(?:[A-Za-z]{1,2}\.){2,12}(?![A-Za-z])/y;
const word = /[A-Za-z]+/y;
const stopThenNumber = /\.? ?(?=\d)/y;

const neverLast = new Set(
  "Mr Mrs Ms Mx Prof Rev Hon Gen Col Maj Capt Lt Sgt Cpl Cmdr Adm Gov Sen Rep Pres Mt Ft vs ca cf approx Univ".split(
    " ",
  ),
);
/** Words of their own, which are abbreviations only in the middle of a sentence. */
const alsoWords = new Set("Co est min max temp misc Mon Wed Fri Sep Dec Rep Hon".split(" "));

function readDotted(text: string, at: number, found: string): Said | undefined {
  const full = Object.hasOwn(dotted, found) ? dotted[found] : undefined;
  const after = at + found.length + 1;
  if (full === undefined || text[after - 1] !== ".") return undefined;
  const isName = neverLast.has(found);
  if (alsoWords.has(found) && (ends(text, after) || (!isName && mayEnd(text, after) && /^[a-z]/.test(found))))
    return undefined;
  const keep = isName ? ends(text, after) : mayEnd(text, after) && !/^(?:Jr|Sr|Inc|Co|Corp|Ltd|Bros|Dept)$/.test(found);
  return { length: found.length + 1, text: full + (keep || ends(text, after) ? "." : "") };
}

/** "St." and "Dr.": Saint and Doctor before a name, Street and Drive after one. */
function readStreet(text: string, at: number, found: string, before: string): Said | undefined {
  const [title, road] = found === "St" ? ["Saint", "Street"] : ["Doctor", "Drive"];
  const dot = text[at + found.length] === ".";
  const after = at + found.length + (dot ? 1 : 0);
  const named = /^\p{Lu}\p{Ll}|^\d/u.test(before) && text[at - 1] === " ";
  const leads = capitalised(text, after);
  if (named && (dot || !leads)) {
    if (!(leads && /^(?:The|By|In|At|And|On|From|With|See|Dear|Hello|Hi|Ask)$/.test(before))) {
      return { length: after - at, text: road + (dot && mayEnd(text, after) ? "." : "") };
    }
  }
  return leads ? { length: after - at, text: title } : undefined;
}

function readInitialism(text: string, at: number): Said | undefined {
  const match = stickyAt(initialism, text, at);
  if (match === undefined) return undefined;
  const all = match[0];
  const after = at + all.length;
  const full = Object.hasOwn(initialisms, all) ? initialisms[all] : undefined;
  // "J. R. R." with spaces is left to the engine, as are lower-case letters that may be words of a file name.
  if (full === undefined && !/^(?:[A-Z]\.)+$/.test(all)) return undefined;
  return said(all, (full ?? all.replaceAll(".", " ").trim()) + (ends(text, after) ? "." : ""));
}

const romanHeads = new Set(
  "Chapter Part Act Scene Volume Vol Book Section Article Title Phase Type Class Appendix Figure Table Level Stage Grade War Bowl Unit Lesson Canto Psalm".split(
    " ",
  ),
);
const rulers = new Set(
  "Henry Louis George Elizabeth Charles James Edward William Richard Pius Benedict Paul Francis Philip Catherine Frederick Napoleon Nicholas Alexander Peter Ivan Leo Gregory Clement Innocent Urban Boniface Ferdinand Alfonso Otto Haakon Olaf Christian Gustav Ramses Ptolemy Cleopatra Darius Xerxes Juan Mary".split(
    " ",
  ),
);

function readRoman(text: string, at: number, found: string, before: string): Said | undefined {
  const ruler = rulers.has(before);
  if ((!ruler && !romanHeads.has(before)) || text[at - 1] !== " ") return undefined;
  const value = romanValue(found);
  // A single "I" is mostly the pronoun: "Chapter I," but not "the part I played".
  if (value === undefined || (found === "I" && !/^(?:[.,;:!?)\n]|$)/.test(text.slice(at + 1, at + 2))))
    return undefined;
  if (found.length === 1 && ruler && found !== "V" && found !== "X" && found !== "I") return undefined;
  return said(found, ruler ? `the ${ordinal(String(value))}` : cardinal(String(value)));
}

/** Abbreviations and Roman numerals; `at` is the beginning of a word, `before` the word before it. */
export function readAbbreviation(text: string, at: number, before: string): Said | undefined {
  const found = stickyAt(word, text, at)?.[0] ?? "";
  const next = text[at + found.length];
  if (found.length <= 2 && next === ".") {
    const letters = readInitialism(text, at);
    if (letters !== undefined) return letters;
  }
  if (found.length > 8) return undefined;
  if ((found === "St" || found === "Dr") && (next === "." || next === " ")) return readStreet(text, at, found, before);
  if (Object.hasOwn(numbered, found) && (next === "." || found === "pp")) {
    const stop = stickyAt(stopThenNumber, text, at + found.length);
    if (stop !== undefined) return { length: found.length + stop[0].length, text: `${numbered[found]} ` };
  }
  const full = readDotted(text, at, found);
  if (full !== undefined) return full;
  if (Object.hasOwn(undotted, found) && next === " ") {
    return found === "vs" || capitalised(text, at + found.length) ? said(found, undotted[found]) : undefined;
  }
  if (found === "w" && next === "/") {
    return text[at + 2] === "o" && /\W|^$/.test(text.charAt(at + 3))
      ? said("w/o", "without")
      : / |[a-z]/.test(text.charAt(at + 2))
        ? said("w/", text[at + 2] === " " ? "with" : "with ")
        : undefined;
  }
  if (found === "and" && text.startsWith("and/or", at)) return said("and/or", "and or");
  return readRoman(text, at, found, before);
}
