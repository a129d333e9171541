/** Who fills ports. */
import type { ConversionPort, IsolationPort, PunctuationPort, TranslationPort } from "./changing.ts";
import type { DiarizationPort, SpeakerPort, SpokenLanguagePort, VoiceActivityPort } from "./listening.ts";
import type { VoiceDesignPort, VoicePrintPort } from "./making.ts";
import type { SpeechPort } from "./speech.ts";
import type { TranscriptionPort } from "./transcription.ts";

/** Another machine that speaks or listens. */
export interface EngineServer {
  server_id: string;
  kind: "openai" | "elevenlabs";
  name: string;
  /** Without a slash at the end. */
  base_url: string;
  api_key: string | null;
  /** What the owner says that it has, for servers that do not tell; empty: it is asked. */
  voices: readonly string[];
  speech_models: readonly string[];
  transcription_models: readonly string[];
}

/** What a provider is opened with; each takes what it needs. */
export interface ProviderSettings {
  /** Where the models of this machine lie: a folder each. */
  models_folder: string;
  servers: readonly EngineServer[];
  /** Cores that one piece of work may use. */
  threads: number;
  /** The PATH on which programs are looked for; absent: the usual places. */
  path?: string;
}

/** A model, program or server of a provider, and how it is. */
export interface ProviderPart {
  name: string;
  /** `absent`: could be here and is not. `damaged`: is here and cannot be used. `unreachable`: a server that does not
   * answer. `refused`: a server that answers, and does not accept the key. */
  state: "ready" | "absent" | "damaged" | "unreachable" | "refused";
  /** For the owner: a version, what is missing, what to do. */
  detail: string;
}

/** A provider that was opened: the ports that it fills here and now. */
export interface Provider {
  readonly speech?: SpeechPort;
  readonly transcription?: TranscriptionPort;
  readonly voice_activity?: VoiceActivityPort;
  readonly diarization?: DiarizationPort;
  readonly speaker?: SpeakerPort;
  readonly spoken_language?: SpokenLanguagePort;
  readonly isolation?: IsolationPort;
  readonly conversion?: ConversionPort;
  readonly voice_print?: VoicePrintPort;
  readonly voice_design?: VoiceDesignPort;
  readonly punctuation?: PunctuationPort;
  readonly translation?: TranslationPort;
  /** What it consists of, as it is now. */
  parts(): readonly ProviderPart[];
  /** Lets go of models, programs and connections. */
  close(): Promise<void>;
}

/** Opens a provider; a damaged model, a missing program or a silent server is one of its parts, never a failure. */
export type OpenProvider = (settings: ProviderSettings) => Promise<Provider>;

/** What a model folder is, or why it cannot be used; the words are for the owner. */
export type ModelRecognition =
  | {
      name: string;
      /** Its family, as people call it. */
      title: string;
      /** "speech", "transcription", "spoken_language" … */
      does: readonly string[];
      /** ISO 639-1, or empty when it makes no difference. */
      languages: readonly string[];
      bytes: number;
      /** As the folder names it, when it does. */
      licence: string | undefined;
    }
  | { name: string; problem: string };

/** An engine's own failure; the wrappers turn it into the catalogue's words. */
export class EngineError extends Error {
  readonly code:
    | "unsupported_language"
    | "unsupported_phonemes"
    | "unsupported_audio"
    | "engine_failed"
    | "engine_unreachable"
    | "engine_refused"
    | "no_engine";
  /**
   * @param code no_engine: nothing that is installed here can do it; engine_unreachable: another machine does not answer; engine_refused: it answers, and says no (its key,
   *   its quota), in `message`.
   */
  constructor(code: EngineError["code"], message: string) {
    super(message);
    this.name = "EngineError";
    this.code = code;
  }
}
