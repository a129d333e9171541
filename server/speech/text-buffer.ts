/** Text that comes in word by word, until there is enough of it to speak well. */
import { limits } from "../../contract/limits.ts";

export interface TextBuffer {
  push(text: string): void;
  /** What may be spoken now: nothing before the schedule's next length is reached; `now` asks for it earlier. */
  take(now: boolean): string;
  /** Everything that is left. */
  rest(): string;
}

const UNBROKEN_MAX = 1000;

/** The end of the last whole sentence, or else of the last whole word. */
function lastBoundary(text: string): number {
  const sentence = /^[\s\S]*[.!?…。！？]["'”’)\]]*\s/.exec(text)?.[0].length ?? 0;
  if (sentence > text.length / 2) return sentence;
  return Math.max(sentence, /^[\s\S]*\s/.exec(text)?.[0].length ?? 0);
}

/**
 * @param schedule characters that must have gathered before the first, second … stretch is spoken; the last number
 * holds for all that follow.
 */
export function openTextBuffer(schedule: readonly number[]): TextBuffer {
  let text = "";
  let taken = 0;
  return {
    push(more) {
      text += more;
    },
    take(now) {
      const planned = schedule[Math.min(taken, schedule.length - 1)] ?? 1;
      const wanted = now ? Math.min(planned, limits.socketScheduleItemMin) : planned;
      if (text.length < wanted) return "";
      // Writing without spaces has no boundary: past a paragraph's length it is spoken as it is.
      const end = lastBoundary(text) || (text.length > UNBROKEN_MAX ? text.length : 0);
      const ready = text.slice(0, end);
      if (ready.trim() === "") return "";
      text = text.slice(end);
      taken++;
      return ready;
    },
    rest() {
      const ready = text;
      text = "";
      if (ready.trim() !== "") taken++;
      return ready;
    },
  };
}
