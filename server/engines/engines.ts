/** The engines as the server knows them: every provider in workers of its own, behind one door. Main thread only. */
import { findModel, findVoice } from "./catalogue.ts";
import { type ListedModel, type ListedTranscriptionModel, type ListedVoice, type Lists, listAll } from "./lists.ts";
import { type EngineLog, openPool, type Pool, PoolClosedError, type WorkOptions } from "./pool.ts";
import { EngineError, type HeardPiece, type ProviderPart, type ProviderSettings } from "./ports.ts";
import type { RecitedPiece } from "./recite.ts";
import type { ProviderEntry } from "./registry.ts";
import type { WorkerLimits } from "./seats.ts";
import { openTally, type Tally } from "./tally.ts";
import type { AnswerKind, RecitalRequest, TranscodeRequest, TranscriptionRequest, WorkKind, Works } from "./works.ts";

/** What a provider is opened with, but for the cores, which the engines share out. */
export type GivenSettings = Omit<ProviderSettings, "threads">;

export interface EnginesOptions {
  /** Cores: threads of the providers that compute in threads, and what others may use. */
  workers: number;
  log: EngineLog;
  /** URL of the module that exports `providers`. */
  registry?: string;
  /** Asked anew whenever a provider is opened. */
  settingsOf?: (entry: ProviderEntry) => Promise<GivenSettings> | GivenSettings;
  /** For all providers, instead of what suits how each runs. */
  limits?: Partial<WorkerLimits>;
}

export interface ProviderStatus {
  name: string;
  title: string;
  state: "ready" | "starting" | "failed";
  parts: readonly ProviderPart[];
  /** Requests that wait for a place. */
  queue_length: number;
  under_way: number;
  /** Since the server started. */
  done: number;
  failed: number;
  audio_seconds: number;
  /** In the engine's own words: for the owner. */
  last_error: { at: Date; message: string } | null;
}

export interface Engines {
  /** Speaks. Starts when iteration starts. Throws EngineError, TextError for text that cannot be planned, PoolClosedError. */
  recite(request: RecitalRequest, options: WorkOptions): AsyncIterable<RecitedPiece>;
  /** Stored sound in another format, in pieces. Throws AudioError. */
  transcode(request: TranscodeRequest, options: WorkOptions): AsyncIterable<Uint8Array<ArrayBuffer>>;
  readonly transcription: {
    /** Empty: nothing that is installed here transcribes. The one that is meant when none is named comes first. */
    readonly models: readonly ListedTranscriptionModel[];
    /** Speech to words, stretch by stretch. Throws EngineError (`no_engine` for a model that is not there), AudioError. */
    transcribe(
      request: Omit<TranscriptionRequest, "model_id"> & { model_id?: string },
      options: WorkOptions,
    ): AsyncIterable<HeardPiece>;
  };
  /** Whether some provider does this kind of work here and now. */
  can(kind: WorkKind): boolean;
  /** Does a work by the first provider that can. Throws EngineError (`no_engine` when none can), AudioError. */
  run<K extends WorkKind>(
    kind: K,
    request: Works[K]["request"],
    options: WorkOptions,
  ): AsyncGenerator<Works[K]["piece"], void, void>;
  /** The answer of the first provider that gives one; rejects with the signal's reason once that is aborted. Throws as `run`. */
  ask<K extends AnswerKind>(kind: K, request: Works[K]["request"], options: WorkOptions): Promise<Works[K]["piece"]>;
  readonly models: readonly ListedModel[];
  readonly voices: readonly ListedVoice[];
  /** Requests that wait for a place, of all providers. */
  queueLength(): number;
  /** Whether the provider that comes with Mynah works. */
  isReady(): boolean;
  status(): readonly ProviderStatus[];
  /**
   * Opens a provider anew with its settings as they are by now, while what is under way is done by the old workers.
   * Resolves when the new ones work. Rejects with EngineError when they cannot start: the old ones go on.
   */
  reopen(provider: string): Promise<void>;
  /** Calls back whenever voices, models or the state of a provider changed; returns what ends that. */
  onChange(listener: () => void): () => void;
  /** Takes nothing new, lets what runs end for at most `drainMs`, and ends all workers. */
  close(drainMs?: number): Promise<void>;
}

