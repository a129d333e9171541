/** What a caller who waits for the whole file is told of its checks. */
import type { Context } from "../context.ts";
import type { RunningSpeech } from "./start-speech.ts";

/** Sets the header of a speech that has ended; a single sentence is not checked and has none. */
export function tellQuality({ reply }: Pick<Context, "reply">, running: Pick<RunningSpeech, "quality">): void {
  const quality = running.quality();
  if (quality) reply.set("x-speech-quality", quality.verdict);
}
