/** The worker threads that speak: who runs where, who waits, and what happens when one dies. Main thread only. */
import { fromFailure } from "./failures.ts";
import type { FromWorker, Outcome, RecitalRequest, TranscodeRequest, Work } from "./messages.ts";
import { EngineError, type EngineModel, type EngineVoice, type ProviderSettings } from "./ports.ts";
import type { RecitedPiece } from "./recite.ts";
import { openTicket, type Ticket } from "./ticket.ts";
import { openTurns } from "./turns.ts";
import { inOrder, nextIn } from "./waiting-line.ts";
import { keepWorker, type WorkerLink } from "./worker-link.ts";

/** The pool takes nothing more: the server is stopping. */
export class PoolClosedError extends Error {
  readonly code = "server_stopping";
  constructor() {
    super("The voice engines are stopping.");
    this.name = "PoolClosedError";
  }
}

interface EngineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface EnginePoolOptions {
  /** Threads. */
  workers: number;
  log: EngineLog;
  /** URL of the module that exports `providers`. */
  registry?: string;
  settings?: ProviderSettings;
  /** Requests that one thread works on in turns; more wait in line. */
  placesPerWorker?: number;
  /** A single step that takes longer is taken for a hang. */
  stepMsMax?: number;
  /** JavaScript heap of one thread. */
  heapMegabytesMax?: number;
}

export interface WorkOptions {
  /** Ends the iteration and frees the worker; what was not taken is lost. */
  signal: AbortSignal;
  /** Who competes fairly with whom: the workspace. */
  share: string;
  /** Called with 1, 2 … whenever the place in the waiting line changes; not called when there is no waiting. */
  onPlace?: (place: number) => void;
}

export interface EnginePool {
  /** Speaks. Starts when iteration starts. Throws EngineError, TextError for text that cannot be planned, PoolClosedError. */
  recite(request: RecitalRequest, options: WorkOptions): AsyncIterable<RecitedPiece>;
  /** Stored sound in another format, in pieces. Throws AudioError. */
  transcode(request: TranscodeRequest, options: WorkOptions): AsyncIterable<Uint8Array<ArrayBuffer>>;
  readonly models: readonly EngineModel[];
  readonly voices: readonly EngineVoice[];
  /** Requests that wait for a place. */
  queueLength(): number;
  /** Takes nothing new, lets what runs end for at most `drainMs`, and ends the threads. */
  close(drainMs?: number): Promise<void>;
}

interface Item extends Ticket {
  onPlace: ((place: number) => void) | undefined;
  seat: Seat | null;
}

/** One thread, over all its lives, and what it works on. */
interface Seat {
  link: WorkerLink;
  items: Map<number, Item>;
}

/** Two steps are under way in a thread, so that it never waits for this one. */
const stepsUnderWayMax = 2;
/** Pieces of one request that are made and not taken; bounds the memory that a slow client costs. */
const piecesAheadMax = 3;
const failedStartsMax = 5;

