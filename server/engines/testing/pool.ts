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
  const registry = new URL("./tones.ts", import.meta.url).href;
  return openEngines({ workers, log: toneLog, registry, limits: { warmsUp: false, ...limits } });
}

/** Engines of one test file: those with the same limits are opened once, as a thread takes longer to start than most tests. */
export function keptTones(): { open: typeof openTones; close: () => Promise<void> } {
  const opened = new Map<string, Promise<Engines>>();
  return {
    open(options = {}) {
      const key = JSON.stringify(options);
      const engines = opened.get(key) ?? openTones(options);
      opened.set(key, engines);
      logged.length = 0;
      return engines;
    },
    async close() {
      await Promise.all([...opened.values()].map(async (engines) => (await engines).close()));
    },
  };
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
/** Longer than any test listens: 27 kB, some 1,500 pieces of sound. */
export const book = requestFor(sentence.repeat(600));
