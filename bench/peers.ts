/** The same text by programs of the command line, and by this server over HTTP, in turns. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { median, ms, note } from "./measure.ts";
import type { BenchServer } from "./server.ts";

const SENTENCES =
  "The mynah is a bird that can repeat what it has heard. Some of them learn whole sentences, and say them at the right moment. ";
const TEXT = SENTENCES.repeat(8).slice(0, 1000);
const rounds = 7;
const wavHeaderLength = 44;

/** Speaks a text file into a wav file; piper needs a voice of its own, which BENCH_PIPER_MODEL names. */
const PEERS: Readonly<Record<string, (text: string, wav: string) => string[] | null>> = {
  "espeak-ng": (text, wav) => ["-f", text, "-w", wav],
  flite: (text, wav) => ["-f", text, "-o", wav],
  piper: (text, wav) => {
    const model = process.env.BENCH_PIPER_MODEL;
    return model ? ["--model", model, "--input_file", text, "--output_file", wav] : null;
  },
};

/** Seconds of sound in a wav file of 16 bits and one channel. */
const secondsOf = (wav: Buffer): number => (wav.length - wavHeaderLength) / 2 / wav.readUInt32LE(24);

interface Taken {
  wallMs: number;
  audioSeconds: number;
}

async function byPeer(program: string, args: readonly string[], wav: string): Promise<Taken> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number];
  const wallMs = performance.now() - started;
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return { wallMs, audioSeconds: secondsOf(await readFile(wav)) };
}

async function byServer(server: BenchServer, voice_id: string): Promise<Taken> {
  const started = performance.now();
  const path = `/v1/text-to-speech/${voice_id}?enable_logging=false&output_format=wav_22050`;
  const answer = await server.call(path, { method: "POST", body: { text: TEXT } });
  if (!answer.ok) throw new Error(`speech answered ${answer.status}: ${await answer.text()}`);
  const wav = Buffer.from(await answer.arrayBuffer());
  return { wallMs: performance.now() - started, audioSeconds: secondsOf(wav) };
}

const isAbsent = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** @param names voices to speak with, by their names. */
export async function benchPeers(server: BenchServer, folder: string, names: readonly string[]): Promise<void> {
  const { voices } = (await (await server.call("/v1/voices")).json()) as {
    voices: { voice_id: string; name: string }[];
  };
  const text = join(folder, "peers.txt");
  const wav = join(folder, "peers.wav");
  await writeFile(text, TEXT);
  const runs = new Map<string, () => Promise<Taken>>();
  for (const { voice_id, name } of voices) {
    if (names.includes(name)) runs.set(`Mynah over HTTP, ${name}`, () => byServer(server, voice_id));
  }
  for (const [program, argsOf] of Object.entries(PEERS)) {
    const args = argsOf(text, wav);
    if (!args) note(`1,000 characters by ${program}`, "not run: BENCH_PIPER_MODEL names no voice", "", null);
    else runs.set(program, () => byPeer(program, args, wav));
  }
  const taken = new Map<string, Taken[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const [who, run] of runs) {
      try {
        const one = await run();
        // The first round warms up.
        if (round > 0) taken.set(who, [...(taken.get(who) ?? []), one]);
      } catch (error) {
        if (!isAbsent(error)) throw error;
        runs.delete(who);
        note(`1,000 characters by ${who}`, "not on this machine", "", null);
      }
    }
  }
  for (const [who, all] of taken) {
    const wallMs = median(all.map((each) => each.wallMs));
    const audioSeconds = median(all.map((each) => each.audioSeconds));
    const pace = Math.round((TEXT.length / wallMs) * 1000).toLocaleString("en");
    const figures = `${ms(wallMs)}, ${pace} characters/s, real-time factor ${(wallMs / 1000 / audioSeconds).toFixed(4)}`;
    note(`1,000 characters by ${who}`, figures, "", null);
  }
}
