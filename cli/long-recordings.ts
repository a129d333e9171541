/** Long recordings: ordered, followed while the server makes them, listed and given up. */
import { setTimeout as wait } from "node:timers/promises";
import type { Output } from "../contract/endpoint.ts";
import { limits } from "../contract/limits.ts";
import type { Batch, speech } from "../contract/speech.ts";
import { type Connection, call } from "./connection.ts";
import { CommandFailure, UnreachableFailure } from "./failure.ts";
import { findVoice } from "./find-voice.ts";
import type { ProgressBar } from "./progress-bar.ts";
import { formatOf, requestOf, type SayOptions } from "./say-options.ts";

const path = "/v1/text-to-speech/batches";
const lookEveryMs = 1000;
/** A server that is started anew goes on where it was. */
const unreachableMsMax = 120_000;

const read = async (response: Response): Promise<Batch> => (await response.json()) as Batch;

/** Gives the text to the server to be made in the background. @throws CommandFailure */
export async function orderRecording(
  connection: Connection,
  text: string,
  options: SayOptions & { name?: string | undefined },
): Promise<Batch> {
  const output_format = formatOf(options);
  const request = requestOf(text, options);
  const { voice_id } = await findVoice(connection, options.voice);
  const body = { ...request, voice_id, name: options.name?.slice(0, limits.batchNameLengthMax) };
  return read(await call(connection, "POST", `${path}?output_format=${output_format}`, body));
}

/** Lets the server go on with a recording that is paused or failed; others stay as they are. @throws CommandFailure */
export const resumeRecording = async (connection: Connection, batch_id: string): Promise<Batch> =>
  read(await call(connection, "POST", `${path}/${encodeURIComponent(batch_id)}/resume`));

/** Cancels a recording that is being made, or removes one that has ended. @throws CommandFailure */
export async function giveUpRecording(connection: Connection, batch_id: string): Promise<void> {
  await call(connection, "DELETE", `${path}/${encodeURIComponent(batch_id)}`);
}

/** All recordings, newest first. @throws CommandFailure */
export async function* listRecordings(connection: Connection): AsyncGenerator<Batch> {
  for (let after = ""; ; ) {
    const response = await call(connection, "GET", `${path}?page_size=100${after}`);
    const { batches, has_more } = (await response.json()) as Output<typeof speech.list_batches>;
    yield* batches;
    const last = batches.at(-1);
    if (!has_more || !last) return;
    after = `&start_after_batch_id=${last.batch_id}`;
  }
}

/** As `call`, and again for a while when nobody answers. */
async function callPatiently(connection: Connection, address: string): Promise<Response> {
  for (const since = performance.now(); ; await wait(lookEveryMs, undefined, { signal: connection.signal })) {
    try {
      return await call(connection, "GET", address);
    } catch (error) {
      const isPassing = error instanceof UnreachableFailure && performance.now() - since < unreachableMsMax;
      if (!isPassing) throw error;
    }
  }
}

/** Waits until the recording is made; the bar tells its sentences. @throws CommandFailure when it is not going to be */
export async function followRecording(connection: Connection, batch_id: string, bar: ProgressBar): Promise<Batch> {
  for (;;) {
    const batch = await read(await callPatiently(connection, `${path}/${encodeURIComponent(batch_id)}`));
    const { state, reason, voice_name, sentences_done, sentences_total, seconds_left } = batch;
    if (state === "done") return batch;
    if (state === "cancelled") throw new CommandFailure("The recording was cancelled.");
    if (state === "paused" || state === "failed") {
      const words = reason?.message ?? "The recording could not be made.";
      throw new CommandFailure(`${words} What is made is kept; go on with: mynah say --resume ${batch_id} -o FILE`);
    }
    const note = state === "queued" ? "waiting for its turn" : `${sentences_done} of ${sentences_total} sentences`;
    bar.show(sentences_done, sentences_total, `${note} · ${voice_name}`, seconds_left);
    await wait(lookEveryMs, undefined, { signal: connection.signal });
  }
}
