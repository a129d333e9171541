/**
 * A worker, as a thread or as a process of its own: opens one provider, then makes pieces as it is asked. Where steps do
 * not overlap it makes one piece of one request at a time.
 */
import { setPriority } from "node:os";
import { isMainThread, parentPort, receiveMessageOnPort } from "node:worker_threads";
import { toFailure } from "./failures.ts";
import type { Abilities, FromWorker, Outcome, ToWorker, WorkerStart } from "./messages.ts";
import { perform, worksOf } from "./perform.ts";
import type { EngineModel, Provider } from "./ports.ts";
import type { ProviderEntry } from "./registry.ts";
import { type Inbox, idle, openInbox, pause } from "./together.ts";
import type { RecitalRequest } from "./works.ts";

interface Job {
  pieces: AsyncGenerator<unknown, void, void>;
  controller: AbortController;
  inbox: Inbox;
}

/** How often a provider is asked whether it can do something else by now. */
const abilitiesPollMs = 2000;

const threadNiceness = 2;
/** Of nobody who waits for a first sound: a few phrases, so that the thread that answers HTTP is seldom asked for a turn. */
const stepMs = 40;

let provider: Provider;
let overlaps = false;
let current: Int32Array | null = null;
const jobs = new Map<number, Job>();
/** Steps asked for; the first ones of requests that were not heard yet stand at the front, in the order in which they came. */
const asked: number[] = [];
let firstsAsked = 0;
let isStepping = false;

const send: (message: FromWorker, transfer?: ArrayBuffer[]) => void = isMainThread
  ? (message) => process.send?.(message)
  : (message, transfer = []) => parentPort?.postMessage(message, transfer);

/** Models that speak what people made may be those of the other voices. */
const withMore = (models: readonly EngineModel[], more: readonly EngineModel[]): readonly EngineModel[] => [
  ...models,
  ...more.filter(({ model_id }) => !models.some((model) => model.model_id === model_id)),
];

function describe(): Abilities {
  const { speech, transcription, conversion, translation, voice_print, voice_design: design } = provider;
  return {
    works: worksOf(provider),
    models: withMore(speech?.models ?? [], voice_print?.models ?? []),
    voices: speech?.voices ?? [],
    repeats: speech?.repeats ?? false,
    transcription_models: transcription?.models ?? [],
    conversion: conversion ? { models: conversion.models, maker_ids: conversion.maker_ids } : null,
    print_makers: voice_print?.makers ?? [],
    prints_repeat: voice_print?.repeats ?? false,
    designer: design ? { maker: design.maker, accents: design.accents } : null,
    translation_pairs: translation?.pairs ?? [],
    parts: provider.parts(),
  };
}

/** The first recital of a thread takes several times as long as the later ones: it is none that somebody waits for. */
async function warmUp(): Promise<void> {
  const [voice] = provider.speech?.voices ?? [];
  if (!voice) return;
  const request: RecitalRequest = {
    text: {
      text: voice.preview_text,
      // It reads a table for the first text.
      detects_language: true,
      voice_language: voice.labels.language,
      ssml: true,
      apply_text_normalization: "auto",
      rules: [],
      previous_text: "",
      next_text: "",
    },
    voice_id: voice.voice_id,
    style: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
    seed: 0,
    output_format: "mp3_44100_128",
  };
  for await (const _ of perform(provider, { kind: "recital", request }, new AbortController().signal));
}

async function open(start: WorkerStart, shared: SharedArrayBuffer | null): Promise<void> {
  if (shared) current = new Int32Array(shared);
  const { providers } = (await import(start.registry)) as { providers: readonly ProviderEntry[] };
  const entry = providers.find(({ name }) => name === start.provider);
  if (!entry) throw new Error(`${start.registry} has no provider ${start.provider}`);
  overlaps = start.overlaps;
  await closeProvider();
  provider = await entry.open(start.settings);
  if (start.warmsUp) await warmUp();
  // On Linux a priority belongs to a thread: whoever answers HTTP goes a little before those that compute.
  if (!isMainThread && process.platform === "linux") setPriority(0, threadNiceness);
  let abilities = describe();
  send({ kind: "ready", abilities });
  if (!overlaps) return;
  let told = JSON.stringify(abilities);
  setInterval(() => {
    abilities = describe();
    const now = JSON.stringify(abilities);
    if (now === told) return;
    told = now;
    send({ kind: "abilities", abilities });
  }, abilitiesPollMs).unref();
}

