/** mynah say: a text to a file of sound. */
import type { z } from "zod";
import type { audioWithTimestamps } from "../contract/speech.ts";
import { type Connection, call } from "./connection.ts";
import { CommandFailure } from "./failure.ts";
import { findVoice } from "./find-voice.ts";
import { openOutput } from "./output-file.ts";
import { openProgressBar } from "./progress-bar.ts";
import { formatOf, requestOf, type SayOptions } from "./say-options.ts";

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
export async function say(
  connection: Connection,
  text: string,
  options: SayOptions & { output: string },
): Promise<number> {
  const output_format = formatOf(options);
  const request = requestOf(text, options);
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
