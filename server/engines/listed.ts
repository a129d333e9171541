/** Voices and models as the server lists them: with whose they are. */
import type {
  ConversionModel,
  EngineModel,
  EngineVoice,
  PrintMaker,
  TranscriptionModel,
  VoiceDesignPort,
} from "./ports.ts";

/** Whose it is. */
interface Owned {
  provider: string;
}

export interface ListedVoice extends EngineVoice, Owned {
  provider_title: string;
  /** Whether the same request with the same seed is spoken with the same samples. */
  repeats: boolean;
  /** Why it cannot speak now, for people; null when it can. */
  disabled_reason: string | null;
}

export interface ListedModel extends EngineModel, Owned {
  /** Whether it is meant where a caller names a voice of it, and no model. */
  is_preferred: boolean;
}

export interface ListedTranscriptionModel extends TranscriptionModel, Owned {}

/** What gives recordings another voice. */
export interface ListedConversionModel extends ConversionModel, Owned {
  /** Makers whose prints it can sound like, beside the voices of its provider. */
  maker_ids: readonly string[];
}

/** A way to make voices out of recordings that is there now. */
export interface ListedPrintMaker extends PrintMaker, Owned {
  provider_title: string;
  /** Whether the same request with the same seed is spoken with the same samples. */
  repeats: boolean;
}

/** Who makes voices out of descriptions. */
export interface ListedDesigner extends Pick<VoiceDesignPort, "maker" | "accents">, Owned {
  provider_title: string;
  repeats: boolean;
}

/** What is meant where a caller names nothing; null, or what is not here now: the first in the order of the providers. */
export interface Preferences {
  speech_model_id: string | null;
  transcription_model_id: string | null;
}
