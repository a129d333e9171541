/** Transcription by a recogniser that hears sound as it streams in, a short step at a time. */
import type * as sherpa from "sherpa-onnx-node";
import type { HeardPiece } from "../../ports.ts";
import { wordsOf } from "./heard-words.ts";
import { openOnlineRecognizer } from "./library.ts";
import { type Listener, languageHeard, listeningRate } from "./listeners.ts";
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

/** Hears a recording; a piece ends where the recogniser hears the end of a sentence. */
export async function* hearStreaming(
  opened: OpenModels,
  listener: Listener,
  threads: number,
  samples: Float32Array,
  asked: string | undefined,
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
    const recognizer = hold.value;
    const stream = recognizer.createStream();
    const seconds = samples.length / listeningRate;
    const step = Math.round(stepSeconds * listeningRate);
    let origin = 0;
    const finish = (at: number): HeardPiece | undefined => {
      const segment = { result: recognizer.getResult(stream), origin, end: Math.min(seconds, at) };
      recognizer.reset(stream);
      origin = at;
      return pieceOf(segment, listener, asked);
    };
    for (let at = 0; at < samples.length; at += step) {
      stream.acceptWaveform({ samples: samples.subarray(at, at + step), sampleRate: listeningRate });
      while (recognizer.isReady(stream)) {
        recognizer.decode(stream);
        await breathe();
        if (signal.aborted) return;
      }
      if (!recognizer.isEndpoint(stream)) continue;
      const piece = finish(Math.min(samples.length, at + step) / listeningRate);
      if (piece) yield piece;
    }
    stream.acceptWaveform({ samples: new Float32Array(tailSeconds * listeningRate), sampleRate: listeningRate });
    stream.inputFinished();
    while (recognizer.isReady(stream)) {
      recognizer.decode(stream);
      await breathe();
      if (signal.aborted) return;
    }
    const last = finish(seconds);
    if (last) yield last;
  } finally {
    hold.release();
  }
}
