/** What can be asked of a provider's workers. Plain data only: it crosses threads and processes. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import type { WatermarkFound } from "../audio/find-watermark.ts";
import type { ChangingAnswers, ChangingWorks } from "./changing-works.ts";
import type { CheckMode } from "./check/utter-checked.ts";
import type { SoundChecked } from "./hearing/sound-check.ts";
import type { SpokenTextFound } from "./hearing/spoken-text.ts";
import type { TraitsHeard, VoiceMatched } from "./hearing/voice-match.ts";
import type { MadeVoice } from "./made.ts";
import type {
  DesignedPrint,
  DesignRequest,
  HeardPiece,
  Recording,
  RemixRequest,
  Sound,
  SpeakingStyle,
  Stretch,
  TakenPrint,
  TakeRequest,
  TranscribeRequest,
} from "./ports.ts";
import type { RecitedPiece } from "./recite.ts";
import type { Marks } from "./sound-path.ts";
import type { SpeechText } from "./text/plan.ts";
import type { AlignedTranscript } from "./timing/align-transcript.ts";
import type { Help } from "./together.ts";

export type { MadeVoice } from "./made.ts";

/** One request to speak. */
export interface RecitalRequest {
  text: SpeechText;
  /** A voice's public id, or one of its aliases. */
  voice_id: string;
  /** The voice itself, where somebody made it: no engine has it of its own. */
  made?: MadeVoice;
  /** One of the voice's models; absent: its first. */
  model_id?: string;
  style: SpeakingStyle;
  seed: number;
  output_format: OutputFormat;
  /** Fixed gain in dB that was measured for a voice that does not know its own. */
  gain_db?: number;
  /** How texts of more than one sentence are checked; absent: not. */
  checks?: CheckMode;
  /** The text is a part of a longer one: it is checked even when it is a single sentence. */
  is_part?: boolean;
  marks?: Marks;
}

/** One request to bring stored sound into another format. */
export interface TranscodeRequest {
  bytes: Uint8Array;
  content_type: string;
  output_format: OutputFormat;
}

/** Sound to listen to: samples, or what is stored of any type, as bytes or as a file that the worker reads, which it decodes. */
export type Heard = Sound | { bytes: Uint8Array; content_type: string } | { path: string; content_type: string };

export type TranscriptionRequest = { sound: Heard } & Pick<TranscribeRequest, "model_id" | "language" | "prompt">;

/** What each work takes, and what it gives piece by piece. Those under `Answers` give exactly one piece. */
export interface Works extends Answers, ChangingWorks {
  recital: { request: RecitalRequest; piece: RecitedPiece };
  transcode: { request: TranscodeRequest; piece: Uint8Array<ArrayBuffer> };
  transcription: { request: TranscriptionRequest; piece: HeardPiece };
  /** Helps another thread to speak a long text; `memory` holds who makes what. */
  help: { request: { recital: RecitalRequest; memory: SharedArrayBuffer }; piece: Help };
  /** How far it is, and last the print. */
  print: {
    request: Omit<TakeRequest, "samples"> & { samples: readonly (Omit<Recording, "pieces"> & { sound: Heard })[] };
    piece: { progress: number } | TakenPrint;
  };
}

export interface Answers extends ChangingAnswers {
  design: { request: DesignRequest; piece: DesignedPrint };
  remix: { request: RemixRequest; piece: DesignedPrint };
  voice_activity: { request: { sound: Heard }; piece: readonly Stretch[] };
  diarization: {
    request: { sound: Heard; speakers?: number };
    piece: readonly (Stretch & { speaker: number })[];
  };
  speaker: { request: { sound: Heard }; piece: Float32Array };
  spoken_language: { request: { sound: Heard }; piece: string };
  punctuation: { request: { text: string }; piece: string };
  translation: { request: { text: string; from: string; to: string }; piece: string };
  /** When each character of a text is said in a recording, which is a file that the worker reads. */
  alignment: {
    request: { path: string; content_type: string; text: string; seconds_max: number };
    piece: AlignedTranscript;
  };
  /** Whether a recording is good: its level, noise, width, what it holds, and by how many. */
  sound_check: { request: { sound: Heard; seconds_max: number }; piece: SoundChecked };
  /** Whether a second set of recordings is of the speaker of the first; of each set `seconds_max` are listened to. */
  voice_match: {
    request: { first: readonly Heard[]; second: readonly Heard[]; seconds_max: number };
    piece: VoiceMatched;
  };
  /** What tells one voice from another in a recording, of which `seconds_max` are listened to. */
  voice_traits: { request: { sound: Heard; seconds_max: number }; piece: TraitsHeard };
  /** Whether a recording bears the watermark of a key; of a long one, `seconds_max` are listened to. */
  watermark_find: { request: { sound: Heard; key: Uint8Array; seconds_max: number }; piece: WatermarkFound };
  /** Whether a text is said in a recording. */
  spoken_text: {
    request: { sound: Heard; text: string; language: string; seconds_max: number };
    piece: SpokenTextFound;
  };
  /**
   * The gain in dB that brings a voice to −16 LUFS, by its preview and, where that costs next to nothing (`at_length`), by
   * more texts; null when it says nothing.
   */
  loudness: { request: { voice_id: string; at_length: boolean; made?: MadeVoice }; piece: { gain_db: number | null } };
}

export type WorkKind = keyof Works;
export type AnswerKind = keyof Answers;

/** One work with its request. */
export type Work = { [K in WorkKind]: { kind: K; request: Works[K]["request"] } }[WorkKind];

const bytesPerLetter = 1000;
const lettersPerSecond = 15;
/** A file may be an hour long: nobody has looked. */
const lettersOfFile = 3600 * lettersPerSecond;

/** How much there is to do, in characters to speak or their like, to balance workers. */
export function weigh(work: Work): number {
  if (work.kind === "recital") return work.request.text.text.length;
  if (work.kind === "transcode") return work.request.bytes.length / bytesPerLetter;
  if ("sound" in work.request) {
    const { sound } = work.request;
    if ("path" in sound) return lettersOfFile;
    return "bytes" in sound
      ? sound.bytes.length / bytesPerLetter
      : (sound.samples.length / sound.sample_rate) * lettersPerSecond;
  }
  return "text" in work.request ? work.request.text.length : 0;
}

/** Seconds of sound that a piece is, and characters that are left after it where the work counts them. */
export function progressOf(work: Work, piece: unknown): { audio_seconds: number; characters_left: number | null } {
  if (work.kind !== "recital") return { audio_seconds: 0, characters_left: null };
  const { audio_seconds, characters_done } = piece as RecitedPiece;
  return { audio_seconds, characters_left: weigh(work) - characters_done };
}

const listeningMsPerWeight = 2000 / lettersPerSecond;
const listeningMsMin = 60_000;

/** How much longer than other steps one of this work may take, in milliseconds: listening goes on for as long as the sound may last. */
export function patienceMsOf(work: Work): number {
  if (!("sound" in work.request)) return 0;
  // A thousand bytes are about as long as a letter in the most packed formats.
  return Math.max(listeningMsMin, weigh(work) * listeningMsPerWeight);
}
