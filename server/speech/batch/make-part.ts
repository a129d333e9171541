/** One part of a long recording: spoken by the engines, or taken up where an earlier attempt was cut off. */
import type { SpeechQuality } from "../../../contract/quality.ts";
import type { Alignment } from "../../../contract/speech.ts";
import { audioFormat } from "../../audio/formats.ts";
import { joinBytes } from "../../audio/join.ts";
import { bodyOfPart, type PartBody, partSilences } from "../../audio/join-parts.ts";
import type { Services } from "../../context.ts";
import type { Marks } from "../../engines/sound-path.ts";
import type { RecitalRequest } from "../../engines/works.ts";
import { gatherQuality, type Offsets } from "../gather-quality.ts";
import { speechTextOf } from "../speech-text.ts";
import { addTimings, noTimings } from "../timings.ts";
import type { Order } from "./batch-files.ts";
import { endsParagraph, sentenceEndsOf, type TextPart } from "./cut-text.ts";
import { openPartSpool, readPartSpool } from "./part-spool.ts";

/** A part that is made, or as much of it as there is. */
export interface MadePart {
  /** Where its text ends: earlier than was meant when an earlier attempt was cut off. */
  end: number;
  characters: number;
  sentences: number;
  body: PartBody;
  /** From the start of the part; its characters are those of its text. */
  times: Alignment;
  /** Seconds count from the start of the part, places in the text from the start of the whole; null: nothing was checked. */
  quality: SpeechQuality | null;
}

/** What every part of a batch is made from. */
export interface PartSource {
  text: string;
  order: Order;
  /** Who speaks, as a recital names it. */
  speaker: Pick<RecitalRequest, "voice_id" | "made" | "gain_db">;
  marks: Marks;
  /** Where parts under way are kept. */
  folder: string;
}

/** Between two paragraphs, as the planner has it. */
const paragraphPauseMs = 500;
/** Text around a part, for the melody at its edges. */
const contextLength = 300;
/** Less silence than this at the end of a sentence does not hide a joint. */
const jointSecondsMin = 0.08;

const pause = (ms: number): string => (ms > 0 ? `<break time="${ms}ms"/>` : "");
const languageOf = ({ language, voice }: Order): string => language ?? voice.labels.language;
const leadOf = ({ output_format }: Order): number => partSilences(output_format).leadMs;

/** From what the engine is given, with its pause before it, to the part and the whole text. */
const offsetsOf = (order: Order, part: TextPart): Offsets => ({
  seconds: -leadOf(order) / 1000,
  text: part.start - pause(leadOf(order)).length,
});

const countOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** The times of the part's own characters, without those of the pauses around it. */
function ownTimes(all: Alignment, order: Order, characters: number): Alignment {
  const leadMs = leadOf(order);
  const from = pause(leadMs).length;
  const own = <T>(list: readonly T[]): T[] => list.slice(from, from + characters);
  const seconds = (list: readonly number[]) => own(list).map((each) => Math.max(0, each - leadMs / 1000));
  return {
    characters: own(all.characters),
    character_start_times_seconds: seconds(all.character_start_times_seconds),
    character_end_times_seconds: seconds(all.character_end_times_seconds),
  };
}

/** Seconds between the last sound of a stretch and its end. */
function silenceAtEnd({ characters, character_end_times_seconds: ends }: Alignment): number {
  const last = characters.findLastIndex((character) => /[\p{L}\p{N}]/u.test(character));
  return (ends.at(-1) ?? 0) - (ends[last] ?? 0);
}

/**
 * As much of a part as an attempt that was cut off has left, up to the end of a sentence; null when there is nothing that
 * can be gone on with.
 */
export async function takeUp({ text, order, folder }: PartSource, part: TextPart): Promise<MadePart | null> {
  const spooled = await readPartSpool(folder, part.start);
  if (!spooled) return null;
  const own = text.slice(part.start, part.end);
  const ends = sentenceEndsOf(own, languageOf(order));
  const lead = leadOf(order) / 1000;
  const times = noTimings();
  const quality = gatherQuality();
  let made: MadePart | null = null;
  let end = -pause(leadOf(order)).length;
  for (const told of spooled.finished) {
    addTimings(times, told);
    quality.add(told.checked, offsetsOf(order, part));
    end += told.characters.join("").length;
    const sentences = ends.indexOf(end) + 1;
    if (sentences === 0 || silenceAtEnd(times) < jointSecondsMin) continue;
    const seconds = (times.character_end_times_seconds.at(-1) ?? 0) - lead;
    const body = bodyOfPart(order.output_format, spooled.sound, seconds);
    const soundSeconds = body.samples / audioFormat(order.output_format).sample_rate;
    // The encoder still held the end of it.
    if (seconds - soundSeconds > jointSecondsMin) continue;
    const characters = countOf(own.slice(0, end));
    made = {
      end: part.start + end,
      characters,
      sentences: Math.min(sentences, part.sentences),
      body,
      times: ownTimes(structuredClone(times), order, characters),
      quality: quality.quality(),
    };
  }
  return made;
}

/**
 * Speaks a part.
 * @param told how many of its characters and sentences are spoken by now.
 * @throws EngineError, TextError, PoolClosedError; the signal's reason when that aborts
 */
export async function makePart(
  { engines }: Pick<Services, "engines">,
  { text, order, folder, speaker, marks }: PartSource,
  part: TextPart,
  {
    share,
    signal,
    told,
  }: { share: string; signal: AbortSignal; told: (characters: number, sentences: number) => void },
): Promise<MadePart> {
  const { leadMs, tailMs } = partSilences(order.output_format);
  const own = text.slice(part.start, part.end);
  const isLast = part.end === text.length;
  const restMs = endsParagraph(own) && !isLast ? paragraphPauseMs : 0;
  const speech = speechTextOf({
    ...order,
    text: pause(leadMs) + own + pause(Math.max(tailMs, restMs)),
    previous_text: text.slice(Math.max(0, part.start - contextLength), part.start),
    next_text: text.slice(part.end, part.end + contextLength),
  });
  const ends = sentenceEndsOf(own, languageOf(order));
  const spool = await openPartSpool(folder, part.start);
  const sound: Uint8Array[] = [];
  const times = noTimings();
  const quality = gatherQuality();
  let waiting: Uint8Array[] = [];
  let seconds = 0;
  try {
    const pieces = engines.recite(
      {
        ...speaker,
        model_id: order.model.model_id,
        style: order.settings,
        // Sentences of different parts differ in their chances, and the same part has the same again.
        seed: (order.seed + Math.imul(part.start, 0x9e3779b1)) >>> 0,
        output_format: order.output_format,
        text: speech,
        checks: "retry",
        is_part: true,
        marks,
      },
      { signal, share, priority: "batch" },
    );
    for await (const piece of pieces) {
      sound.push(piece.audio);
      waiting.push(piece.audio);
      seconds += piece.audio_seconds;
      quality.add(piece.checked, offsetsOf(order, part));
      if (!piece.alignment) continue;
      addTimings(times, piece.alignment);
      await spool.add(joinBytes(waiting), { ...piece.alignment, checked: piece.checked });
      waiting = [];
      const done = Math.max(0, times.characters.length - pause(leadMs).length);
      told(Math.min(done, part.characters), ends.filter((end) => end <= done).length);
    }
  } finally {
    await spool.close();
  }
  signal.throwIfAborted();
  return {
    end: part.end,
    characters: part.characters,
    sentences: part.sentences,
    body: bodyOfPart(order.output_format, joinBytes(sound), seconds - leadMs / 1000),
    times: ownTimes(times, order, part.characters),
    quality: quality.quality(),
  };
}
