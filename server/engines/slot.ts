/** One provider for as long as the server runs, whatever pools it has in that time. */
import { readdir } from "node:fs/promises";
import type { OpenThread } from "./carrier.ts";
import { type EngineLog, openPool, type Pool, PoolClosedError } from "./pool.ts";
import type { ProviderPart, ProviderSettings } from "./ports.ts";
import type { ProviderEntry } from "./registry.ts";
import type { WorkerLimits } from "./seats.ts";
import { openTally } from "./tally.ts";

/** What a provider is opened with, but for the cores, which the engines share out. */
export type GivenSettings = Omit<ProviderSettings, "threads">;

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

export interface SlotOptions {
  /** Cores: threads of a provider that computes in threads, and what others may use. */
  workers: number;
  log: EngineLog;
  /** URL of the module that has the entry. */
  registry: string;
  settingsOf: (entry: ProviderEntry) => Promise<GivenSettings> | GivenSettings;
  limits: Partial<WorkerLimits>;
  /** How a thread is started; absent: each is a new one. */
  openThread?: OpenThread | undefined;
}

export interface Slot {
  readonly entry: ProviderEntry;
  /** The pool that works now; null before the first one does. */
  pool(): Pool | null;
  status(): ProviderStatus;
  /** Resolves when it works, or is known not to: it was opened, and is not being opened now. */
  started(): Promise<void>;
  /**
   * Opens a pool with the settings as they are by now, and then lets the one before do what it has. Calls come one after
   * the other. Rejects with EngineError when the workers cannot start; the pool before goes on.
   */
  open(): Promise<void>;
  close(drainMs?: number): Promise<void>;
}

/** Whether there is a model, or what may be one; a folder that cannot be read has none. */
const hasFolders = async (models_folder: string): Promise<boolean> => {
  if (models_folder === "") return false;
  const entries = await readdir(models_folder, { withFileTypes: true }).catch(() => []);
  return entries.some((each) => !each.name.startsWith(".") && (each.isDirectory() || each.isSymbolicLink()));
};

/** How workers are driven that run so; `cores` of the machine. */
const limitsFor = (runs: ProviderEntry["runs"], cores: number): WorkerLimits =>
  ({
    threads: { placesPerWorker: 16, stepMsMax: 30_000, heapMegabytesMax: 512, readyMsMax: 60_000, warmsUp: true },
    process: {
      placesPerWorker: Math.max(4, 2 * cores),
      stepMsMax: 60_000,
      heapMegabytesMax: 1024,
      readyMsMax: 180_000,
      warmsUp: false,
    },
    waiting: { placesPerWorker: 32, stepMsMax: 120_000, heapMegabytesMax: 512, readyMsMax: 60_000, warmsUp: false },
  })[runs];

/** Makes the slot of a provider, which is not opened yet. `onChange`: its state changed, or what it can do. */
export function makeSlot(entry: ProviderEntry, options: SlotOptions, onChange: () => void): Slot {
  const { workers, log, registry, settingsOf } = options;
  const tally = openTally();
  const retiring = new Set<Pool>();
  let pool: Pool | null = null;
  let isOpening = false;
  const openedOnce = Promise.withResolvers<void>();
  let wasOpened = false;
  /** It has nothing to do here. */
  let isIdle = false;
  let isClosing = false;
  let opening: Promise<void> = Promise.resolve();

  const openNew = async (): Promise<Pool | null> => {
    const settings = await settingsOf(entry);
    if (entry.needs === "servers" && settings.servers.length === 0) return null;
    if (entry.needs === "models" && !(await hasFolders(settings.models_folder))) return null;
    return await openPool({
      entry,
      registry,
      settings: { ...settings, threads: entry.runs === "process" ? workers : 1 },
      workers,
      log,
      limits: {
        ...limitsFor(entry.runs, workers),
        ...(entry.places === undefined ? {} : { placesPerWorker: entry.places }),
        ...options.limits,
      },
      openThread: options.openThread,
      tally,
      onAbilities: onChange,
    });
  };

  const retire = (old: Pool): void => {
    retiring.add(old);
    old
      .retire()
      .catch((error: unknown) => log.warn({ error, provider: entry.name }, "the old workers of an engine did not end"))
      .finally(() => retiring.delete(old));
  };

  const exchange = async (): Promise<void> => {
    if (isClosing) throw new PoolClosedError();
    const old = pool;
    isOpening = true;
    try {
      pool = await openNew();
      isIdle = pool === null;
    } catch (error) {
      tally.last_error = { at: new Date(), message: error instanceof Error ? error.message : String(error) };
      log.error({ error, provider: entry.name }, "an engine could not start");
      throw error;
    } finally {
      isOpening = false;
      wasOpened = true;
      openedOnce.resolve();
      onChange();
    }
    if (old) retire(old);
  };

  const state = (): ProviderStatus["state"] => {
    if (pool && !pool.isDown()) return "ready";
    if (isOpening || !wasOpened) return "starting";
    return isIdle ? "ready" : "failed";
  };

  return {
    entry,
    pool: () => pool,
    status: () => ({
      name: entry.name,
      title: entry.title,
      state: state(),
      parts: pool?.abilities().parts ?? [],
      queue_length: pool?.queueLength() ?? 0,
      under_way: pool?.underWay() ?? 0,
      ...tally,
    }),
    async started() {
      await openedOnce.promise;
      // A reopening replaces what works by then; where nothing does, it is what is waited for.
      if (!pool) await opening.catch(() => undefined);
    },
    open() {
      opening = opening.catch(() => undefined).then(exchange);
      return opening;
    },
    async close(drainMs) {
      isClosing = true;
      openedOnce.resolve();
      await opening.catch(() => undefined);
      await Promise.all([...(pool ? [pool] : []), ...retiring].map((each) => each.close(drainMs)));
    },
  };
}