/** A signal that also sees the flag that another thread sets, so that a loop without an await can look at it. */
function openController(stop: SharedArrayBuffer | null): AbortController {
  const controller = new AbortController();
  if (!stop) return controller;
  const flag = new Int32Array(stop);
  Object.defineProperty(controller.signal, "aborted", { get: () => Atomics.load(flag, 0) === 1 });
  return controller;
}

function start({ id, work, stop, together: memory }: Extract<ToWorker, { kind: "start" }>): void {
  const controller = openController(stop);
  const inbox = openInbox();
  const pieces = perform(provider, work, controller.signal, memory ? { memory, inbox } : null);
  jobs.set(id, { pieces, controller, inbox });
}

async function step(id: number): Promise<Outcome> {
  const job = jobs.get(id);
  if (!job) return { kind: "done" };
  try {
    const { value, done } = await job.pieces.next();
    if (!done && value === pause) return { kind: "pause" };
    if (!done && value === idle) return { kind: "idle", received: job.inbox.received() };
    if (!done) return { kind: "piece", piece: value };
    jobs.delete(id);
    return { kind: "done" };
  } catch (error) {
    jobs.delete(id);
    return { kind: "failed", failure: toFailure(error) };
  }
}

/** The buffers that a piece is made of: they belong to it alone, and change hands. */
function buffersOf(outcome: Outcome): ArrayBuffer[] {
  if (outcome.kind !== "piece") return [];
  const { piece } = outcome;
  if (typeof piece !== "object" || piece === null) return [];
  const views = ArrayBuffer.isView(piece) ? [piece] : Object.values(piece).filter(ArrayBuffer.isView);
  return [...new Set(views.map((view) => view.buffer as ArrayBuffer))];
}

/**
 * Where steps do not overlap, one that has nothing to hand out yet goes on for a while, unless somebody waits for their first
 * sound: the thread that answers HTTP is not asked for a turn after every millisecond of work.
 */
async function answerStep(id: number): Promise<void> {
  const begun = performance.now();
  let outcome = await step(id);
  while (!overlaps && outcome.kind === "pause" && performance.now() - begun < stepMs) {
    receiveAll();
    if (firstsAsked > 0) break;
    outcome = await step(id);
  }
  send({ kind: "step", id, outcome }, buffersOf(outcome));
}

/** What came in while a step was under way: a newcomer's first step goes before those that only wait. */
function receiveAll(): void {
  if (!parentPort) return;
  for (let next = receiveMessageOnPort(parentPort); next; next = receiveMessageOnPort(parentPort)) {
    received(next.message as ToWorker);
  }
}

async function stepThroughAsked(): Promise<void> {
  if (isStepping) return;
  isStepping = true;
  for (let id = asked.shift(); id !== undefined; id = asked.shift()) {
    firstsAsked = Math.max(0, firstsAsked - 1);
    if (current) Atomics.store(current, 0, id);
    await answerStep(id);
    receiveAll();
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

/** There is none before the first was opened. */
const closeProvider = async (): Promise<void> =>
  await (provider as Provider | undefined)?.close().catch(() => undefined);

async function end(): Promise<void> {
  await closeProvider();
  process.exit();
}

function received(message: ToWorker): void {
  if (message.kind === "open") void open(message.start, message.current);
  else if (message.kind === "start") start(message);
  else if (message.kind === "made") jobs.get(message.id)?.inbox.put(message.index, message.pieces);
  else if (message.kind === "cancel") void cancel(message.id);
  else if (message.kind === "end") void end();
  else if (overlaps) void answerStep(message.id);
  else {
    if (message.first) asked.splice(firstsAsked++, 0, message.id);
    else asked.push(message.id);
    void stepThroughAsked();
  }
}

if (isMainThread) {
  process.on("message", received);
  // The server ends this process when it is done with it; a Ctrl-C in its terminal is meant for the server.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit());
} else parentPort?.on("message", received);
