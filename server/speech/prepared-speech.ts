/** What every form of speech is made from. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import type { VoiceSettings } from "../../contract/voices.ts";
import type { EngineModel } from "../engines/ports.ts";
import type { PronunciationRule } from "../engines/text/plan.ts";
import type { VoiceOnHand } from "../voices/index.ts";

/** Everything that decides how a text will sound. */
export interface PreparedSpeech {
  text: string;
  /** Characters as people count them (code points): what is charged. */
  characters: number;
  voice: VoiceOnHand;
  model: EngineModel;
  settings: VoiceSettings;
  language: string | undefined;
  output_format: OutputFormat;
  rules: readonly PronunciationRule[];
  seed: number;
  ssml: boolean;
  apply_text_normalization: "auto" | "on" | "off";
  previous_text: string;
  next_text: string;
  /** Whether the result is kept in the history. */
  keep: boolean;
  /** Whether a program asks that reads aloud to somebody. */
  reader_app: boolean;
  /** See content-key.ts. */
  content_key: string | null;
}
