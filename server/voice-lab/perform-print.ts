/** What a voice needs beside its print before anybody hears it: how loud it is, and a preview. */
import type { OutputFormat } from "../../contract/output-formats.ts";
import { defaultVoiceSettings } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import type { MadeVoice } from "../engines/works.ts";

type Performer = Pick<Context, "engines" | "signal"> & { caller: Pick<Context["caller"], "workspace_id"> };

const usualFormat = "mp3_44100_128";

/** A made voice saying a text, as it will always sound. `audio_seconds`: how long it is. */
interface Performed {
  gain_db: number;
  audio: Buffer;
  audio_seconds: number;
}

/** Measures a made voice, and lets it say its preview text. Throws EngineError. */
export async function performPrint(
  { engines, signal, caller }: Performer,
  made: MadeVoice,
  { output_format = usualFormat, seed = 0 }: { output_format?: OutputFormat; seed?: number } = {},
): Promise<Performed> {
  const how = { signal, share: caller.workspace_id };
  const { voice_id, preview_text, languages } = made;
  const loudness = await engines.ask("loudness", { voice_id, at_length: false, made }, how);
  const gain_db = loudness.gain_db ?? 0;
  const pieces = engines.recite(
    {
      text: {
        text: preview_text,
        detects_language: false,
        voice_language: languages[0] ?? "en",
        ssml: false,
        apply_text_normalization: "auto",
        rules: [],
        previous_text: "",
        next_text: "",
      },
      voice_id,
      made,
      gain_db,
      style: defaultVoiceSettings,
      seed,
      output_format,
    },
    how,
  );
  const parts: Uint8Array[] = [];
  let audio_seconds = 0;
  for await (const piece of pieces) {
    parts.push(piece.audio);
    audio_seconds += piece.audio_seconds;
  }
  return { gain_db, audio: Buffer.concat(parts), audio_seconds };
}
