/** Subtitles from timed words: SubRip (srt) and WebVTT, in lines that can be read in their time. */
import type { CharacterAlignment } from "../text/align.ts";

export interface TimedWord {
  /** With the punctuation that belongs to it. */
  text: string;
  start_seconds: number;
  end_seconds: number;
  /** Follows the word before it without a space, as in Chinese. */
  is_joined?: boolean;
  /** Shown in front, where it is told; another one begins another subtitle. */
  speaker?: string;
}

/** How words are parted; a wide character counts twice. */
export interface SubtitleRules {
  /** A subtitle has two lines at most. */
  line_width_max: number;
  /** Of both lines together. */
  width_max: number;
  seconds_max: number;
  /** A silence that ends a subtitle. */
  pause_seconds: number;
}

/** The usual measures of broadcast subtitles. */
const usualRules: SubtitleRules = { line_width_max: 42, width_max: 84, seconds_max: 7, pause_seconds: 0.8 };
const cueSecondsMin = 1;

interface Cue {
  words: TimedWord[];
  start_seconds: number;
  end_seconds: number;
}

const endsSentence = (text: string): boolean => /[.!?…。！？।]["'”’»」』)\]]*$/u.test(text);
const endsClause = (text: string): boolean => /[,;:—–、，；：،]["'”’»」』)\]]*$/u.test(text);

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);

const textOf = (words: readonly TimedWord[]): string =>
  words.map(({ text, is_joined }, i) => (i === 0 || is_joined ? text : ` ${text}`)).join("");

/** Where the second line begins: the most even cut whose lines both fit, rather after a comma; null when none fits. */
function cutOf(words: readonly TimedWord[], { line_width_max: lineWidthMax }: SubtitleRules): number | null {
  let [best, bestCost] = [null as number | null, Number.POSITIVE_INFINITY];
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [widthOf(textOf(words.slice(0, at))), widthOf(textOf(words.slice(at)))];
    if (first > lineWidthMax || second > lineWidthMax) continue;
    const cost = Math.abs(first - second) - (endsClause((words[at - 1] as TimedWord).text) ? lineWidthMax / 3 : 0);
    if (cost < bestCost) [best, bestCost] = [at, cost];
  }
  return best;
}

function fits(words: readonly TimedWord[], rules: SubtitleRules): boolean {
  const width = widthOf(textOf(words));
  return width <= rules.width_max && (width <= rules.line_width_max || cutOf(words, rules) !== null);
}

/** Whether a subtitle is full, or a good place to end it was reached, before the next word. */
function endsBefore(cue: Cue, next: TimedWord, rules: SubtitleRules): boolean {
  const last = (cue.words.at(-1) as TimedWord).text;
  if (next.end_seconds - cue.start_seconds > rules.seconds_max || !fits([...cue.words, next], rules)) return true;
  if (next.start_seconds - cue.end_seconds >= rules.pause_seconds || endsSentence(last)) return true;
  if (next.speaker !== cue.words[0]?.speaker) return true;
  return endsClause(last) && widthOf(textOf(cue.words)) > rules.line_width_max;
}

/** A word that is wider than a line, in parts that are not; its time is shared by their length. */
function partsOf(word: TimedWord, { line_width_max, width_max }: SubtitleRules): TimedWord[] {
  const lineWidthMax = Math.min(line_width_max, width_max);
  const text = word.text.trim();
  if (text === "") return [];
  if (widthOf(text) <= lineWidthMax) return [{ ...word, text }];
  const parts: string[] = [""];
  for (const sign of text) {
    if (widthOf(parts.at(-1) + sign) > lineWidthMax) parts.push("");
    parts[parts.length - 1] += sign;
  }
  const each = (word.end_seconds - word.start_seconds) / text.length;
  let start_seconds = word.start_seconds;
  return parts.map((part, i) => {
    const from = start_seconds;
    start_seconds += each * part.length;
    return {
      ...word,
      text: part,
      start_seconds: from,
      end_seconds: start_seconds,
      is_joined: i > 0 || !!word.is_joined,
    };
  });
}

