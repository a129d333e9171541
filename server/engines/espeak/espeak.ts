/** The espeak-ng program: text in many languages to 22.05 kHz speech with the start of every word and sound. */
import open, { type EspeakEvent, type TextPointer } from "@echogarden/espeak-ng-emscripten";
import { EngineError } from "../ports.ts";

export const espeakSampleRate = 22050;

export interface EspeakRequest {
  /** A voice file and perhaps a variant: `gmw/en-GB-x-rp+f2`. */
  voice: string;
  /** Read as SSML, and `[[…]]` as espeak's own phoneme names: the caller escapes. */
  text: string;
  words_per_minute: number;
  /** 0..99; 50 is the voice's own pitch. */
  pitch: number;
  /** 0..99; 50 is the voice's own movement of pitch. */
  range: number;
}

export interface EspeakSpeech {
  samples: Float32Array;
  /** In order; `position` counts code points of the text from 0. */
  words: readonly { position: number; start: number }[];
  /** In order, in IPA, without pauses; `word` is the index of the word that it belongs to. */
  sounds: readonly { ipa: string; start: number; word: number }[];
}

export interface Espeak {
  /**
   * Speaks at once; asks `stopped` every 100 ms of speech and gives undefined when it says yes. The same request
   * gives the same samples whatever was spoken before. Throws EngineError.
   */
  speak(request: EspeakRequest, stopped: () => boolean): EspeakSpeech | undefined;
}

/** Louder than this some voices reach full scale. */
const volumeMax = 60;

function joined(pieces: readonly Int16Array[]): Float32Array {
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let place = 0;
  for (const piece of pieces) for (const sample of piece) samples[place++] = sample / 32768;
  return samples;
}

const zeros = new Uint8Array(1 << 16);
const isZero = (block: Uint8Array): boolean => Buffer.compare(block, zeros.subarray(0, block.length)) === 0;

/** A copy of the bytes without the blocks of zeros at their end. */
function withoutZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && isZero(bytes.subarray(Math.max(0, end - zeros.length), end))) end -= zeros.length;
  return bytes.slice(0, Math.max(0, end));
}

/** Events to words and sounds. */
function heard(events: readonly EspeakEvent[]): Pick<EspeakSpeech, "words" | "sounds"> {
  const words: { position: number; start: number }[] = [];
  const sounds: { ipa: string; start: number; word: number }[] = [];
  for (const event of events) {
    const start = event.audio_position / 1000;
    if (event.type === "word") words.push({ position: event.text_position - 1, start });
    const ipa = event.type === "phoneme" ? String(event.id).trim() : "";
    // "(en)" announces a change of language inside the text.
    if (ipa !== "" && !ipa.startsWith("(") && words.length > 0) sounds.push({ ipa, start, word: words.length - 1 });
  }
  return { words, sounds };
}

let shared: Promise<Espeak> | undefined;

/** Loads espeak's 24 MB of dictionaries, once per thread. */
export function openEspeak(): Promise<Espeak> {
  shared ??= load();
  return shared;
}

async function load(): Promise<Espeak> {
  let complaint = "";
  const module = await open({
    print: () => undefined,
    printErr: (line) => {
      complaint = line;
    },
  });
  const worker = new module.eSpeakNGWorker();
  // espeak carries noise and pitch flutter over from one text to the next. Putting its memory back makes every request
  // independent of those before it, and clears up after one that was stopped. Nearly all of its 16 MB is never written:
  // to look is quicker than to write there, and takes no memory for it.
  const fresh = withoutZeros(new Uint8Array(module.HEAP8.buffer));
  const restore = (): void => {
    const bytes = new Uint8Array(module.HEAP8.buffer);
    bytes.set(fresh);
    for (let at = fresh.length; at < bytes.length; at += zeros.length) {
      const block = bytes.subarray(at, at + zeros.length);
      if (!isZero(block)) block.fill(0);
    }
  };
  // Texts are handed over as pointers, because the package keeps a buffer of its own for strings, whose place it
  // would go on using after the memory was put back. What is allocated here is gone with the next request.
  const textEncoder = new TextEncoder();
  const place = (text: string): TextPointer => {
    const bytes = textEncoder.encode(`${text}\0`);
    const ptr = module._malloc(bytes.length);
    new Uint8Array(module.HEAP8.buffer).set(bytes, ptr);
    return { ptr };
  };
  return {
    speak(request, stopped) {
      const pieces: Int16Array[] = [];
      const events: EspeakEvent[] = [];
      let stop = false;
      complaint = "";
      try {
        restore();
        worker.set_voice(place(request.voice), place(""), 0, 0, 0);
        worker.set_rate(Math.round(request.words_per_minute));
        worker.set_pitch(Math.round(request.pitch));
        worker.set_range(Math.round(request.range));
        worker.set_volume(volumeMax);
        worker.synthesize(place(request.text), (samples, news) => {
          if (samples) pieces.push(samples);
          events.push(...news);
          stop = stopped();
          return stop;
        });
      } catch (error) {
        throw new EngineError("engine_failed", `espeak-ng: ${complaint || String(error)}`);
      }
      if (stop) return undefined;
      return { samples: joined(pieces), ...heard(events) };
    },
  };
}
