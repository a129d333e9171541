/** The engines as the server knows them: every provider in workers of its own, behind one door. Main thread only. */
import type { QualityVerdict } from "../../contract/quality.ts";
import { isAbleTo } from "./able.ts";
import { findModel, findVoice } from "./catalogue.ts";
import { verdictOf } from "./check/report.ts";
import type {
  ListedDesigner,
  ListedModel,
  ListedPrintMaker,
  ListedTranscriptionModel,
  ListedVoice,
  Preferences,
} from "./listed.ts";
import { type Lists, listAll } from "./lists.ts";
import { orAborted } from "./or-aborted.ts";
import { type Pool, PoolClosedError, type WorkOptions } from "./pool.ts";
import { EngineError, type HeardPiece } from "./ports.ts";
import type { RecitedPiece } from "./recite.ts";
import type { ProviderEntry } from "./registry.ts";
import type { WorkerLimits } from "./seats.ts";
import { type GivenSettings, makeSlot, type ProviderStatus, type Slot, type SlotOptions } from "./slot.ts";
import { openVoiceChanging, type VoiceChanging } from "./voice-changing.ts";
import { openVoiceMemory, type SeenVoices } from "./voice-memory.ts";
import type { AnswerKind, RecitalRequest, TranscodeRequest, TranscriptionRequest, WorkKind, Works } from "./works.ts";

