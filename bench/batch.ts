/** A book as a long recording: memory, throughput, who else is heard meanwhile; and fifty streams at once. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Batch } from "../contract/speech.ts";
import { openBareProcess } from "./bare-process.ts";
import { median, ms, note, percentile } from "./measure.ts";
import { costOfProcess, cpuByThread } from "./process-cost.ts";
import { type BenchServer, startBenchServer } from "./server.ts";

const MODEL = "mynah_classic_multilingual_v1";
const characters = Number(process.env.BENCH_BATCH_CHARACTERS ?? 500_000);
const cores = availableParallelism();

const SENTENCES = [
  "The mynah is a bird that can repeat what it has heard.",
  "Some of them learn whole sentences, and say them at the right moment.",
  "Nobody has ever found out why the old ones fall silent in autumn.",
  "In the house by the river there lived one that knew the names of all the boats.",
  "It called them out in the morning, one after the other, as they went by in the fog!",
];
const NAMES = ["Anna", "the ferryman", "her brother", "the teacher", "a stranger", "the whole village"];

/** So many characters of a book: paragraphs of sentences, of which hardly two are the same. */
function bookOf(length: number): string {
  const parts: string[] = [];
  let size = 0;
  for (let i = 0; size < length; i++) {
    const who = NAMES[(i * 7) % NAMES.length];
    const sentence =
      i % 3 === 2 ? `So said ${who}, for the ${i}th time.` : (SENTENCES[(i * 11) % SENTENCES.length] ?? "");
    const part = sentence + (i % 14 === 13 ? "\n\n" : " ");
    parts.push(part);
    size += part.length;
  }
  return parts.join("").slice(0, length).trimEnd();
}

/** Whole sentences of about so many characters, from there on: what the book says at that place. */
function stretchOf(book: string, from: number, length: number): string {
  const start = book.indexOf(" ", Math.min(from, book.length - 2 * length));
  return book.slice(start, book.indexOf(". ", start + length) + 1).trim();
}

interface Pace {
  charactersPerSecond: number;
  /** Of CPU. */
  secondsPerThousand: number;
}

/** The bare engine in one process, or in several at once. */
interface Bare {
  /** Of so many processes that work at the same time; `checks`: the sentences are checked as those of files are. */
  pace(processes: number, text: string, checks: boolean): Promise<Pace>;
  close(): Promise<void>;
}

async function openBare(voice_id: string): Promise<Bare> {
  const engines = await Promise.all(Array.from({ length: cores }, () => openBareProcess(voice_id, MODEL)));
  await Promise.all(engines.map((engine) => engine.speak("Nobody waits for this. It is the first one.", true)));
  return {
    async pace(processes, text, checks) {
      const started = performance.now();
      const spoken = await Promise.all(engines.slice(0, processes).map((engine) => engine.speak(text, checks)));
      const characters = processes * text.length;
      return {
        charactersPerSecond: characters / ((performance.now() - started) / 1000),
        secondsPerThousand: spoken.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / (characters / 1000),
      };
    },
    close: async () => void (await Promise.all(engines.map((engine) => engine.close()))),
  };
}

/** Speaks and hears it to the end. */
async function speak(server: BenchServer, voice_id: string, text: string) {
  const started = performance.now();
  const answer = await server.call(`/v1/text-to-speech/${voice_id}/stream?enable_logging=false`, {
    method: "POST",
    body: { text, model_id: MODEL },
  });
  if (!answer.ok || !answer.body) throw new Error(`speech answered ${answer.status}: ${await answer.text()}`);
  let firstMs = 0;
  for await (const part of answer.body) if (firstMs === 0 && part.length > 0) firstMs = performance.now() - started;
  return { firstMs, wholeMs: performance.now() - started };
}

const shortText = (i: number) => `${i}. The boat came in at noon, and everybody ran down to the river to see it.`;
const interactiveEveryMs = 3000;

/** Speaks short texts, 20 a minute, until `stop`; none while it rests. */
function speakNowAndThen(server: BenchServer, voice_id: string) {
  const firsts: Promise<number>[] = [];
  let made = 0;
  let resting = false;
  const next = () => {
    if (resting) return;
    const text = shortText(firsts.length);
    made += text.length;
    firsts.push(speak(server, voice_id, text).then(({ firstMs }) => firstMs));
  };
  const timer = setInterval(next, interactiveEveryMs);
  return {
    async rest(during: () => Promise<void>) {
      resting = true;
      await Promise.all(firsts);
      await during();
      resting = false;
    },
    async stop() {
      clearInterval(timer);
      return { firsts: await Promise.all(firsts), characters: made };
    },
  };
}

