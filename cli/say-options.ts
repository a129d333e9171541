/** What `mynah say` was asked for, as the API takes it. */
import { extname } from "node:path";
import { OUTPUT_FORMATS, type OutputFormat } from "../contract/output-formats.ts";
import { CommandFailure } from "./failure.ts";

export interface SayOptions {
  voice?: string | undefined;
  model?: string | undefined;
  language?: string | undefined;
  format?: string | undefined;
  speed?: string | undefined;
  seed?: string | undefined;
  /** A path, or `-` for standard output; absent when no sound is fetched. */
  output?: string | undefined;
}

const usualFormat = "mp3_44100_128";
const formatOfExtension: Readonly<Record<string, OutputFormat>> = {
  ".mp3": usualFormat,
  ".wav": "wav_44100",
  ".opus": "opus_48000_128",
  ".ogg": "opus_48000_128",
  ".pcm": "pcm_44100",
  ".ulaw": "ulaw_8000",
  ".alaw": "alaw_8000",
};

/** The format asked for, else the one that the file's name means. @throws CommandFailure */
export function formatOf({ format, output }: SayOptions): OutputFormat {
  if (format !== undefined) {
    const known = OUTPUT_FORMATS.find((each) => each === format);
    if (!known) throw new CommandFailure(`There is no format "${format}". There are: ${OUTPUT_FORMATS.join(", ")}`, 2);
    return known;
  }
  if (output === undefined || output === "-") return usualFormat;
  const meant = formatOfExtension[extname(output).toLowerCase()];
  if (!meant) throw new CommandFailure(`What format is "${output}"? Say it with --format.`, 2);
  return meant;
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new CommandFailure(`--${name} takes a number.`, 2);
  return value;
}

/** The body of a request to speak. @throws CommandFailure */
export function requestOf(text: string, options: SayOptions) {
  const speed = numberOf("speed", options.speed);
  return {
    text,
    model_id: options.model,
    language_code: options.language,
    seed: numberOf("seed", options.seed),
    ...(speed === undefined ? {} : { voice_settings: { speed } }),
  };
}
