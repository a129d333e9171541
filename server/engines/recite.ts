/** From a plan to encoded sound with times: the pipeline that runs for one request. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import type { CheckedSentence, Report } from "./check/report.ts";
import type { UtteredPiece } from "./check/utter-checked.ts";
import type { WordTiming } from "./ports.ts";
import { type EncodedPiece, type Marks, openSoundPath } from "./sound-path.ts";
import { alignCharacters, type CharacterAlignment } from "./text/align.ts";
import type { PlannedSegment, SpeechPlan, SpeechSegment } from "./text/plan.ts";
import { pause, type Rest } from "./together.ts";
import { type UtteringOptions, utter } from "./utter.ts";

export interface RecitalOptions extends UtteringOptions {
  output_format: OutputFormat;
  /** Nobody hears it while it is made: a piece is given out at the end of each sentence, and not earlier. */
  by_sentence?: boolean;
  marks?: Marks;
}

/** The next stretch of encoded sound, and what is known of its text. */
export interface RecitedPiece extends EncodedPiece {
  /** UTF-16 units of the raw text that are fully spoken by now. */
  characters_done: number;
  /**
   * Times of the raw characters whose utterances ended since the last piece, counted from the first sample of the
   * request; null when none ended. All pieces' lists joined are the raw text.
   */
  alignment: CharacterAlignment | null;
  /** The same for the spoken text. */
  normalized_alignment: CharacterAlignment | null;
  /** Sentences whose check ended since the last piece; times count from the first sample of the request. */
  checked: readonly CheckedSentence[];
}

/** Small pieces in the first second so that sound starts soon, larger ones later. */
const earlySeconds = 1;
const earlyPieceSeconds = 0.1;
const latePieceSeconds = 0.5;
/** Samples are worked on in blocks of this length, between which the signal and the clock are looked at. */
const blockSeconds = 0.1;
/** After so much work a piece is given out however short it is, so that other requests get their turn. */
const workMsMax = 15;

/** Gathers the lists of utterances that ended, and counts the raw characters that were heard. */
class Progress {
  charactersDone = 0;
  #alignment: CharacterAlignment | null = null;
  #normalized: CharacterAlignment | null = null;
  #checked: CheckedSentence[] = [];

  /** Within a segment: every word that ended by `seconds` (from the segment's start) is done. */
  heard(segment: PlannedSegment, words: readonly WordTiming[], seconds: number): void {
    for (let i = words.length - 1; i >= 0; i--) {
      const word = words[i] as WordTiming;
      if (word.end_seconds > seconds) continue;
      this.charactersDone = Math.max(this.charactersDone, sourceOffset(segment, word.text_end));
      return;
    }
  }

  /** A segment was spoken to its end. */
  ended(segment: PlannedSegment, words: readonly WordTiming[], startSeconds: number, durationSeconds: number): void {
    const lists = alignCharacters(segment, words, startSeconds, durationSeconds);
    this.#alignment = withMore(this.#alignment, lists.alignment);
    this.#normalized = withMore(this.#normalized, lists.normalized_alignment);
    this.charactersDone = segment.source_end;
  }

  /** A segment was checked that begins at `startSeconds`. */
  checked({ source_start, source_end }: PlannedSegment, { attempts, problems }: Report, startSeconds: number): void {
    this.#checked.push({
      text_start: source_start,
      text_end: source_end,
      attempts,
      problems: problems.map((problem) => ({ ...problem, at_seconds: startSeconds + problem.at_seconds })),
    });
  }

  take() {
    const taken = {
      checked: this.#checked,
      characters_done: this.charactersDone,
      alignment: this.#alignment,
      normalized_alignment: this.#normalized,
    };
    this.#alignment = null;
    this.#normalized = null;
    this.#checked = [];
    return taken;
  }
}

/** The raw text up to which everything before an offset of the segment's spoken text reaches. */
function sourceOffset(segment: PlannedSegment, textOffset: number): number {
  let source = segment.source_start;
  for (const piece of segment.map) {
    if (piece.text_end <= textOffset) source = piece.source_end;
    else if (piece.text_end - piece.text_start === piece.source_end - piece.source_start) {
      return Math.max(source, Math.min(piece.source_end, piece.source_start + textOffset - piece.text_start));
    } else return source;
  }
  return source;
}