/** So often the server is stopped, so that the bare engine can show what the machine gives just then. */
const rests = 18;

/** @param rest is called with the place in the text where the conversion is, and resolves to the milliseconds for which the server was stopped. */
async function convert(
  server: BenchServer,
  voice_id: string,
  text: string,
  rest: (place: number, index: number) => Promise<number>,
) {
  const path = "/v1/text-to-speech/batches";
  const pid = server.process.pid ?? 0;
  const started = performance.now();
  const cpuBefore = costOfProcess(pid).cpuSeconds;
  const threadsBefore = cpuByThread(pid);
  const answer = await server.call(path, { method: "POST", body: { text, voice_id, model_id: MODEL } });
  if (!answer.ok) throw new Error(`the batch was answered ${answer.status}: ${await answer.text()}`);
  const { batch_id } = (await answer.json()) as Batch;
  const memory: number[] = [];
  let rested = 0;
  let stoppedMs = 0;
  for (;;) {
    const batch = (await (await server.call(`${path}/${batch_id}`)).json()) as Batch;
    const { rssBytes, cpuSeconds } = costOfProcess(pid);
    memory.push(rssBytes);
    if (batch.state === "done") {
      const threads = [...cpuByThread(pid)].map(
        ([name, seconds]) => [name, seconds - (threadsBefore.get(name) ?? 0)] as const,
      );
      const seconds = (performance.now() - started - stoppedMs) / 1000;
      return { batch, memory, seconds, cpuSeconds: cpuSeconds - cpuBefore, threads };
    }
    if (!["queued", "running"].includes(batch.state)) throw new Error(`the batch is ${batch.state}`);
    if (rested < rests && batch.characters_done > ((rested + 0.5) / rests) * text.length)
      stoppedMs += await rest(batch.characters_done, rested++);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const quarters = (samples: readonly number[]) =>
  [0, 1, 2, 3].map((i) => Math.max(...samples.slice((i * samples.length) / 4, ((i + 1) * samples.length) / 4)));

async function benchBook(server: BenchServer, voice_id: string, bare: Bare): Promise<void> {
  const text = bookOf(characters);
  const paces: Record<"one" | "all" | "checked", Pace[]> = { one: [], all: [], checked: [] };
  /** The machine is not as fast in one minute as in the next: the bare engine says what the book says, where the book is. */
  const measureBare = async (place: number, index: number) => {
    const said = stretchOf(text, place, 1000);
    if (index % 3 === 0) paces.one.push(await bare.pace(1, said, false));
    else if (index % 3 === 1) paces.all.push(await bare.pace(cores, said, false));
    else paces.checked.push(await bare.pace(1, said, true));
  };
  const idle: number[] = [];
  for (let i = 0; i < 60; i++) idle.push((await speak(server, voice_id, shortText(1000 + i))).firstMs);
  const others = speakNowAndThen(server, voice_id);
  const { batch, memory, seconds, cpuSeconds, threads } = await convert(
    server,
    voice_id,
    text,
    async (place, index) => {
      let stoppedMs = 0;
      await others.rest(async () => {
        const stopped = performance.now();
        server.process.kill("SIGSTOP");
        await measureBare(place, index);
        server.process.kill("SIGCONT");
        stoppedMs = performance.now() - stopped;
      });
      return stoppedMs;
    },
  );
  const { firsts, characters: besides } = await others.stop();

  const paceOf = (paces: readonly Pace[]) => median(paces.map((pace) => pace.charactersPerSecond));
  const [one, all] = [paceOf(paces.one), paceOf(paces.all)];
  const cpuOf = (paces: readonly Pace[]) => median(paces.map((pace) => pace.secondsPerThousand));
  const [bareCpu, checkedCpu] = [cpuOf(paces.one), cpuOf(paces.checked)];
  const made = batch.characters_done + besides;
  const pace = made / seconds;
  // What the bare engine gives on each core at once: cores that share what they compute with give less than one times so many.
  const ratio = pace / all;
  note(
    `a book of ${batch.characters_total.toLocaleString("en")} characters, with 20 short requests a minute beside it, over the bare engine on each of ${cores} cores`,
    `${ratio.toFixed(2)} × in ${seconds.toFixed(0)} s (${Math.round(pace)} characters/s; bare ${Math.round(all)} on all at once, which is ${(all / (one * cores)).toFixed(2)} × the ${Math.round(one)} on one core × ${cores}; the book ${(pace / (one * cores)).toFixed(2)} ×)`,
    "≥ 0.90 ×",
    ratio >= 0.9,
  );
  const cpu = cpuSeconds / (made / 1000);
  note(
    "CPU for 1,000 characters of it, everything included, over the bare engine",
    `${(cpu / bareCpu).toFixed(2)} × (over the bare engine with the same checks ${(cpu / checkedCpu).toFixed(2)} ×; ${((cpuSeconds / (seconds * cores)) * 100).toFixed(0)} % of the cores used)`,
    "",
    null,
  );
  const shares = threads.filter(([, seconds]) => seconds >= 0.01 * cpuSeconds).sort((a, b) => b[1] - a[1]);
  note(
    "the same by threads, in milliseconds (bare: its thread alone, without V8's helpers)",
    `${shares.map(([name, seconds]) => `${name} ${ms((1000 * seconds) / (made / 1000))}`).join(", ")}; bare ${ms(1000 * bareCpu)}, with checks ${ms(1000 * checkedCpu)}`,
    "",
    null,
  );
  const [first = 0, second = 0, third = 0, last = 0] = quarters(memory);
  const most = Math.max(...memory);
  note(
    "memory while it converts (highest of each quarter)",
    `${[first, second, third, last].map(mebibytes).join(", ")} MiB`,
    "flat, ≤ 1024 MiB",
    most <= 2 ** 30 && last <= 1.1 * Math.max(first, second),
  );
  const [busyMs, idleMs] = [percentile(firsts, 0.95), percentile(idle, 0.95)];
  note(
    "first byte of a short request meanwhile (p95)",
    `${(busyMs / idleMs).toFixed(2)} × idle (${ms(busyMs)} of ${firsts.length}, median ${ms(median(firsts))}; idle ${ms(idleMs)}, median ${ms(median(idle))})`,
    "≤ 2 × idle",
    busyMs <= 2 * idleMs,
  );
}

const streams = 50;
/** Somebody is first heard at most so many places later than they came. */
const placesLateMax = 10;
/** Those that have a place in a thread are worked on in turns, so that equal texts end together, in any order. */
const placesPerCore = 16;

/** How many places later than it came each one was, at most. */
function mostOvertaken(times: readonly number[]): number {
  const order = times.map((time, came) => ({ time, came })).sort((a, b) => a.time - b.time);
  return Math.max(...order.map(({ came }, place) => place - came));
}

async function benchStreams(server: BenchServer, voice_id: string): Promise<void> {
  const started = performance.now();
  const speaking: Promise<{ first: number; end: number } | null>[] = [];
  for (let i = 0; i < streams; i++) {
    const came = performance.now() - started;
    const heard = speak(server, voice_id, `${shortText(i)} ${shortText(i)} ${shortText(i)}`);
    speaking.push(
      heard.then(
        ({ firstMs, wholeMs }) => ({ first: came + firstMs, end: came + wholeMs }),
        () => null,
      ),
    );
    // So that they come in this order, though each has a connection of its own.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const ends = (await Promise.all(speaking)).filter((each) => each !== null);
  const firsts = ends.map(({ first }) => first);
  const [firstLate, endLate] = [mostOvertaken(firsts), mostOvertaken(ends.map(({ end }) => end))];
  note(
    `${streams} streams at once, as one person`,
    `${streams - ends.length} failed; first sound at most ${firstLate} places later than they came, end ${endLate} (the last one heard after ${ms(Math.max(...firsts))})`,
    `none fails, ≤ ${placesLateMax} and ≤ ${placesPerCore * cores} places`,
    ends.length === streams && firstLate <= placesLateMax && endLate <= placesPerCore * cores,
  );
}

/** On a server of its own, whose memory is that of the book. */
export async function benchBatch(folder: string, voice_id: string): Promise<void> {
  const server = await startBenchServer(join(folder, "batch"));
  const bare = await openBare(voice_id);
  for (let i = 0; i < 20; i++) await speak(server, voice_id, shortText(i));
  await benchStreams(server, voice_id);
  await benchBook(server, voice_id, bare);
  await bare.close();
  await server.stop();
}
