/** The sound of a long recording, brought here: a connection that breaks off, or a stop, costs nothing that had come. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, stat } from "node:fs/promises";
import { stdout } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import type { Batch } from "../contract/speech.ts";
import { type Connection, call } from "./connection.ts";
import { CommandFailure, UnreachableFailure } from "./failure.ts";
import type { ProgressBar } from "./progress-bar.ts";

/** Attempts one after the other of which nothing came. */
const emptyTriesMax = 5;
const retryMs = 500;

interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

function standardOutput(): Sink {
  return {
    async write(bytes) {
      if (!stdout.write(bytes)) await once(stdout, "drain");
    },
    close: async () => undefined,
  };
}

function appendTo(path: string): Sink {
  const file = createWriteStream(path, { flags: "a" });
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => file.write(bytes, (error) => (error ? reject(error) : resolve()))),
    close: () => new Promise((resolve) => file.end(resolve)),
  };
}

/** Takes the bytes from `have` on, as far as they come; resolves to how many are here then. */
async function fetchFrom(
  connection: Connection,
  { batch_id }: Batch,
  have: number,
  sink: Sink,
  arrived: (bytes: number) => void,
): Promise<number> {
  const address = `/v1/text-to-speech/batches/${encodeURIComponent(batch_id)}/audio`;
  let size = have;
  try {
    const response = await call(connection, "GET", address, undefined, { range: `bytes=${have}-` });
    // A proxy that ignores the range sends all of it.
    let skip = response.status === 206 ? 0 : have;
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      const fresh = part.subarray(Math.min(skip, part.length));
      skip -= part.length - fresh.length;
      await sink.write(fresh);
      size += fresh.length;
      arrived(size);
    }
  } catch (error) {
    const isRefused = error instanceof CommandFailure && !(error instanceof UnreachableFailure);
    if (connection.signal.aborted || isRefused) throw error;
    // Broken off: what came is here.
    if (size === have) await wait(retryMs, undefined, { signal: connection.signal });
  }
  return size;
}

/**
 * Brings a finished recording into a file, or to standard output (`-`). What an earlier attempt left beside the file, under
 * the recording's id, is gone on with.
 * @throws CommandFailure; then the part that came stays.
 */
export async function fetchRecording(
  connection: Connection,
  batch: Batch,
  output: string,
  bar: ProgressBar,
): Promise<void> {
  const isFile = output !== "-";
  const part = `${output}.${batch.batch_id}.part`;
  let have = isFile
    ? await stat(part)
        .then(({ size }) => size)
        .catch(() => 0)
    : 0;
  const sink = isFile ? appendTo(part) : standardOutput();
  try {
    for (let empty = 0; have < batch.size_bytes; ) {
      const now = await fetchFrom(connection, batch, have, sink, (size) =>
        bar.show(size, batch.size_bytes, "downloading"),
      );
      empty = now > have ? 0 : empty + 1;
      have = now;
      if (empty === emptyTriesMax) {
        throw new CommandFailure(
          `The download broke off. The recording is safe; go on with: mynah say --resume ${batch.batch_id} -o ${output}`,
        );
      }
    }
  } finally {
    await sink.close();
  }
  if (isFile) await rename(part, output);
}