export interface EnginesOptions extends Pick<SlotOptions, "workers" | "log" | "openThread"> {
  /** URL of the module that exports `providers`. */
  registry?: string;
  /** Names of the providers beside the first that may be opened; absent: all. */
  allowed?: readonly string[] | undefined;
  /** Asked anew whenever a provider is opened. */
  settingsOf?: (entry: ProviderEntry) => Promise<GivenSettings> | GivenSettings;
  /** Where voices are kept that were seen; absent: they are forgotten with the process. */
  seen?: SeenVoices;
  /** For all providers, instead of what suits how each runs. */
  limits?: Partial<WorkerLimits>;
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
  /** Recordings in another voice. */
  readonly conversion: VoiceChanging;
  /** Whether some provider does this kind of work here and now. */
  can(kind: WorkKind): boolean;
  /** Does a work by the first provider that can; one that needs a print, by whoever reads it. Throws EngineError (`no_engine` when none can), AudioError. */
  run<K extends WorkKind>(
    kind: K,
    request: Works[K]["request"],
    options: WorkOptions,
  ): AsyncGenerator<Works[K]["piece"], void, void>;
  /** The answer of the first provider that gives one; rejects with the signal's reason once that is aborted. Throws as `run`. */
  ask<K extends AnswerKind>(kind: K, request: Works[K]["request"], options: WorkOptions): Promise<Works[K]["piece"]>;
  /** What is preferred comes first, then the order of the providers. */
  readonly models: readonly ListedModel[];
  readonly voices: readonly ListedVoice[];
  /** Ways to make voices out of recordings, and out of descriptions. */
  readonly print_makers: readonly ListedPrintMaker[];
  readonly designers: readonly ListedDesigner[];
  /** Says what is meant from now on where a caller names nothing; until then nothing is preferred. */
  prefer(preferences: Preferences): void;
  /**
   * Resolves when the provider of a voice works, or is known not to: whoever names a voice that spoke before the server was
   * started again waits for it instead of being refused. At once for every other voice; rejects with the signal's reason.
   */
  untilStarted(voice_id: string, signal: AbortSignal): Promise<void>;
  /** The same for all providers, for whoever finds nothing that does what is asked. */
  untilAllStarted(signal: AbortSignal): Promise<void>;
  /** Requests that wait for a place, of all providers. */
  queueLength(): number;
  /** Sentences that were checked since the start, by how that ended. */
  checked(): Readonly<Record<QualityVerdict, number>>;
  /** Whether the speech of a provider costs next to nothing: no servers that charge for it, and no models that take seconds. */
  speaksForNothing(provider: string): boolean;
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

/** A preview is a sentence, and what is said besides is short. */
const loudnessMsMax = 60_000;

/**
 * Starts all providers, the first one of the registry before the others, which would only hold it up; resolves when that
 * one works, while the others are starting. Throws EngineError when it cannot start.
 */
export async function openEngines(options: EnginesOptions): Promise<Engines> {
  const { log } = options;
  const registry = options.registry ?? new URL("./registry.ts", import.meta.url).href;
  const memory = openVoiceMemory(options.seen, log);
  const listeners = new Set<() => void>();
  const checked: Record<QualityVerdict, number> = { ok: 0, retried: 0, suspect: 0 };
  let isClosing = false;
  let slots: readonly Slot[] = [];
  let preferences: Preferences = { speech_model_id: null, transcription_model_id: null };
  let lists: Lists = listAll(slots, memory, preferences);
  const changed = (): void => {
    lists = listAll(slots, memory, preferences);
    for (const listener of listeners) listener();
  };
  const { providers } = (await import(registry)) as { providers: readonly ProviderEntry[] };
  const { allowed } = options;
  const chosen = providers.filter((entry, i) => i === 0 || !allowed || allowed.includes(entry.name));
  slots = chosen.map((entry) =>
    makeSlot(
      entry,
      {
        ...options,
        registry,
        settingsOf: options.settingsOf ?? (() => ({ models_folder: "", servers: [] })),
        limits: options.limits ?? {},
      },
      changed,
    ),
  );
  const [embedded] = slots;
  if (!embedded) throw new EngineError("no_engine", "There is no engine.");
  const close = async (drainMs?: number): Promise<void> => {
    isClosing = true;
    await Promise.all(slots.map((slot) => slot.close(drainMs)));
  };

  /** The pool of a provider, at the moment when the work begins. */
  const poolOf = (provider: string): Pool => {
    if (isClosing) throw new PoolClosedError();
    const slot = slots.find(({ entry }) => entry.name === provider);
    const pool = slot?.pool();
    if (!pool) throw new EngineError("engine_failed", `The engine ${slot?.entry.title ?? provider} is not running.`);
    return pool;
  };

  const able = <K extends WorkKind>(kind: K, request?: Works[K]["request"]): Slot | undefined =>
    slots.find((slot) => {
      const abilities = slot.pool()?.abilities();
      return abilities !== undefined && isAbleTo(abilities, kind, request);
    });

  const untilAllStarted = (signal: AbortSignal) => orAborted(Promise.all(slots.map((slot) => slot.started())), signal);

  async function untilStarted(voice_id: string, signal: AbortSignal): Promise<void> {
    const voice = findVoice(lists.voices, voice_id);
    const slot = slots.find(({ entry }) => entry.name === voice?.provider);
    if (voice && voice.disabled_reason !== null && slot) await orAborted(slot.started(), signal);
  }

  async function* run<K extends WorkKind>(
    kind: K,
    request: Works[K]["request"],
    how: WorkOptions,
  ): AsyncGenerator<Works[K]["piece"], void, void> {
    if (isClosing) throw new PoolClosedError();
    if (!able(kind, request)) await untilAllStarted(how.signal);
    const slot = able(kind, request);
    if (!slot) throw new EngineError("no_engine", "Nothing that is installed here can do this.");
    yield* poolOf(slot.entry.name).run(kind, request, how);
  }

  const speaksForNothing = (provider: string): boolean =>
    chosen.some(({ name, runs, needs }) => name === provider && runs !== "process" && needs === undefined);
  /** A voice whose loudness cannot be found out now speaks as loud as it does by itself. */
  const gainOf = (voice: ListedVoice, { share, priority }: WorkOptions): Promise<number> =>
    memory
      .gainOf(voice, async () => {
        const how = { share, signal: AbortSignal.timeout(loudnessMsMax), ...(priority ? { priority } : {}) };
        const at_length = speaksForNothing(voice.provider);
        const pieces = poolOf(voice.provider).run("loudness", { voice_id: voice.voice_id, at_length }, how);
        for await (const { gain_db } of pieces) return gain_db;
        throw new EngineError("engine_failed", "The voice did not say its texts in time.");
      })
      .catch((error: unknown) => {
        log.warn({ error, voice_id: voice.voice_id }, "the loudness of a voice could not be measured");
        return 0;
      });

  /** The pieces of a recital, as whoever has the voice speaks it. */
  async function* spoken(request: RecitalRequest, how: WorkOptions): AsyncGenerator<RecitedPiece, void, void> {
    if (request.made) {
      yield* run("recital", request, how);
      return;
    }
    await untilStarted(request.voice_id, how.signal);
    const voice = findVoice(lists.voices, request.voice_id);
    if (!voice) throw new EngineError("engine_failed", `No engine has the voice ${request.voice_id}.`);
    if (voice.disabled_reason !== null) throw new EngineError("engine_failed", voice.disabled_reason);
    const gain_db = await gainOf(voice, how);
    yield* poolOf(voice.provider).run("recital", { ...request, voice_id: voice.voice_id, gain_db }, how);
  }

  async function* recite(request: RecitalRequest, how: WorkOptions): AsyncGenerator<RecitedPiece, void, void> {
    for await (const piece of spoken(request, how)) {
      for (const sentence of piece.checked) checked[verdictOf(sentence)] += 1;
      yield piece;
    }
  }

  async function* transcribe(
    { model_id, ...request }: Omit<TranscriptionRequest, "model_id"> & { model_id?: string },
    how: WorkOptions,
  ): AsyncGenerator<HeardPiece, void, void> {
    const find = () => {
      const models = lists.transcription_models;
      return model_id === undefined ? models[0] : findModel(models, model_id);
    };
    if (!find()) await untilAllStarted(how.signal);
    const model = find();
    if (!model) throw new EngineError("no_engine", "No such transcription model is installed here.");
    yield* poolOf(model.provider).run("transcription", { ...request, model_id: model.model_id }, how);
  }

  await Promise.all([embedded.open(), memory.load()]).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  for (const slot of slots) if (slot !== embedded) slot.open().catch(() => undefined);
  changed();

  return {
    recite,
    async *transcode(request, how) {
      yield* poolOf(embedded.entry.name).run("transcode", request, how);
    },
    transcription: {
      get models() {
        return lists.transcription_models;
      },
      transcribe,
    },
    conversion: openVoiceChanging({
      models: () => lists.conversion_models,
      voices: () => lists.voices,
      untilStarted,
      run,
      runBy: (provider, kind, request, how) => poolOf(provider).run(kind, request, how),
    }),
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
    get print_makers() {
      return lists.print_makers;
    },
    get designers() {
      return lists.designers;
    },
    prefer(given) {
      preferences = given;
      changed();
    },
    untilStarted,
    untilAllStarted,
    checked: () => ({ ...checked }),
    queueLength: () => slots.reduce((sum, slot) => sum + slot.status().queue_length, 0),
    speaksForNothing,
    isReady: () => embedded.status().state === "ready",
    status: () => slots.map((slot) => slot.status()),
    async reopen(provider) {
      const slot = slots.find(({ entry }) => entry.name === provider);
      if (!slot) throw new EngineError("no_engine", `There is no engine named ${provider}.`);
      await slot.open();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close,
  };
}
