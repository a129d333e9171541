/** One utterance spoken by one server. */

import { openResampler, type Resampler } from "../../../audio/resample.ts";
import { readPcm, readWavStream } from "../../../audio/streamed-pcm.ts";
import { callRemote, type RemoteAnswer, RemoteError } from "../../../remote/call.ts";
import { firstWithin } from "../../../remote/first-within.ts";
import type { Limits } from "../../../remote/limits.ts";
import { partsOf, speechSecondsMax } from "../../../remote/text-parts.ts";
import type { EngineServer } from "../../ports.ts";
import { sampleRate } from "./catalogue.ts";
import { apiOf, headersOf } from "./listing.ts";

export interface Saying {
  model: string;
  voice: string;
  text: string;
  speed: number;
}

/** Most servers take no more in one request. */
const inputLengthMax = 4000;
/** Small pieces, so that whoever leaves stops soon. */
const pieceLength = sampleRate / 10;

/** The rate that a type such as audio/L16;rate=24000 tells. */
function toldRate(answer: RemoteAnswer): number {
  const told = Number(/rate=(\d{4,6})/.exec(answer.headers.get("content-type") ?? "")?.[1]);
  return told >= 8000 && told <= 192_000 ? told : sampleRate;
}

/** Samples and their rate, of a WAV file or of bare samples, whichever the server sends. */
async function* soundOf(answer: RemoteAnswer): AsyncGenerator<{ samples: Float32Array; sample_rate: number }> {
  const { content_type } = answer;
  if (content_type.startsWith("text/") || content_type === "application/json") {
    await answer.bytes().return();
    throw new RemoteError("failed", `It answered with ${content_type} instead of sound.`);
  }
  if (!/^audio\/(pcm|l16)$/.test(content_type)) return yield* readWavStream(answer.bytes());
  const sample_rate = toldRate(answer);
  for await (const samples of readPcm(answer.bytes())) yield { samples, sample_rate };
}

async function* sayPart(
  server: EngineServer,
  { model, voice, text, speed }: Saying,
  answerMs: number,
  idleMs: number,
  signal: AbortSignal,
): AsyncGenerator<Float32Array, void, void> {
  const answer = await callRemote(`${apiOf(server.base_url)}/audio/speech`, {
    method: "POST",
    headers: { ...headersOf(server), "content-type": "application/json" },
    body: JSON.stringify({ model, voice, input: text, response_format: "wav", ...(speed === 1 ? {} : { speed }) }),
    signal,
    answerMs,
    idleMs,
    secret: server.api_key,
  });
  let resampler: Resampler | null = null;
  let secondsLeft = speechSecondsMax(text);
  for await (const { samples, sample_rate } of soundOf(answer)) {
    secondsLeft -= samples.length / sample_rate;
    if (secondsLeft < 0) throw new RemoteError("failed", "It goes on longer than anybody speaks this text.");
    resampler ??= openResampler(sample_rate, sampleRate);
    const out = resampler.push(samples);
    for (let at = 0; at < out.length; at += pieceLength) {
      if (signal.aborted) return;
      yield out.slice(at, at + pieceLength);
    }
  }
  const rest = resampler?.finish();
  if (rest && rest.length > 0) yield rest.slice();
}

/**
 * Speaks on a server, at `sampleRate`. Throws RemoteError or AudioError; unreachable, when the first sound takes longer
 * than `firstSoundMs`.
 */
export async function* say(
  server: EngineServer,
  saying: Saying,
  firstSoundMs: number,
  limits: Limits,
  signal: AbortSignal,
): AsyncGenerator<Float32Array, void, void> {
  for (const { text } of partsOf(saying.text, inputLengthMax)) {
    let isHeard = false;
    const say = (within: AbortSignal) => sayPart(server, { ...saying, text }, firstSoundMs, limits.idleMs, within);
    for await (const piece of firstWithin(firstSoundMs, signal, say)) {
      isHeard = true;
      yield piece;
    }
    if (signal.aborted) return;
    if (!isHeard && /[\p{L}\p{N}]/u.test(text)) throw new RemoteError("failed", "It answered without any sound.");
  }
}