function withMore(lists: CharacterAlignment | null, more: CharacterAlignment): CharacterAlignment | null {
  if (more.characters.length === 0) return lists;
  if (!lists) return more;
  lists.characters.push(...more.characters);
  lists.character_start_times_seconds.push(...more.character_start_times_seconds);
  lists.character_end_times_seconds.push(...more.character_end_times_seconds);
  return lists;
}

function* silence(milliseconds: number, sampleRate: number): Generator<UtteredPiece> {
  const block = Math.max(1, Math.round(blockSeconds * sampleRate));
  for (let left = Math.round((milliseconds / 1000) * sampleRate); left > 0; left -= block) {
    yield { samples: new Float32Array(Math.min(left, block)), words: [] };
  }
}

/**
 * Speaks a plan. Yields pieces of 0.1 s, later 0.5 s, earlier when the work for one takes long, or one for each sentence;
 * the bytes of all pieces joined do not depend on where they were cut. Ends early, without an error, once `signal` is aborted.
 * Throws what the engine throws (EngineError).
 */
export async function* recite(
  plan: SpeechPlan,
  options: RecitalOptions,
  signal: AbortSignal,
): AsyncGenerator<RecitedPiece, void, void> {
  const alone = reciteWith(plan, options, (segment, index) => utter(segment, index, options, signal), signal);
  for await (const piece of alone) if (typeof piece !== "symbol") yield piece;
}

/** As `recite`, with utterances that `speak` makes or gets; its rests are passed on. */
export async function* reciteWith(
  plan: SpeechPlan,
  options: RecitalOptions,
  speak: (segment: SpeechSegment, index: number) => AsyncIterable<UtteredPiece | Rest>,
  signal: AbortSignal,
): AsyncGenerator<RecitedPiece | Rest, void, void> {
  const { voice, gain_db, output_format, by_sentence = false, marks = {} } = options;
  const path = await openSoundPath({
    sample_rate: voice.sample_rate,
    gain_db: gain_db ?? voice.gain_db ?? 0,
    output_format,
    marks,
  });
  const progress = new Progress();
  const blockLength = Math.max(1, Math.round(blockSeconds * voice.sample_rate));
  let samplesIn = 0;
  let secondsGiven = 0;
  let workingSince = performance.now();

  const nextPiece = (): RecitedPiece => {
    const piece = { ...path.take(), ...progress.take() };
    secondsGiven += piece.audio_seconds;
    return piece;
  };
  const isTurnOver = (): boolean => performance.now() - workingSince >= workMsMax;
  const isLong = (): boolean =>
    !by_sentence && path.waitingSeconds() >= (secondsGiven < earlySeconds ? earlyPieceSeconds : latePieceSeconds);

  const soundOf = (
    segment: PlannedSegment,
    index: number,
  ): AsyncIterable<UtteredPiece | Rest> | Iterable<UtteredPiece> =>
    segment.kind === "silence" ? silence(segment.milliseconds, voice.sample_rate) : speak(segment, index);

  try {
    for (const [index, segment] of plan.segments.entries()) {
      const segmentStart = samplesIn;
      const words: WordTiming[] = [];
      let report: Report | undefined;
      for await (const spoken of soundOf(segment, index)) {
        if (typeof spoken === "symbol") {
          yield spoken;
          workingSince = performance.now();
          continue;
        }
        words.push(...spoken.words);
        report ??= spoken.report;
        if (spoken.samples.length === 0) {
          // A rest: others get their turn, and the sound so far need not wait for what comes.
          yield by_sentence ? pause : nextPiece();
          workingSince = performance.now();
        }
        for (let at = 0; at < spoken.samples.length; at += blockLength) {
          if (signal.aborted) return;
          const block = spoken.samples.subarray(at, at + blockLength);
          path.push(block);
          samplesIn += block.length;
          progress.heard(segment, words, (samplesIn - segmentStart) / voice.sample_rate);
          if (!isLong() && !isTurnOver()) continue;
          yield by_sentence ? pause : nextPiece();
          workingSince = performance.now();
        }
      }
      if (signal.aborted) return;
      const duration = (samplesIn - segmentStart) / voice.sample_rate;
      progress.ended(segment, words, segmentStart / voice.sample_rate, duration);
      if (report) progress.checked(segment, report, segmentStart / voice.sample_rate);
      if (by_sentence && segment.kind === "speech") yield nextPiece();
    }
    path.finish();
    yield nextPiece();
  } finally {
    path.close();
  }
}
