/** Subtitles from timed words: SubRip (srt) and WebVTT, in lines that can be read in their time. */

export interface TimedWord {
  /** With the punctuation that belongs to it. */
  text: string;
  start_seconds: number;
  end_seconds: number;
}

/** The usual measures of broadcast subtitles. */
const lineLengthMax = 42;
const cueLengthMax = 2 * lineLengthMax;
const cueSecondsMax = 7;
const cueSecondsMin = 1;
/** A silence that ends a subtitle. */
const pauseSeconds = 0.8;

interface Cue {
  text: string;
  start_seconds: number;
  end_seconds: number;
}

const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’)\]]*$/u.test(text);
const endsClause = (text: string): boolean => /[,;:—–、，]["'”’)\]]*$/u.test(text);

/** Whether a subtitle is full, or a good place to end it was reached, before the next word. */
function endsBefore(cue: Cue, next: TimedWord): boolean {
  const length = cue.text.length + 1 + next.text.length;
  if (length > cueLengthMax || next.end_seconds - cue.start_seconds > cueSecondsMax) return true;
  if (next.start_seconds - cue.end_seconds >= pauseSeconds || endsSentence(cue.text)) return true;
  return endsClause(cue.text) && cue.text.length > lineLengthMax;
}

/** Words in subtitles; none shorter than a second where the next one leaves it the time. */
function cuesOf(words: readonly TimedWord[]): Cue[] {
  const cues: Cue[] = [];
  for (const word of words) {
    const text = word.text.trim();
    if (text === "") continue;
    const open = cues.at(-1);
    if (open && !endsBefore(open, word)) {
      open.text += ` ${text}`;
      open.end_seconds = word.end_seconds;
    } else cues.push({ ...word, text });
  }
  return cues.map((cue, i) => {
    const next = cues[i + 1]?.start_seconds ?? Number.POSITIVE_INFINITY;
    const end_seconds = Math.max(cue.end_seconds, Math.min(cue.start_seconds + cueSecondsMin, next));
    return { ...cue, end_seconds };
  });
}

/** In two lines when one is too long, cut at the space nearest to the middle. */
function inLines(text: string): string {
  if (text.length <= lineLengthMax) return text;
  const spaces = [...text.matchAll(/ /g)].map((match) => match.index);
  if (spaces.length === 0) return text;
  const middle = text.length / 2;
  const cut = spaces.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return `${text.slice(0, cut)}\n${text.slice(cut + 1)}`;
}

function clock(seconds: number, point: "," | "."): string {
  const all = Math.round(seconds * 1000);
  const part = (of: number, length: number) => String(of).padStart(length, "0");
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(all / 1000) % 60, 2)}${point}${part(all % 1000, 3)}`;
}

/** The sign that starts a tag, and an arrow, mean something in WebVTT. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A subtitle file of words in their order. */
export function subtitlesOf(words: readonly TimedWord[], format: "srt" | "vtt"): string {
  const cues = cuesOf(words);
  const timed = (cue: Cue, point: "," | ".") =>
    `${clock(cue.start_seconds, point)} --> ${clock(cue.end_seconds, point)}`;
  if (format === "srt") {
    return cues.map((cue, i) => `${i + 1}\n${timed(cue, ",")}\n${inLines(cue.text)}\n`).join("\n");
  }
  return ["WEBVTT\n", ...cues.map((cue) => `${timed(cue, ".")}\n${escaped(inLines(cue.text))}\n`)].join("\n");
}
