/** The worker thread: opens the providers once, then makes one piece of one request at a time, as it is asked. */
import { parentPort, workerData } from "node:worker_threads";
import { transcodePieces } from "../audio/transcode.ts";
import { findVoice } from "./catalogue.ts";
import { toFailure } from "./failures.ts";
import type { FromWorker, Outcome, RecitalRequest, ToWorker, TranscodeRequest, Work, WorkerStart } from "./messages.ts";
import { EngineError, type SpeechPort } from "./ports.ts";
import { type RecitedPiece, recite } from "./recite.ts";
import type { ProviderEntry } from "./registry.ts";
import { planSpeech } from "./text/plan.ts";

interface Job {
  pieces: AsyncGenerator<RecitedPiece, void, void>;
  controller: AbortController;
}

if (!parentPort) throw new Error("worker.ts runs in a worker thread");
const port = parentPort;
const { registry, settings } = workerData as WorkerStart;
const { providers } = (await import(registry)) as { providers: readonly ProviderEntry[] };
const opened = await Promise.all(providers.map((provider) => provider.open(settings)));
const speakers: SpeechPort[] = opened.flatMap((provider) => (provider.speech ? [provider.speech] : []));
const voices = speakers.flatMap((speaker) => speaker.voices);

const jobs = new Map<number, Job>();
const asked: number[] = [];
let isStepping = false;

const send = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

async function* recital(request: RecitalRequest, signal: AbortSignal): AsyncGenerator<RecitedPiece, void, void> {
  const voice = findVoice(voices, request.voice_id);
  const speaker = speakers.find((each) => voice && each.voices.includes(voice));
  if (!voice || !speaker) throw new EngineError("engine_failed", `No engine has the voice ${request.voice_id}.`);
  const { style, seed, output_format } = request;
  yield* recite(planSpeech(request.text), { port: speaker, voice, style, seed, output_format }, signal);
}

async function* transcoding(request: TranscodeRequest): AsyncGenerator<RecitedPiece, void, void> {
  const nothing = { audio_seconds: 0, characters_done: 0, alignment: null, normalized_alignment: null };
  for await (const bytes of transcodePieces(request.bytes, request.content_type, request.output_format)) {
    yield { ...nothing, audio: new Uint8Array(bytes), peaks: new Int8Array(0) };
  }
}

/** A signal that also sees the flag that another thread sets, so that a loop without an await can look at it. */
function openController(stop: SharedArrayBuffer): AbortController {
  const controller = new AbortController();
  const flag = new Int32Array(stop);
  Object.defineProperty(controller.signal, "aborted", { get: () => Atomics.load(flag, 0) === 1 });
  return controller;
}

function start(id: number, work: Work, stop: SharedArrayBuffer): void {
  const controller = openController(stop);
  const pieces = work.kind === "recital" ? recital(work.request, controller.signal) : transcoding(work.request);
  jobs.set(id, { pieces, controller });
}

async function step(id: number): Promise<Outcome> {
  const job = jobs.get(id);
  if (!job) return { kind: "done" };
  try {
    const { value, done } = await job.pieces.next();
    if (!done) return { kind: "piece", piece: value };
    jobs.delete(id);
    return { kind: "done" };
  } catch (error) {
    jobs.delete(id);
    return { kind: "failed", failure: toFailure(error) };
  }
}

async function stepThroughAsked(): Promise<void> {
  if (isStepping) return;
  isStepping = true;
  for (let id = asked.shift(); id !== undefined; id = asked.shift()) {
    const outcome = await step(id);
    const transfer = outcome.kind === "piece" ? [outcome.piece.audio.buffer, outcome.piece.peaks.buffer] : [];
    send({ kind: "step", id, outcome }, transfer);
  }
  isStepping = false;
}

/** A generator that is in the middle of a step ends after it, which the signal makes soon. */
async function cancel(id: number): Promise<void> {
  const job = jobs.get(id);
  job?.controller.abort();
  await job?.pieces.return().catch(() => undefined);
  jobs.delete(id);
  send({ kind: "closed", id });
}

port.on("message", (message: ToWorker) => {
  if (message.kind === "start") start(message.id, message.work, message.stop);
  else if (message.kind === "cancel") void cancel(message.id);
  else {
    asked.push(message.id);
    void stepThroughAsked();
  }
});
send({ kind: "ready", models: speakers.flatMap((speaker) => speaker.models), voices });
