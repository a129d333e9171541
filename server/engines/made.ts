/** Voices that people made, on their way to the engines. Plain data only. */
import type { VoicePrint } from "./ports.ts";

/** A voice that somebody made, as its engine needs it. */
export interface MadeVoice {
  voice_id: string;
  name: string;
  print: VoicePrint;
  /** ISO 639-1, its own first. */
  languages: readonly string[];
  sample_rate: number;
  model_ids: readonly string[];
  preview_text: string;
}