/** Starts the threads; resolves when the first is ready. Throws EngineError when one cannot start. */
export async function openEnginePool(options: EnginePoolOptions): Promise<EnginePool> {
  const { log, placesPerWorker = 16 } = options;
  const linkOptions = {
    registry: options.registry ?? new URL("./registry.ts", import.meta.url).href,
    settings: options.settings ?? { models_folder: "", servers: [], threads: 1 },
    stepMsMax: options.stepMsMax ?? 30_000,
    heapMegabytesMax: options.heapMegabytesMax ?? 512,
  };
  const turns = openTurns();
  const seats: Seat[] = [];
  let waiting: Item[] = [];
  /** Shares that have somebody waiting → when one of theirs was let in, as a running number. */
  const lastLetIn = new Map<string, number>();
  let letIn = 0;
  let lastId = 0;
  let isClosing = false;
  let models: readonly EngineModel[] = [];
  let voices: readonly EngineVoice[] = [];
  const opened = Promise.withResolvers<void>();
  let drained: (() => void) | null = null;

  const open = (): number => seats.reduce((sum, seat) => sum + seat.items.size, 0);
  const charactersLeft = (seat: Seat): number => [...seat.items.values()].reduce((sum, item) => sum + item.left, 0);

  /** Asks for as many steps as the thread should have under way. */
  const pump = (seat: Seat): void => {
    while (seat.link.isReady() && seat.link.stepsUnderWay() < stepsUnderWayMax) {
      const ready = [...seat.items.values()].filter(
        (item) => !item.isStopped && item.delivery.size() + item.asked < piecesAheadMax,
      );
      const id = turns.pick(ready.map((item) => item.id));
      const item = id === undefined ? undefined : seat.items.get(id);
      if (!item) return;
      item.asked += 1;
      seat.link.send({ kind: "next", id: item.id });
    }
  };

  const seatItem = (item: Item, seat: Seat): void => {
    waiting = waiting.filter((each) => each !== item);
    letIn += 1;
    if (waiting.some(({ share }) => share === item.share)) lastLetIn.set(item.share, letIn);
    else lastLetIn.delete(item.share);
    item.seat = seat;
    seat.items.set(item.id, item);
    turns.add(item.id, item.share);
    seat.link.send({ kind: "start", id: item.id, work: item.work, stop: item.stop.buffer });
    pump(seat);
  };

  /** Lets waiting requests in as long as there are places, and tells the others where they stand. */
  const admit = (): void => {
    for (;;) {
      const ready = seats.filter((seat) => seat.link.isReady());
      const ordered = inOrder(waiting, turns.openOf, (share) => lastLetIn.get(share) ?? 0);
      const item = nextIn(ordered, turns.openOf, open(), ready.length * placesPerWorker);
      const free = ready.filter((seat) => seat.items.size < placesPerWorker);
      const [seat] = free.sort((a, b) => charactersLeft(a) - charactersLeft(b) || a.items.size - b.items.size);
      if (item && seat) {
        seatItem(item, seat);
        continue;
      }
      for (const [index, waiter] of ordered.entries()) {
        if (waiter.place === index + 1) continue;
        waiter.place = index + 1;
        waiter.onPlace?.(waiter.place);
      }
      return;
    }
  };

  const release = (item: Item): void => {
    item.seat?.items.delete(item.id);
    item.seat = null;
    turns.remove(item.id);
    admit();
    if (open() === 0) drained?.();
  };

  const stepped = (item: Item, outcome: Outcome): void => {
    item.asked -= 1;
    if (outcome.kind === "piece") {
      const { piece } = outcome;
      turns.charge(item.id, piece.audio_seconds);
      if (item.work.kind === "recital") item.left = item.work.request.text.text.length - piece.characters_done;
      // A piece without content only gave others their turn.
      if (!item.isStopped && (piece.audio.length > 0 || piece.alignment)) item.delivery.put(piece);
      return;
    }
    if (outcome.kind === "failed") {
      const { failure } = outcome;
      if (failure.kind === "stranger") log.error({ stack: failure.stack, request: item.id }, "an engine failed");
      item.delivery.end(fromFailure(failure));
    } else item.delivery.end();
    release(item);
  };

  const received = (seat: Seat, message: FromWorker): void => {
    if (message.kind === "ready") {
      models = message.models;
      voices = message.voices;
      opened.resolve();
      admit();
      return;
    }
    const item = seat.items.get(message.id);
    if (item && message.kind === "step") stepped(item, message.outcome);
    if (item && message.kind === "closed") release(item);
    pump(seat);
  };

  /** Requests of which nobody has heard anything start again, once; the one that was being spoken may be what killed it. */
  const died = (seat: Seat, reason: string, stepping: number | undefined): void => {
    log.error({ reason, requests: seat.items.size }, "an engine thread died");
    const items = [...seat.items.values()];
    seat.items.clear();
    for (const item of items) {
      turns.remove(item.id);
      item.seat = null;
      if (item.isStopped) continue;
      if (item.isTaken || item.isRetried || item.id === stepping || isClosing) {
        item.delivery.end(new EngineError("engine_failed", "The voice engine stopped before it was done."));
        continue;
      }
      item.isRetried = true;
      item.asked = 0;
      item.delivery.clear();
      waiting.unshift(item);
    }
    opened.reject(new EngineError("engine_failed", `The voice engines could not start: ${reason}`));
    if (seats.every((each) => each.link.failedStarts() >= failedStartsMax)) {
      for (const item of waiting.splice(0))
        item.delivery.end(new EngineError("engine_failed", "No voice engine starts."));
    }
    admit();
  };

  const stop = (item: Item): void => {
    if (item.isStopped) return;
    item.isStopped = true;
    Atomics.store(item.stop, 0, 1);
    item.delivery.end();
    item.delivery.clear();
    if (item.seat) item.seat.link.send({ kind: "cancel", id: item.id });
    else {
      waiting = waiting.filter((each) => each !== item);
      admit();
    }
  };

  async function* run(work: Work, { signal, share, onPlace }: WorkOptions): AsyncGenerator<RecitedPiece, void, void> {
    if (signal.aborted) return;
    if (isClosing) throw new PoolClosedError();
    lastId += 1;
    const item: Item = { ...openTicket(lastId, work, share), onPlace, seat: null };
    const leave = () => stop(item);
    signal.addEventListener("abort", leave, { once: true });
    try {
      waiting.push(item);
      admit();
      for (let piece = await item.delivery.take(); piece; piece = await item.delivery.take()) {
        item.isTaken = true;
        if (item.seat) pump(item.seat);
        yield piece;
      }
    } finally {
      signal.removeEventListener("abort", leave);
      stop(item);
    }
  }

  async function* transcode(request: TranscodeRequest, how: WorkOptions): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for await (const piece of run({ kind: "transcode", request }, how)) yield piece.audio;
  }

  for (let i = 0; i < options.workers; i++) {
    const seat: Seat = {
      items: new Map(),
      link: keepWorker(linkOptions, {
        message: (message) => received(seat, message),
        died: (reason, stepping) => died(seat, reason, stepping),
      }),
    };
    seats.push(seat);
  }
  const end = async (): Promise<void> => {
    isClosing = true;
    await Promise.all(seats.map((seat) => seat.link.end()));
  };
  await opened.promise.catch(async (error: unknown) => {
    await end();
    throw error;
  });

  return {
    recite: (request, how) => run({ kind: "recital", request }, how),
    transcode,
    models,
    voices,
    queueLength: () => waiting.length,
    async close(drainMs = 0) {
      isClosing = true;
      for (const item of waiting.splice(0)) item.delivery.end(new PoolClosedError());
      if (drainMs > 0 && open() > 0) {
        await new Promise<void>((resolve) => {
          drained = resolve;
          setTimeout(resolve, drainMs).unref();
        });
      }
      for (const seat of seats) for (const item of seat.items.values()) item.delivery.end(new PoolClosedError());
      await end();
    },
  };
}