/** A provider over all its pools. */
interface Slot {
  entry: ProviderEntry;
  pool: Pool | null;
  isOpening: boolean;
  tally: Tally;
  /** The last opening that was asked for: they come one after the other. */
  opening: Promise<void>;
}

/** How workers are driven that run so; `cores` of the machine. */
const limitsFor = (runs: ProviderEntry["runs"], cores: number): WorkerLimits =>
  ({
    threads: { placesPerWorker: 16, stepMsMax: 30_000, heapMegabytesMax: 512, readyMsMax: 60_000 },
    process: {
      placesPerWorker: Math.max(4, 2 * cores),
      stepMsMax: 60_000,
      heapMegabytesMax: 1024,
      readyMsMax: 180_000,
    },
    waiting: { placesPerWorker: 32, stepMsMax: 120_000, heapMegabytesMax: 512, readyMsMax: 60_000 },
  })[runs];

/**
 * Starts all providers; resolves when the first one of the registry works, while the others still may be starting.
 * Throws EngineError when that one cannot start.
 */
export async function openEngines(options: EnginesOptions): Promise<Engines> {
  const { log, workers } = options;
  const registry = options.registry ?? new URL("./registry.ts", import.meta.url).href;
  const settingsOf = options.settingsOf ?? (() => ({ models_folder: "", servers: [] }));
  const { providers } = (await import(registry)) as { providers: readonly ProviderEntry[] };
  const slots = providers.map(
    (entry): Slot => ({ entry, pool: null, isOpening: false, tally: openTally(), opening: Promise.resolve() }),
  );
  const [embedded] = slots;
  if (!embedded) throw new EngineError("no_engine", "There is no engine.");
  const retiring = new Set<Pool>();
  const listeners = new Set<() => void>();
  let isClosing = false;
  let lists: Lists = listAll([]);

  const changed = (): void => {
    lists = listAll(
      slots.flatMap(({ entry: { name, title }, pool }) => (pool ? [{ name, title, abilities: pool.abilities() }] : [])),
    );
    for (const listener of listeners) listener();
  };

  const retire = (pool: Pool): void => {
    retiring.add(pool);
    pool
      .retire()
      .catch((error: unknown) => log.warn({ error }, "the old workers of an engine did not end"))
      .finally(() => retiring.delete(pool));
  };

  const open = async ({ entry, tally }: Slot): Promise<Pool> =>
    openPool({
      entry,
      registry,
      settings: { ...(await settingsOf(entry)), threads: entry.runs === "process" ? workers : 1 },
      workers,
      log,
      limits: {
        ...limitsFor(entry.runs, workers),
        ...(entry.places === undefined ? {} : { placesPerWorker: entry.places }),
        ...options.limits,
      },
      tally,
      onAbilities: changed,
    });

  const exchange = async (slot: Slot): Promise<void> => {
    if (isClosing) throw new PoolClosedError();
    const { entry, pool: old, tally } = slot;
    slot.isOpening = true;
    try {
      slot.pool = await open(slot);
    } catch (error) {
      tally.last_error = { at: new Date(), message: error instanceof Error ? error.message : String(error) };
      log.error({ error, provider: entry.name }, "an engine could not start");
      throw error;
    } finally {
      slot.isOpening = false;
      changed();
    }
    if (isClosing) await slot.pool.close();
    else if (old) retire(old);
  };

  const exchangeNext = (slot: Slot): Promise<void> => {
    slot.opening = slot.opening.catch(() => undefined).then(() => exchange(slot));
    return slot.opening;
  };

  const stateOf = ({ pool, isOpening }: Slot): ProviderStatus["state"] =>
    pool && !pool.isDown() ? "ready" : isOpening ? "starting" : "failed";

  /** The pool of a provider, at the moment when the work begins. */
  const poolOf = (provider: string): Pool => {
    if (isClosing) throw new PoolClosedError();
    const slot = slots.find(({ entry }) => entry.name === provider);
    if (!slot?.pool)
      throw new EngineError("engine_failed", `The engine ${slot?.entry.title ?? provider} is not running.`);
    return slot.pool;
  };

  const able = <K extends WorkKind>(kind: K, request?: Works[K]["request"]): Slot | undefined =>
    slots.find(({ pool }) => {
      if (!pool?.abilities().works.includes(kind)) return false;
      if (kind !== "translation" || !request) return true;
      const wanted = request as Works["translation"]["request"];
      return pool.abilities().translation_pairs.some(({ from, to }) => from === wanted.from && to === wanted.to);
    });

  async function* run<K extends WorkKind>(
    kind: K,
    request: Works[K]["request"],
    how: WorkOptions,
  ): AsyncGenerator<Works[K]["piece"], void, void> {
    if (isClosing) throw new PoolClosedError();
    const slot = able(kind, request);
    if (!slot) throw new EngineError("no_engine", "Nothing that is installed here can do this.");
    yield* poolOf(slot.entry.name).run(kind, request, how);
  }

  async function* recite(request: RecitalRequest, how: WorkOptions): AsyncGenerator<RecitedPiece, void, void> {
    const voice = findVoice(lists.voices, request.voice_id);
    if (!voice) throw new EngineError("engine_failed", `No engine has the voice ${request.voice_id}.`);
    yield* poolOf(voice.provider).run("recital", { ...request, voice_id: voice.voice_id }, how);
  }

  async function* transcribe(
    { model_id, ...request }: Omit<TranscriptionRequest, "model_id"> & { model_id?: string },
    how: WorkOptions,
  ): AsyncGenerator<HeardPiece, void, void> {
    const models = lists.transcription_models;
    const model = model_id === undefined ? models[0] : findModel(models, model_id);
    if (!model) throw new EngineError("no_engine", "No such transcription model is installed here.");
    yield* poolOf(model.provider).run("transcription", { ...request, model_id: model.model_id }, how);
  }

  for (const slot of slots) exchangeNext(slot).catch(() => undefined);
  await embedded.opening.catch(async (error: unknown) => {
    isClosing = true;
    await Promise.allSettled(slots.map(({ opening }) => opening));
    throw error;
  });

  return {
    recite,
    transcode: (request, how) => poolOf(embedded.entry.name).run("transcode", request, how),
    transcription: {
      get models() {
        return lists.transcription_models;
      },
      transcribe,
    },
    can: (kind) => able(kind) !== undefined,
    run,
    async ask(kind, request, how) {
      for await (const answer of run(kind, request, how)) return answer;
      how.signal.throwIfAborted();
      throw new EngineError("engine_failed", "The engine gave no answer.");
    },
    get models() {
      return lists.models;
    },
    get voices() {
      return lists.voices;
    },
    queueLength: () => slots.reduce((sum, { pool }) => sum + (pool?.queueLength() ?? 0), 0),
    isReady: () => stateOf(embedded) === "ready",
    status: () =>
      slots.map((slot) => ({
        name: slot.entry.name,
        title: slot.entry.title,
        state: stateOf(slot),
        parts: slot.pool?.abilities().parts ?? [],
        queue_length: slot.pool?.queueLength() ?? 0,
        under_way: slot.pool?.underWay() ?? 0,
        ...slot.tally,
      })),
    async reopen(provider) {
      const slot = slots.find(({ entry }) => entry.name === provider);
      if (!slot) throw new EngineError("no_engine", `There is no engine named ${provider}.`);
      await exchangeNext(slot);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close(drainMs) {
      isClosing = true;
      await Promise.allSettled(slots.map(({ opening }) => opening));
      const pools = [...slots.flatMap(({ pool }) => pool ?? []), ...retiring];
      await Promise.all(pools.map((pool) => pool.close(drainMs)));
    },
  };
}
