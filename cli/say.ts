/** mynah say: a text to a file of sound. */
import { extname } from "node:path";
import type { z } from "zod";
import { OUTPUT_FORMATS, type OutputFormat } from "../contract/output-formats.ts";
import type { audioWithTimestamps } from "../contract/speech.ts";
import { type Connection, call } from "./connection.ts";
import { CommandFailure } from "./failure.ts";
import { findVoice } from "./find-voice.ts";
import { openOutput } from "./output-file.ts";
import { openProgressBar } from "./progress-bar.ts";

export interface SayOptions {
  voice?: string | undefined;
  model?: string | undefined;
  language?: string | undefined;
  format?: string | undefined;
  speed?: string | undefined;
  seed?: string | undefined;
  /** A path, or `-` for standard output. */
  output: string;
}

const formatOfExtension: Readonly<Record<string, OutputFormat>> = {
  ".mp3": "mp3_44100_128",
  ".wav": "wav_44100",
  ".opus": "opus_48000_128",
  ".ogg": "opus_48000_128",
  ".pcm": "pcm_44100",
  ".ulaw": "ulaw_8000",
  ".alaw": "alaw_8000",
};

/** The format asked for, else the one that the file's name means. @throws CommandFailure */
function formatOf({ format, output }: SayOptions): OutputFormat {
  if (format !== undefined) {
    const known = OUTPUT_FORMATS.find((each) => each === format);
    if (!known) throw new CommandFailure(`There is no format "${format}". There are: ${OUTPUT_FORMATS.join(", ")}`, 2);
    return known;
  }
  const extension = extname(output).toLowerCase();
  const meant = output === "-" ? "mp3_44100_128" : formatOfExtension[extension];
  if (!meant) throw new CommandFailure(`What format is "${output}"? Say it with --format.`, 2);
  return meant;
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new CommandFailure(`--${name} takes a number.`, 2);
  return value;
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = "";
  for await (const part of body) {
    const lines = (open + decoder.decode(part, { stream: true })).split("\n");
    open = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  if (open !== "") yield open;
}

/**
 * Speaks a text into a file; the bar tells the characters spoken.
 * @returns seconds of speech.
 * @throws CommandFailure; no half-made file is left.
 */
export async function say(connection: Connection, text: string, options: SayOptions): Promise<number> {
  const output_format = formatOf(options);
  const speed = numberOf("speed", options.speed);
  const request = {
    text,
    model_id: options.model,
    language_code: options.language,
    seed: numberOf("seed", options.seed),
    ...(speed === undefined ? {} : { voice_settings: { speed } }),
  };
  const voice = await findVoice(connection, options.voice);
  const path = `/v1/text-to-speech/${voice.voice_id}/stream/with-timestamps?output_format=${output_format}`;
  const response = await call(connection, "POST", path, request);
  const output = await openOutput(options.output);
  const bar = openProgressBar();
  const total = [...text].length;
  let [done, seconds] = [0, 0];
  try {
    for await (const line of linesOf(response.body as AsyncIterable<Uint8Array>)) {
      const { audio_base64, alignment } = JSON.parse(line) as z.output<typeof audioWithTimestamps>;
      await output.write(Buffer.from(audio_base64, "base64"));
      done += alignment?.characters.length ?? 0;
      seconds = alignment?.character_end_times_seconds.at(-1) ?? seconds;
      bar.show(done, total, voice.name);
    }
    await output.finish();
  } catch (error) {
    await output.discard();
    if (connection.signal.aborted || error instanceof CommandFailure) throw error;
    throw new CommandFailure(`The speech broke off: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    bar.clear();
  }
  return seconds;
}
