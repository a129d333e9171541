import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputFormat } from "../../contract/output-formats.ts";
import { audioFormat } from "../audio/formats.ts";
import { findPacket } from "../audio/provenance-files.ts";
import { historyHeader, storedForm } from "../audio/stored-form.ts";
import type { Context } from "../context.ts";
import { StorageFullError } from "../files/files.ts";
import type { Bytes } from "../http/answers.ts";
import { readAudio } from "./kept-files.ts";
import type { HistoryRow } from "./store.ts";

/** The bytes of a temporary file, which is gone when they are read or nobody wants them any more, even from the first on. */
function readOnce(folder: string, path: string): AsyncIterable<Uint8Array> {
  const stream = createReadStream(path);
  const parts = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const end = async () => {
    stream.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const part = await parts.next();
          if (part.done) await end();
          return part;
        } catch (error) {
          await end();
          throw error;
        }
      },
      async return() {
        await end();
        return { done: true, value: undefined };
      },
    }),
  };
}

/**
 * An item in another format, made by the engine threads. It passes through a temporary file: a WAV says its length at
 * its beginning, and hours of it do not fit into memory.
 * @throws Refusal history_item_not_found; AudioError; StorageFullError
 */
export async function transcodedBytes(ctx: Context, row: HistoryRow, output_format: OutputFormat): Promise<Bytes> {
  const bytes = await readAudio(ctx, row);
  // Before the engine's worker takes the bytes over.
  const packet = findPacket(bytes)?.slice() ?? null;
  const pieces = ctx.engines.transcode(
    { bytes, content_type: row.content_type, output_format },
    { signal: ctx.signal, share: ctx.caller.workspace_id },
  );
  const folder = await mkdtemp(join(tmpdir(), "mynah-download-"));
  const path = join(folder, "audio");
  const { header_bytes } = storedForm(output_format, packet?.length ?? 0);
  try {
    const file = await open(path, "w");
    let size_bytes = 0;
    try {
      for await (const piece of pieces) size_bytes += (await file.write(piece)).bytesWritten;
      if (header_bytes > 0)
        await file.write(historyHeader(output_format, size_bytes - header_bytes, packet), 0, header_bytes, 0);
    } finally {
      await file.close();
    }
    ctx.signal.throwIfAborted();
    return { content_type: audioFormat(output_format).content_type, body: readOnce(folder, path), size_bytes };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof Error && "code" in error && error.code === "ENOSPC")
      throw new StorageFullError({ cause: error });
    throw error;
  }
}
