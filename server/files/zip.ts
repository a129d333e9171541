/** A zip as it is taken: one entry after the other, so that neither the zip nor an entry is ever in memory whole. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file in the zip. `is_packed`: text gets smaller, sound does not. */
export interface Entry {
  name: string;
  is_packed: boolean;
  open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** @param signal ends it with its reason */
export async function* zipped(
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
  onEntry: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const end = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", end);
  const source = entries[Symbol.asyncIterator]();
  let current: Readable | undefined;
  /** The zip takes an entry only when the one before it is through: so is the next one found. */
  const addNext = async (): Promise<void> => {
    const next = await source.next();
    if (next.done) {
      zip.end();
      return;
    }
    const { name, is_packed, open } = next.value;
    current = Readable.from(await open());
    current.on("error", end);
    current.on("end", () => {
      onEntry();
      addNext().catch(end);
    });
    zip.addReadStream(current, name, { compress: is_packed });
  };
  const stop = () => end(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    signal.throwIfAborted();
    addNext().catch(end);
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    signal.removeEventListener("abort", stop);
    current?.destroy();
    await source.return?.();
  }
}
