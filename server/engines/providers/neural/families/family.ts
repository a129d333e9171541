/** What a family of models is: how one is known by its files, and how the library is told to open it. */
import type { ModelFolder } from "../model-folder.ts";

/** Settings of the library, in its own shape; threads and the like are added when it is opened. */
export type LibraryConfig = Readonly<Record<string, unknown>>;

/** Somebody whose voice a model has. */
export interface Speaker {
  /** The library's number. */
  number: number;
  /** As people call it: "Heart"; a number where the publisher gave no name. */
  name: string;
  gender: "female" | "male" | "neutral";
  /** ISO 639-1, its own first. */
  languages: readonly string[];
  /** BCP 47, such as "en-GB"; the language alone where no region is known. */
  locale: string;
  /** As in the voice list: "american", "neutral". */
  accent: string;
}

/** How a model speaks. */
export interface SpeechOpening {
  kind: "speech";
  sample_rate: number;
  speakers: readonly Speaker[];
  /** How many speakers it has; `speakers` lists the first of them. */
  speakers_total: number;
  /** Whether the same text gives other samples each time. */
  varies: boolean;
  /** Whether noise makes its delivery lively, so that stability has something to act on. */
  has_noise: boolean;
  /** Whether a seed given with the text decides what is drawn. */
  takes_seed: boolean;
  /** `OfflineTts` settings for a language, and for noise from 0 (none) to 1 (as published) and more. */
  configFor(language: string, noise: number): LibraryConfig;
  /** What every call carries beside text, speaker and speed. */
  extraFor(language: string): LibraryConfig;
}

/** How a model speaks in the voice of a recording. */
export interface CloningOpening {
  kind: "cloning";
  sample_rate: number;
  /** ISO 639-1. */
  languages: readonly string[];
  /** Steps of refinement per stretch, as published. */
  steps: number;
  takes_seed: boolean;
  /** Whether it has to be told what the recording says. */
  needs_reference_text: boolean;
  config: LibraryConfig;
}

/** How the pieces of words are written that a transcriber gives. */
export type TokenStyle = "marked-start" | "leading-space";

/** How a model writes down what it hears. */
export interface TranscriptionOpening {
  kind: "transcription";
  /** ISO 639-1, or empty when the publisher does not say. */
  languages: readonly string[];
  /** Whether it finds out the language by itself. */
  detects_language: boolean;
  /** Whether it says which language it found. */
  tells_language: boolean;
  /** The longest stretch that it takes at once. */
  stretchSecondsMax: number;
  /** Whether times come with the tokens. */
  knows_times: boolean;
  token_style: TokenStyle;
  /** Heard while it streams in, by the library's online recogniser. */
  is_streaming: boolean;
  /** `OfflineRecognizer` or `OnlineRecognizer` settings for a language ("" to find it out). */
  configFor(language: string): LibraryConfig;
}

/** Models that do one thing and need no more than their settings. */
export interface PlainOpening {
  kind: "voice_activity" | "segmentation" | "speaker" | "isolation" | "punctuation";
  /** Hz, of the sound that it takes; 0 where it takes none. */
  sample_rate: number;
  /** Which of the library's classes opens it, where there are two. */
  variant: string;
  config: LibraryConfig;
}

export type Opening = SpeechOpening | CloningOpening | TranscriptionOpening | PlainOpening;

/** A model that was recognised and looks whole. */
export interface FoundModel {
  /** The family's name: "kokoro". */
  family: string;
  /** What people read: "Kokoro". */
  title: string;
  /** ISO 639-1, or empty when it makes no difference. */
  languages: readonly string[];
  openings: readonly Opening[];
  /** Bytes that it takes in memory, about: its files. */
  bytes: number;
  /** The licence as its folder names it, when it does. */
  licence: string | undefined;
}

/** What a family finds out about a folder. */
export type Description = Pick<FoundModel, "languages" | "openings">;

/** One family, one file. */
export interface Family {
  name: string;
  title: string;
  /** Whether a folder looks like one of this family, whole or not. */
  fits(folder: ModelFolder): boolean;
  /** Everything that is needed to open it; throws ModelProblem on what is missing or damaged. */
  describe(folder: ModelFolder): Promise<Description>;
}
