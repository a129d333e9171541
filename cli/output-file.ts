/** Where sound goes: a file that appears only when it is whole, or standard output. */
import { once } from "node:events";
import { open, rename, rm } from "node:fs/promises";
import { stdout } from "node:process";

export interface Output {
  write(bytes: Uint8Array): Promise<void>;
  /** The file is whole and gets its name. */
  finish(): Promise<void>;
  /** Leaves no half-made file. */
  discard(): Promise<void>;
}

const streamedSize = 0xffffffff;
const wavHeaderLength = 44;

/** A wav that was streamed says that its length is unknown; a file can say it. */
async function sayWavLength(file: Awaited<ReturnType<typeof open>>, size: number): Promise<void> {
  const header = Buffer.alloc(wavHeaderLength);
  const { bytesRead } = await file.read(header, 0, wavHeaderLength, 0);
  const isStreamedWav = header.toString("latin1", 0, 4) === "RIFF" && header.readUInt32LE(40) === streamedSize;
  if (bytesRead < wavHeaderLength || !isStreamedWav) return;
  header.writeUInt32LE(size - 8, 4);
  header.writeUInt32LE(size - wavHeaderLength, 40);
  await file.write(header, 0, wavHeaderLength, 0);
}

/** Opens the output; `-` is standard output. */
export async function openOutput(path: string): Promise<Output> {
  if (path === "-") {
    return {
      async write(bytes) {
        if (!stdout.write(bytes)) await once(stdout, "drain");
      },
      finish: async () => undefined,
      discard: async () => undefined,
    };
  }
  const part = `${path}.part`;
  const file = await open(part, "w+");
  let size = 0;
  return {
    async write(bytes) {
      await file.write(bytes);
      size += bytes.length;
    },
    async finish() {
      await sayWavLength(file, size);
      await file.close();
      await rename(part, path);
    },
    async discard() {
      await file.close();
      await rm(part, { force: true });
    },
  };
}
