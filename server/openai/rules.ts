/** What the vendor's words mean here. */
import type { OPENAI_AUDIO_FORMATS } from "../../contract/openai.ts";
import type { OutputFormat } from "../../contract/output-formats.ts";

/** The vendor's voices, each by ours that is nearest in gender and manner. */
const ourVoiceFor: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alloy: "Maren",
    ash: "Gordon",
    ballad: "Ewan",
    cedar: "Silas",
    coral: "Clara",
    echo: "Milo",
    fable: "Fergus",
    marin: "Hazel",
    nova: "Pia",
    onyx: "Silas",
    sage: "Ruth",
    shimmer: "Isla",
    verse: "Rory",
  }),
);

/** The name of our voice for one of the vendor's; any other name as it is. */
export const voiceNamed = (voice: string | { id: string } | undefined): string | undefined => {
  const named = typeof voice === "object" ? voice.id : voice;
  return named === undefined ? undefined : (ourVoiceFor.get(named.toLowerCase()) ?? named);
};

/** The vendor's models mean whatever speaks a voice best here. */
const vendorModels: ReadonlySet<string> = new Set(["tts-1", "tts-1-hd", "tts-1-1106", "tts-1-hd-1106"]);

/** The model asked for by one of our ids, or undefined for the voice's own. */
export const modelNamed = (model: string | undefined): string | undefined =>
  model === undefined || vendorModels.has(model) || /^gpt-.*tts/.test(model) ? undefined : model;

/** What is made for each of the vendor's formats; null where there is no encoder here. */
export const formatFor: Readonly<Record<(typeof OPENAI_AUDIO_FORMATS)[number], OutputFormat | null>> = {
  mp3: "mp3_44100_128",
  opus: "opus_48000_64",
  wav: "wav_24000",
  pcm: "pcm_24000",
  aac: null,
  flac: null,
};
