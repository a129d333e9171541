import { RemoteError } from "./call.ts";

/** The lines of a body as they come, without empty ones. Throws RemoteError on one longer than `lengthMax`. */
export async function* readLines(
  bytes: AsyncIterable<Uint8Array>,
  lengthMax: number,
): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder();
  let waiting: string[] = [];
  let length = 0;
  for await (const part of bytes) {
    const lines = decoder.decode(part, { stream: true }).split("\n");
    for (const [i, piece] of lines.entries()) {
      waiting.push(piece);
      length += piece.length;
      if (length > lengthMax) throw new RemoteError("failed", "A line of the answer is too long.");
      if (i === lines.length - 1) break;
      const line = waiting.join("").trim();
      waiting = [];
      length = 0;
      if (line !== "") yield line;
    }
  }
  const last = waiting.join("").trim();
  if (last !== "") yield last;
}
