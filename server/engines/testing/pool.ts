/** Engines that speak in tones, and what the tests of pools say to them. */
import { joinBytes } from "../../audio/join.ts";
import { type Engines, type EnginesOptions, openEngines } from "../engines.ts";
import type { WorkOptions } from "../pool.ts";
import type { EngineVoice, SpeechPort } from "../ports.ts";
import { type RecitedPiece, recite } from "../recite.ts";
import { planSpeech } from "../text/plan.ts";
import { gathered, requestFor } from "./requests.ts";
import { tones } from "./tones.ts";

/** What the engines logged as errors since the last ones were opened. */
export const logged: string[] = [];
export const toneLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (details: object, message: string) => void logged.push(`${message} ${JSON.stringify(details)}`),
};

/** Engines with the tone provider alone, in one thread unless more are asked for. */
export function openTones({
  workers = 1,
  ...limits
}: Partial<Pick<EnginesOptions, "workers">> & EnginesOptions["limits"] = {}): Promise<Engines> {
  logged.length = 0;
  return openEngines({ workers, log: toneLog, registry: new URL("./tones.ts", import.meta.url).href, limits });
}

export const by = (share: string, more: Partial<WorkOptions> = {}): WorkOptions => ({
  signal: new AbortController().signal,
  share,
  ...more,
});

/** All bytes of a recital. */
export const all = async (pieces: AsyncIterable<RecitedPiece>) =>
  joinBytes((await gathered(pieces)).map((piece) => piece.audio));

export const next = (iterator: AsyncIterator<RecitedPiece>) =>
  iterator.next().then(({ value }) => value as RecitedPiece);

/** What the same request gives without any thread. */
export const alone = async (request = requestFor("hello")) => {
  const port = tones.speech as SpeechPort;
  const { style, seed, output_format } = request;
  const options = { port, voice: port.voices[0] as EngineVoice, style, seed, output_format };
  return all(recite(planSpeech(request.text), options, new AbortController().signal));
};

export const sentence = "The quick brown fox jumps over the lazy dog. ";
export const book = requestFor(sentence.repeat(2000));
