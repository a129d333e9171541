/**
 * A provider for the tests of everything around providers: every letter is 50 ms of a tone, in pieces of 100 ms, and
 * words say what to do wrong. The same request has the same samples; the seed moves the pitch.
 */
import {
  EngineError,
  type EngineVoice,
  type Provider,
  type SpeakRequest,
  type SpokenPiece,
  type WordTiming,
} from "../ports.ts";
import type { ProviderEntry } from "../registry.ts";

export const toneSampleRate = 16_000;
export const secondsPerLetter = 0.05;
const pieceLength = 1600;

const voice: EngineVoice = {
  key: "sine",
  voice_id: "toneVoice00000000000",
  aliases: ["toneAlias00000000000"],
  name: "Sine",
  description: "A test tone.",
  labels: { gender: "neutral", age: "young", accent: "none", use_case: "tests", descriptive: "even", language: "en" },
  languages: ["en"],
  sample_rate: toneSampleRate,
  gain_db: -3,
  model_ids: ["tones_v1"],
  preview_text: "Beep.",
};

/** What a word of the text makes the provider do when its turn comes. */
function misbehave(word: string, signal: AbortSignal): void {
  if (word === "EXIT") process.exit(3);
  if (word === "THROW") throw new Error("secret detail of the engine");
  if (word === "REFUSE") throw new EngineError("unsupported_phonemes", "no such phoneme");
  if (word === "CRASH")
    queueMicrotask(() => {
      throw new Error("outside of every step");
    });
  if (word === "HANG") for (;;);
  // Synchronous work without end that only the shared flag can stop.
  if (word === "SPIN") {
    const channel = new BroadcastChannel("tones");
    channel.postMessage("spinning");
    while (!signal.aborted);
    channel.close();
  }
  if (word === "HOARD") {
    // Much that stays, so that the limit comes while much is young.
    const hoard: unknown[] = [Array.from({ length: 400_000 }, (_, i) => ({ i }))];
    for (;;) hoard.push(Array.from({ length: 100_000 }, (_, i) => `${i}`));
  }
}

/** Waits until another thread is at the same word. */
function meet(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel("meeting");
    channel.onmessage = () => {
      channel.postMessage("here too");
      channel.close();
      resolve();
    };
    channel.postMessage("here");
  });
}

async function* speak({ utterance, seed, style }: SpeakRequest, signal: AbortSignal): AsyncGenerator<SpokenPiece> {
  const text = utterance.spans.map((span) => span.text).join("");
  const pending: WordTiming[] = [...text.matchAll(/\S+/g)].map((match) => ({
    text_start: match.index,
    text_end: match.index + match[0].length,
    start_seconds: match.index * secondsPerLetter,
    end_seconds: (match.index + match[0].length) * secondsPerLetter,
  }));
  const length = Math.round(text.length * secondsPerLetter * toneSampleRate);
  if (text.includes("MEET")) await meet();
  const hertz = (300 + (seed % 500)) * style.speed;
  for (let at = 0; at < length; at += pieceLength) {
    if (signal.aborted) return;
    const samples = new Float32Array(Math.min(pieceLength, length - at));
    for (let i = 0; i < samples.length; i++)
      samples[i] = 0.3 * Math.sin((2 * Math.PI * hertz * (at + i)) / toneSampleRate);
    const words: WordTiming[] = [];
    while (pending[0] && pending[0].end_seconds * toneSampleRate <= at + samples.length) {
      const word = pending.shift() as WordTiming;
      misbehave(text.slice(word.text_start, word.text_end), signal);
      words.push(word);
    }
    yield { samples, words };
  }
}

export const tones: Provider = {
  speech: {
    models: [
      {
        model_id: "tones_v1",
        aliases: ["tones_alias"],
        name: "Tones",
        description: "For tests.",
        engine: "tones",
        languages: [{ language_id: "en", name: "English" }],
        detects_language: false,
        honours: ["speed"],
        can_use_phonemes: false,
      },
    ],
    voices: [voice],
    knows_timings: true,
    repeats: true,
    speak,
  },
  parts: () => [],
  close: async () => undefined,
};

export const providers: readonly ProviderEntry[] = [
  { name: "tones", title: "Tones", runs: "threads", open: async () => tones },
];