/** Words in subtitles; none shorter than a second where the next one leaves it the time. */
function cuesOf(words: readonly TimedWord[], rules: SubtitleRules): Cue[] {
  const cues: Cue[] = [];
  for (const word of words.flatMap((each) => partsOf(each, rules))) {
    const { start_seconds, end_seconds } = word;
    const open = cues.at(-1);
    if (open && !endsBefore(open, word, rules)) {
      open.words.push(word);
      open.end_seconds = end_seconds;
    } else cues.push({ words: [word], start_seconds, end_seconds });
  }
  return cues.map((cue, i) => {
    const next = cues[i + 1]?.start_seconds ?? Number.POSITIVE_INFINITY;
    const end_seconds = Math.max(cue.end_seconds, Math.min(cue.start_seconds + cueSecondsMin, next));
    return { ...cue, end_seconds };
  });
}

/** In two lines when one is too long. */
function inLines({ words }: Cue, rules: SubtitleRules): string {
  const whole = textOf(words);
  const at = widthOf(whole) <= rules.line_width_max ? null : cutOf(words, rules);
  return at === null ? whole : `${textOf(words.slice(0, at))}\n${textOf(words.slice(at))}`;
}

function clock(seconds: number, point: "," | "."): string {
  const all = Math.round(seconds * 1000);
  const part = (of: number, length: number) => String(of).padStart(length, "0");
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(all / 1000) % 60, 2)}${point}${part(all % 1000, 3)}`;
}

/** The sign that starts a tag, and an arrow, mean something in WebVTT. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Who speaks, where that was told. */
const speakerMark = ({ words }: Cue): string => (words[0]?.speaker === undefined ? "" : `[${words[0].speaker}] `);

/** Words as plain lines, parted as subtitles are; each with its time in front where that is wanted. */
export function linesOf(
  words: readonly TimedWord[],
  { has_times, ...given }: Partial<SubtitleRules> & { has_times: boolean },
): string[] {
  return cuesOf(words, { ...usualRules, ...given }).map((cue) => {
    const time = has_times ? `[${clock(cue.start_seconds, ".")}] ` : "";
    return `${time}${speakerMark(cue)}${textOf(cue.words)}`;
  });
}

/** A subtitle file of words in their order. */
export function subtitlesOf(
  words: readonly TimedWord[],
  format: "srt" | "vtt",
  given: Partial<SubtitleRules> = {},
): string {
  const rules = { ...usualRules, ...given };
  const cues = cuesOf(words, rules);
  const textIn = (cue: Cue) => `${speakerMark(cue)}${inLines(cue, rules)}`;
  const timed = (cue: Cue, point: "," | ".") =>
    `${clock(cue.start_seconds, point)} --> ${clock(cue.end_seconds, point)}`;
  if (format === "srt") {
    return cues.map((cue, i) => `${i + 1}\n${timed(cue, ",")}\n${textIn(cue)}\n`).join("\n");
  }
  return ["WEBVTT\n", ...cues.map((cue) => `${timed(cue, ".")}\n${escaped(textIn(cue))}\n`)].join("\n");
}

/** Scripts that are written without spaces: each of their characters may begin a line. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** The words of timed characters: what stands between white space, and each character of an unspaced script. Tags are no words. */
export function timedWordsOf(times: CharacterAlignment): TimedWord[] {
  const words: TimedWord[] = [];
  let [isOpen, isTag, afterSpace] = [false, false, true];
  for (const [index, character] of times.characters.entries()) {
    if (character === "<" && /[a-z/]/iu.test(times.characters[index + 1] ?? "")) isTag = true;
    const isWord = !isTag && !/\s/u.test(character);
    if (character === ">") isTag = false;
    if (!isWord) {
      isOpen = false;
      afterSpace = true;
      continue;
    }
    const start_seconds = times.character_start_times_seconds[index] ?? 0;
    const end_seconds = times.character_end_times_seconds[index] ?? 0;
    const open = words.at(-1);
    // Punctuation stays with what it follows.
    const isSign = !/[\p{L}\p{N}\p{M}]/u.test(character);
    const opens = unspaced.test(character) || (open !== undefined && unspaced.test(open.text) && !isSign);
    if (open && isOpen && !opens) {
      open.text += character;
      // The silence after a sentence counts as its full stop's.
      if (!isSign) open.end_seconds = end_seconds;
    } else words.push({ text: character, start_seconds, end_seconds, is_joined: !afterSpace });
    isOpen = true;
    afterSpace = false;
  }
  return words;
}
