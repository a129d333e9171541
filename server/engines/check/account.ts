/**
 * What an engine says of its own words, held against its sound and its text: for engines that join or shape sounds one by
 * one, and so can go wrong in what they give out, but not make up words.
 */
import type { WordTiming } from "../ports.ts";
import type { Problem } from "./report.ts";
import { frameSeconds, longestRun, type SoundMeasures } from "./sound.ts";

/** A word's end may be so far behind the end of the sound. */
const overhangSecondsMax = 0.1;
/** A sound may begin so long before its word and end so long after it. */
const marginSeconds = 0.12;
/** Sound that belongs to no word, all together. */
const strangeSecondsMax = 0.3;
/** Words in which nothing sounds, one after the other. */
const muteSecondsMax = 0.3;

/** No word is made of this alone; other signs are read out by some ("&", "%", "—"). */
const nothingToSay = /^[\s,;:!?…，。、！？；：]*$/u;

/** Words of the text that the account leaves out, and parts that it has twice, or that the text has not. */
function textProblems(text: string, words: readonly WordTiming[]): Problem[] {
  const problems: Problem[] = [];
  const told = new Uint8Array(text.length);
  let [end, seconds] = [0, 0];
  for (const word of words) {
    if (word.text_start < end) problems.push({ reason: "extra", at_seconds: word.start_seconds, seconds: null });
    if (word.text_end > text.length || nothingToSay.test(text.slice(word.text_start, word.text_end)))
      problems.push({ reason: "other_text", at_seconds: word.start_seconds, seconds: null });
    told.fill(1, word.text_start, word.text_end);
    end = Math.max(end, word.text_end);
  }
  for (const { index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    if (told[index]) continue;
    seconds = words.findLast((word) => word.text_end <= index)?.end_seconds ?? 0;
    problems.push({ reason: "missing", at_seconds: seconds, seconds: null });
    break;
  }
  return problems;
}

/** Problems of an utterance whose words are known. Offsets of `words` are those of `text`. */
export function accountProblems(text: string, words: readonly WordTiming[], sound: SoundMeasures): Problem[] {
  const problems = textProblems(text, words);
  const { silent, loud, seconds } = sound;
  const last = words.at(-1)?.end_seconds ?? 0;
  if (last > seconds + overhangSecondsMax)
    problems.push({ reason: "missing", at_seconds: seconds, seconds: last - seconds });
  const ofWords = new Uint8Array(silent.length);
  const mute = new Uint8Array(silent.length);
  const frameAt = (at: number) => Math.max(0, Math.min(silent.length, Math.round(at / frameSeconds)));
  for (const { start_seconds, end_seconds } of words) {
    ofWords.fill(1, frameAt(start_seconds - marginSeconds), frameAt(end_seconds + marginSeconds));
    const [from, to] = [frameAt(start_seconds), frameAt(end_seconds)];
    if (!silent.subarray(from, to).includes(0)) mute.fill(1, from, to);
  }
  const strange = (frame: number) => loud[frame] === 1 && ofWords[frame] === 0;
  let [strangeFrames, firstStrange] = [0, -1];
  for (let frame = 0; frame < silent.length; frame++) {
    if (!strange(frame)) continue;
    strangeFrames += 1;
    if (firstStrange < 0) firstStrange = frame;
  }
  if (strangeFrames * frameSeconds > strangeSecondsMax)
    problems.push({ reason: "extra", seconds: strangeFrames * frameSeconds, at_seconds: firstStrange * frameSeconds });
  const unheard = longestRun(silent.length, (frame) => mute[frame] === 1);
  if (unheard.seconds > muteSecondsMax) problems.push({ reason: "missing", ...unheard });
  return problems;
}
