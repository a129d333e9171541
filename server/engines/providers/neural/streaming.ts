/** Transcription by a recogniser that hears sound as it streams in, a short step at a time. */
import type * as sherpa from "sherpa-onnx-node";
import type { HeardPiece, Stretch } from "../../ports.ts";
import { wordsOf } from "./heard-words.ts";
import { openOnlineRecognizer } from "./library.ts";
import { type HeardSound, type Listener, languageHeard, listeningRate, partOf } from "./listeners.ts";
import type { OpenModels } from "./open-models.ts";
import { breathe } from "./sound.ts";

const stepSeconds = 0.3;
/** Silence behind the end, so that the last word leaves the model's look-ahead. */
const tailSeconds = 0.6;

interface Segment {
  result: sherpa.RecognizerResult;
  /** Where the segment's own times begin. */
  origin: number;
  end: number;
}

function pieceOf(
  { result, origin, end }: Segment,
  { opening }: Listener,
  asked: string | undefined,
): HeardPiece | undefined {
  const { tokens = [], timestamps = [] } = result;
  const text = result.text.trim();
  if (text === "") return undefined;
  const words =
    timestamps.length === tokens.length ? wordsOf({ tokens, timestamps }, origin, end, opening.token_style) : [];
  return {
    language: languageHeard(asked, "", text, opening.languages),
    language_probability: null,
    text,
    start_seconds: words[0]?.start_seconds ?? origin,
    end_seconds: words.at(-1)?.end_seconds ?? end,
    words,
  };
}

/** Decodes what there is; false when the signal aborted. */
async function decodeAll(
  recognizer: sherpa.OnlineRecognizer,
  stream: sherpa.OnlineStream,
  signal: AbortSignal,
): Promise<boolean> {
  while (recognizer.isReady(stream)) {
    recognizer.decode(stream);
    await breathe();
    if (signal.aborted) return false;
  }
  return true;
}

async function* hearOne(
  recognizer: sherpa.OnlineRecognizer,
  listener: Listener,
  heard: HeardSound,
  stretch: Stretch,
  signal: AbortSignal,
): AsyncGenerator<HeardPiece, void, void> {
  const stream = recognizer.createStream();
  const samples = partOf(heard, stretch);
  const step = Math.round(stepSeconds * listeningRate);
  let origin = stretch.start_seconds;
  const finish = (end: number): HeardPiece | undefined => {
    const piece = pieceOf({ result: recognizer.getResult(stream), origin, end }, listener, heard.asked);
    recognizer.reset(stream);
    origin = end;
    return piece;
  };
  for (let at = 0; at < samples.length; at += step) {
    stream.acceptWaveform({ samples: samples.subarray(at, at + step), sampleRate: listeningRate });
    if (!(await decodeAll(recognizer, stream, signal))) return;
    if (!recognizer.isEndpoint(stream)) continue;
    const piece = finish(stretch.start_seconds + Math.min(samples.length, at + step) / listeningRate);
    if (piece) yield piece;
  }
  stream.acceptWaveform({ samples: new Float32Array(tailSeconds * listeningRate), sampleRate: listeningRate });
  stream.inputFinished();
  if (!(await decodeAll(recognizer, stream, signal))) return;
  const last = finish(stretch.end_seconds);
  if (last) yield last;
}

/** Hears a recording; a piece ends where the recogniser hears the end of a sentence, or the stretch ends. */
export async function* hearStreaming(
  opened: OpenModels,
  listener: Listener,
  threads: number,
  heard: HeardSound,
  signal: AbortSignal,
): AsyncGenerator<HeardPiece, void, void> {
  const { model, opening } = listener;
  const hold = await opened.hold({
    model,
    choice: { kind: "transcription", variant: "online", config: opening.configFor(""), threads },
    sample_rate: listeningRate,
    open: openOnlineRecognizer,
  });
  try {
    for (const stretch of heard.stretches) {
      if (signal.aborted) return;
      yield* hearOne(hold.value, listener, heard, stretch, signal);
    }
  } finally {
    hold.release();
  }
}
