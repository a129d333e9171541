/** From what an engine heard to a transcript. */
import { iso6393 } from "iso-639-3";
import type { Transcript } from "../../contract/transcription.ts";
import type { HeardPiece, HeardWord } from "../engines/ports.ts";

const byTwo = new Map(iso6393.flatMap((each) => (each.iso6391 ? [[each.iso6391, each.iso6393] as const] : [])));
const byThree = new Map(iso6393.flatMap((each) => (each.iso6391 ? [[each.iso6393, each.iso6391] as const] : [])));

/** ISO 639-1 for either code, with or without a region; undefined when there is none. */
export function twoLetters(code: string): string | undefined {
  const language = code.toLowerCase().split(/[-_]/)[0] as string;
  return byTwo.has(language) ? language : byThree.get(language);
}

/** ISO 639-3 for ISO 639-1; a code that is not in the table as it is. */
export const threeLetters = (code: string): string => byTwo.get(code) ?? code;

/** A model by one of our ids; undefined for the vendors' names, which mean whatever transcribes here. */
export const modelNamed = (model_id: string | undefined): string | undefined =>
  model_id === undefined || /^(scribe_v\d.*|whisper-1|gpt-.*transcribe.*)$/.test(model_id) ? undefined : model_id;

/** A word that a stretch without words of its own is taken for: all of it. */
function wordsOf(piece: HeardPiece): readonly HeardWord[] {
  if (piece.words.length > 0 || piece.text.trim() === "") return piece.words;
  const { start_seconds, end_seconds } = piece;
  return [{ text: piece.text.trim(), start_seconds, end_seconds, confidence: null }];
}

/** Characters of a word, each with an even share of its time. */
function charactersOf({ text, start_seconds, end_seconds }: HeardWord) {
  const all = [...text];
  const share = (end_seconds - start_seconds) / Math.max(1, all.length);
  return all.map((each, i) => ({
    text: each,
    start: start_seconds + i * share,
    end: start_seconds + (i + 1) * share,
  }));
}

/** Which speaker is heard in the middle of a stretch; undefined in a gap. */
function speakerAt(
  turns: readonly { start_seconds: number; end_seconds: number; speaker: number }[],
  { start_seconds, end_seconds }: HeardWord,
): string | undefined {
  const middle = (start_seconds + end_seconds) / 2;
  const turn = turns.find((each) => each.start_seconds <= middle && middle <= each.end_seconds);
  return turn && `speaker_${turn.speaker}`;
}

/** The transcript of what was heard, in the public API's shape: words and the spaces between them. */
export function transcriptOf(
  pieces: readonly HeardPiece[],
  options: {
    granularity: "none" | "word" | "character";
    turns?: Parameters<typeof speakerAt>[0] | undefined;
  },
): Transcript {
  const { granularity, turns } = options;
  const heard = pieces.flatMap(wordsOf);
  const words: Transcript["words"] = [];
  for (const word of heard) {
    const before = words.at(-1);
    const times = (start: number, end: number) => (granularity === "none" ? {} : { start, end });
    if (before) words.push({ text: " ", type: "spacing", logprob: 0, ...times(before.end ?? 0, word.start_seconds) });
    const speaker_id = turns && speakerAt(turns, word);
    words.push({
      text: word.text,
      type: "word",
      ...times(word.start_seconds, word.end_seconds),
      ...(speaker_id === undefined ? {} : { speaker_id }),
      logprob: word.confidence === null ? 0 : Math.log(Math.max(1e-9, Math.min(1, word.confidence))),
      ...(granularity === "character" ? { characters: charactersOf(word) } : {}),
    });
  }
  const [first] = pieces;
  return {
    language_code: threeLetters(first?.language ?? "en"),
    language_probability: first ? (first.language_probability ?? 1) : 0,
    text: pieces
      .map((piece) => piece.text.trim())
      .filter((text) => text !== "")
      .join(" "),
    words,
  };
}
