/** One provider at work: who is let in, who waits, and what happens when a worker dies. Main thread only. */
import { fromFailure, isCallersFault } from "./failures.ts";
import type { Abilities, Outcome } from "./messages.ts";
import { EngineError } from "./ports.ts";
import { openSeats, type SeatsOptions } from "./seats.ts";
import { openSpeedometer } from "./speedometer.ts";
import { countFailure, type Tally } from "./tally.ts";
import { openTicket, type Ticket } from "./ticket.ts";
import { openTurns } from "./turns.ts";
import { openWaitingRoom } from "./waiting-room.ts";
import { progressOf, type Work, type WorkKind, type Works } from "./works.ts";

/** The engines take nothing more: the server is stopping. */
export class PoolClosedError extends Error {
  readonly code = "server_stopping";
  constructor() {
    super("The voice engines are stopping.");
    this.name = "PoolClosedError";
  }
}

export interface EngineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface PoolOptions extends SeatsOptions {
  log: EngineLog;
  tally: Tally;
  /** What the provider can do changed. */
  onAbilities: () => void;
}

export interface WorkOptions {
  /** Ends the iteration and frees the worker; what was not taken is lost. */
  signal: AbortSignal;
  /** Who competes fairly with whom: the workspace. */
  share: string;
  /** Batch work takes what interactive work leaves; absent: interactive. */
  priority?: "interactive" | "batch";
  /**
   * Called whenever the place in the waiting line changes (1, 2 …), with the seconds until the work begins by the speed
   * of late (null before any was measured); not called when there is no waiting.
   */
  onPlace?: (place: number, secondsLeft: number | null) => void;
}

export interface Pool {
  /** Does a work. Starts when iteration starts. Throws EngineError, TextError, AudioError, PoolClosedError. */
  run<K extends WorkKind>(
    kind: K,
    request: Works[K]["request"],
    options: WorkOptions,
  ): AsyncGenerator<Works[K]["piece"], void, void>;
  abilities(): Abilities;
  /** Requests that wait for a place. */
  queueLength(): number;
  underWay(): number;
  /** Whether no worker gets ready any more. */
  isDown(): boolean;
  /** Takes nothing new, does what runs and waits to its end, and ends the workers. */
  retire(): Promise<void>;
  /** Takes nothing new, lets what runs end for at most `drainMs`, and ends the workers. */
  close(drainMs?: number): Promise<void>;
}

interface Item extends Ticket {
  onPlace: WorkOptions["onPlace"];
}

