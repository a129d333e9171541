/** From the vendor's times of characters to times of words. */
import type { WordTiming } from "../../ports.ts";

/** When characters are heard, in seconds from the start of the answer. */
export interface CharacterTimes {
  characters: readonly string[];
  character_start_times_seconds: readonly number[];
  character_end_times_seconds: readonly number[];
}

export interface WordClock {
  /** Takes the next list; `offset` is where its answer starts in the sound. */
  add(times: CharacterTimes, offset: number): void;
  /** The words that ended by now, once. */
  heard(seconds: number): WordTiming[];
  /** All that are left, when the sound is over. */
  rest(seconds: number): WordTiming[];
  /** Whether any word has its time. */
  knows(): boolean;
}

interface Word {
  text_start: number;
  text_end: number;
  start: number | null;
  end: number | null;
}

/**
 * Opens the clock of a text. The lists follow the text; characters that are not in it at that place are passed over.
 * @param language ISO 639-1, for languages that write no spaces
 */
export function openWordClock(text: string, language: string): WordClock {
  const words: Word[] = [];
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    if (/[\p{L}\p{N}]/u.test(segment)) {
      words.push({ text_start: index, text_end: index + segment.length, start: null, end: null });
    }
  }
  let place = 0;
  let word = 0;
  let told = 0;
  let last = 0;

  const timed = ({ text_start, text_end, start, end }: Word, seconds: number): WordTiming => {
    const from = Math.min(seconds, Math.max(last, start ?? last));
    const to = Math.min(seconds, Math.max(from, end ?? from));
    last = to;
    return { text_start, text_end, start_seconds: from, end_seconds: to };
  };
  const take = (count: number, seconds: number): WordTiming[] => {
    const taken = words.slice(told, told + count).map((each) => timed(each, seconds));
    told += taken.length;
    return taken;
  };

  return {
    add({ characters, character_start_times_seconds: starts, character_end_times_seconds: ends }, offset) {
      for (const [i, character] of characters.entries()) {
        if (!text.startsWith(character, place)) {
          // A space that was dropped, or a sign that was read as another: go on where the text has it, if that is near.
          const next = text.indexOf(character, place);
          if (character.trim() === "" || next < 0 || next - place > 4) continue;
          place = next;
        }
        while (word < words.length && (words[word] as Word).text_end <= place) word += 1;
        const current = words[word];
        if (current && current.text_start <= place) {
          current.start ??= offset + (starts[i] ?? 0);
          current.end = offset + (ends[i] ?? starts[i] ?? 0);
        }
        place += character.length;
      }
    },
    heard(seconds) {
      let count = 0;
      // A word is over when the times have gone past it, or its sound has.
      while (told + count < words.length) {
        const { text_end, end } = words[told + count] as Word;
        if (place < text_end || end === null || end > seconds) break;
        count += 1;
      }
      return take(count, seconds);
    },
    rest: (seconds) => take(words.length, seconds),
    knows: () => words.some(({ end }) => end !== null),
  };
}
