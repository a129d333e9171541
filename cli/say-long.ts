/** mynah say, for what is too long to be streamed: made by the server in the background, and fetched when it is done. */
import type { Connection } from "./connection.ts";
import { fetchRecording } from "./fetch-recording.ts";
import { followRecording, orderRecording, resumeRecording } from "./long-recordings.ts";
import { openProgressBar } from "./progress-bar.ts";
import type { SayOptions } from "./say-options.ts";

type Tell = (line: string) => void;
type Named = SayOptions & { name?: string | undefined };

async function waitAndFetch(connection: Connection, batch_id: string, output: string, tell: Tell): Promise<void> {
  const bar = openProgressBar();
  try {
    const batch = await followRecording(connection, batch_id, bar);
    await fetchRecording(connection, batch, output, bar);
    bar.clear();
    tell(`${output}: ${batch.audio_seconds.toFixed(1)} s of speech`);
  } catch (error) {
    bar.clear();
    if (connection.signal.aborted) {
      tell(`The server goes on with it. Fetch it with: mynah say --resume ${batch_id} -o ${output}`);
      tell(`Give it up with: mynah cancel ${batch_id}`);
    }
    throw error;
  }
}

/** Gives a text to the server; resolves to the id of the recording. @throws CommandFailure */
export async function beginLong(connection: Connection, text: string, options: Named): Promise<string> {
  return (await orderRecording(connection, text, options)).batch_id;
}

/** Speaks a text of any length into a file. When it is interrupted, the server goes on. @throws CommandFailure */
export async function sayLong(
  connection: Connection,
  text: string,
  options: Named & { output: string },
  tell: Tell,
): Promise<void> {
  const batch_id = await beginLong(connection, text, options);
  tell(`This is a long text: the server makes it as the recording ${batch_id}.`);
  await waitAndFetch(connection, batch_id, options.output, tell);
}

/** Waits for a recording that was begun before, and fetches it; one that is paused or failed goes on. @throws CommandFailure */
export async function goOnLong(connection: Connection, batch_id: string, output: string, tell: Tell): Promise<void> {
  await resumeRecording(connection, batch_id);
  await waitAndFetch(connection, batch_id, output, tell);
}