/** Starts the workers; resolves when the first is ready, after which the others start. Throws EngineError when it cannot. */
export async function openPool(options: PoolOptions): Promise<Pool> {
  const { entry, log, tally } = options;
  const turns = openTurns();
  const speed = openSpeedometer();
  const room = openWaitingRoom<Item>(turns.openOf);
  let lastId = 0;
  let isClosing = false;
  let abilities: Abilities | null = null;
  const opened = Promise.withResolvers<void>();
  const drained = Promise.withResolvers<void>();

  const underWay = (): number => seats.items().length;
  const lookForDrained = () => {
    if (isClosing && underWay() === 0 && room.size() === 0) drained.resolve();
  };

  /** Lets waiting requests in as long as there are places, and tells the others where they stand. */
  const admit = (): void => {
    for (let item = nextIn(); item && seats.seat(item); item = nextIn()) {
      room.letIn(item);
      speed.count(0, false);
    }
    const lefts = seats.items().map(({ left }) => left);
    room.tellPlaces(lefts, speed.perSecond());
  };
  const nextIn = () => room.next(underWay(), seats.places());

  const release = (item: Item): void => {
    seats.remove(item);
    turns.remove(item.id);
    speed.count(0, underWay() === 0);
    admit();
    lookForDrained();
  };

  const failItem = (item: Item, error: Error, reason: string): void => {
    if (!item.isStopped) countFailure(tally, reason);
    item.delivery.end(error);
  };

  const given = (item: Item, piece: unknown): void => {
    const { audio_seconds, characters_left } = progressOf(item.work, piece);
    turns.charge(item.id, audio_seconds);
    tally.audio_seconds += audio_seconds;
    if (characters_left !== null) {
      speed.count(item.left - characters_left, false);
      item.left = characters_left;
    }
    if (!item.isStopped) item.delivery.put(piece);
    if (!item.isSuspect) return;
    item.isSuspect = false;
    admit();
  };

  const stepped = (item: Item, outcome: Outcome): void => {
    if (outcome.kind === "idle") return;
    if (outcome.kind === "piece" || outcome.kind === "pause") {
      if (outcome.kind === "piece") given(item, outcome.piece);
      else turns.charge(item.id, 0);
      return;
    }
    if (outcome.kind === "failed") {
      const { failure } = outcome;
      if (failure.kind === "stranger") {
        log.error({ stack: failure.stack, provider: entry.name, request: item.id }, "an engine failed");
      }
      if (isCallersFault(failure)) item.delivery.end(fromFailure(failure));
      else failItem(item, fromFailure(failure), failure.message);
    } else {
      if (!item.isStopped) tally.done += 1;
      item.delivery.end();
    }
    release(item);
  };

  /** Requests of which nobody has heard anything start again, once; the only one that was being worked on is what killed it. */
  const died = (items: Item[], reason: string, stepping: readonly number[]): void => {
    log.error({ reason, provider: entry.name, requests: items.length }, "an engine worker died");
    for (const item of items) {
      turns.remove(item.id);
      if (item.isStopped) continue;
      const isCulprit = stepping.length === 1 && item.id === stepping[0];
      if (item.isTaken || item.isRetried || isCulprit) {
        failItem(item, new EngineError("engine_failed", "The voice engine stopped before it was done."), reason);
        continue;
      }
      item.isRetried = true;
      item.isSuspect = stepping.includes(item.id);
      item.asked = 0;
      item.delivery.clear();
      room.add(item, true);
    }
    if (items.length === 0) tally.last_error = { at: new Date(), message: reason };
    opened.reject(new EngineError("engine_failed", `The engine ${entry.title} could not start: ${reason}`));
    if (seats.areAllDown()) {
      for (const item of room.clear()) {
        failItem(item, new EngineError("engine_failed", "No voice engine starts."), reason);
      }
    }
    speed.count(0, underWay() === 0);
    admit();
    lookForDrained();
  };

  const stop = (item: Item): void => {
    if (item.isStopped) return;
    item.isStopped = true;
    Atomics.store(item.stop, 0, 1);
    item.delivery.end();
    item.delivery.clear();
    if (seats.cancel(item)) return;
    room.remove(item);
    admit();
    lookForDrained();
  };

  const seats = openSeats<Item>(options, turns, {
    able(now) {
      const isNews = abilities !== null && JSON.stringify(abilities) !== JSON.stringify(now);
      abilities = now;
      opened.resolve();
      if (isNews) options.onAbilities();
      admit();
    },
    stepped,
    closed: release,
    overdue(item, reason) {
      if (item.isStopped) return;
      log.error({ reason, provider: entry.name, request: item.id }, "an engine's step hangs");
      failItem(item, new EngineError("engine_failed", "The voice engine took too long."), reason);
      stop(item);
    },
    died,
  });

  async function* run(work: Work, { signal, share, priority, onPlace }: WorkOptions): AsyncGenerator<unknown> {
    if (signal.aborted) return;
    if (isClosing) throw new PoolClosedError();
    lastId += 1;
    const item: Item = { ...openTicket(lastId, work, share, priority === "batch", room.count()), onPlace };
    const leave = () => stop(item);
    signal.addEventListener("abort", leave, { once: true });
    try {
      room.add(item);
      admit();
      for (let piece = await item.delivery.take(); piece !== null; piece = await item.delivery.take()) {
        item.isTaken = true;
        seats.pump(item);
        yield piece;
      }
    } finally {
      signal.removeEventListener("abort", leave);
      stop(item);
    }
  }

  await opened.promise.catch(async (error: unknown) => {
    isClosing = true;
    await seats.end();
    throw error;
  });

  return {
    run: (kind, request, how) => run({ kind, request } as Work, how) as AsyncGenerator<never, void, void>,
    abilities: () => abilities as Abilities,
    queueLength: room.size,
    underWay,
    isDown: seats.areAllDown,
    async retire() {
      isClosing = true;
      lookForDrained();
      await drained.promise;
      await seats.end();
    },
    async close(drainMs = 0) {
      isClosing = true;
      for (const item of room.clear()) item.delivery.end(new PoolClosedError());
      lookForDrained();
      if (drainMs > 0) {
        await Promise.race([drained.promise, new Promise<void>((resolve) => setTimeout(resolve, drainMs).unref())]);
      }
      for (const item of seats.items()) item.delivery.end(new PoolClosedError());
      await seats.end();
    },
  };
}
