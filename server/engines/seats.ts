/** A provider's workers and what each works on: who gets the next turn, and who is lost with a worker. */
import type { OpenThread } from "./carrier.ts";
import { openHelping, type Seat } from "./helping.ts";
import type { Abilities, FromWorker, Outcome } from "./messages.ts";
import type { ProviderSettings } from "./ports.ts";
import type { ProviderEntry } from "./registry.ts";
import type { Ticket } from "./ticket.ts";
import type { Turns } from "./turns.ts";
import { keepWorker } from "./worker-link.ts";
import { patienceMsOf } from "./works.ts";

/** How hard workers are driven. */
export interface WorkerLimits {
  /** Requests that one worker works on at the same time; more wait in line. */
  placesPerWorker: number;
  /** A single step that takes longer is taken for a hang; listening to a recording may take longer in proportion. */
  stepMsMax: number;
  /** JavaScript heap of one worker. */
  heapMegabytesMax: number;
  readyMsMax: number;
  /** Whether a worker speaks a sentence for nobody before it is ready. */
  warmsUp: boolean;
}

export interface SeatsOptions {
  entry: ProviderEntry;
  /** URL of the module that has the entry. */
  registry: string;
  settings: ProviderSettings;
  /** Threads of a provider that runs in `threads`; the others have one worker. */
  workers: number;
  limits: WorkerLimits;
  /** How a thread is started; absent: each is a new one. */
  openThread?: OpenThread | undefined;
}

export interface SeatsEvents<Item> {
  /** A worker is ready, or can do something else than before. */
  able(abilities: Abilities): void;
  stepped(item: Item, outcome: Outcome): void;
  /** It was given up, and its place is free. */
  closed(item: Item): void;
  /** Where steps overlap: a step takes too long. */
  overdue(item: Item, reason: string): void;
  /** A worker died with these; they are in no seat now. */
  died(items: Item[], reason: string, stepping: readonly number[]): void;
}

export interface Seats<Item> {
  /** Takes an item in, unless there is no place for it: false. */
  seat(item: Item): boolean;
  /** Asks for steps, after pieces of the item were taken. */
  pump(item: Item): void;
  /** Tells the worker to give it up; false when it is in no seat. */
  cancel(item: Item): boolean;
  remove(item: Item): void;
  items(): Item[];
  /** Places of the workers that are ready. */
  places(): number;
  /** Whether every worker failed to get ready, again and again. */
  areAllDown(): boolean;
  end(): Promise<void>;
}

/** Two steps are under way in a thread, so that it never waits for this one. */
const stepsUnderWayMax = 2;
/** Steps beyond those, for requests of which nothing was heard yet. */
const urgentStepsMax = 2;
/** Pieces of one request that are made and not taken; bounds the memory that a slow client costs. */
const piecesAheadMax = 3;
const failedStartsMax = 5;

/** Starts a worker, and the others once it is ready: they would only hold up the one that speaks first. */
export function openSeats<Item extends Ticket>(
  { entry, settings, registry, workers, limits, openThread }: SeatsOptions,
  turns: Turns,
  events: SeatsEvents<Item>,
): Seats<Item> {
  const overlaps = entry.runs !== "threads";
  const stepsMax = {
    threads: stepsUnderWayMax,
    process: Math.max(2, settings.threads),
    waiting: limits.placesPerWorker,
  };
  const seats: Seat<Item>[] = [];
  let isEnded = false;
  const helping = openHelping<Item>(entry.runs === "threads" && workers > 1);

  const seatOf = (item: Item) => seats.find((seat) => seat.items.get(item.id) === item);
  const charactersLeft = ({ items }: Seat<Item>): number =>
    [...items.values()].reduce((sum, item) => sum + item.left, 0);

  const canStep = (item: Item): boolean =>
    !item.isStopped &&
    !helping.isIdle(item) &&
    item.delivery.size() + item.asked < piecesAheadMax &&
    (!overlaps || item.asked === 0);

  /** Somebody waits for its first sound, which is there after a step or two. */
  const isUrgent = (item: Item): boolean => item.isShort && !item.isBatch && !item.isTaken && item.asked === 0;

  /** Asks for as many steps as the worker should have under way, and besides for one of somebody's first. */
  const pump = (seat: Seat<Item>): void => {
    for (;;) {
      const spare = stepsMax[entry.runs] - seat.link.stepsUnderWay();
      if (!seat.link.isReady() || spare <= -urgentStepsMax) return;
      if (spare > 0 && helping.isDue(seat)) helping.help(seat);
      const ready = [...seat.items.values()].filter((item) => canStep(item) && (spare > 0 || isUrgent(item)));
      const id = turns.pick(ready.map((item) => item.id));
      const item = id === undefined ? undefined : seat.items.get(id);
      if (!item) {
        if (spare > 0) helping.help(seat);
        return;
      }
      const first = isUrgent(item);
      item.asked += 1;
      seat.link.send({ kind: "next", id: item.id, first });
    }
  };

  const hasPlace = ({ items }: Seat<Item>, item: Item): boolean =>
    item.isSuspect
      ? items.size === 0
      : items.size < limits.placesPerWorker && ![...items.values()].some(({ isSuspect }) => isSuspect);

  const received = (seat: Seat<Item>, message: FromWorker): void => {
    if (message.kind === "ready" || message.kind === "abilities") {
      events.able(message.abilities);
      openRest();
      // A long text that is under way may be helped with.
      pump(seat);
      return;
    }
    const item = seat.items.get(message.id);
    const outcome = message.kind === "step" ? message.outcome : null;
    const woken = item && outcome ? helping.stepped(item, outcome) : helping.helped(seat, message.id, outcome);
    if (item && outcome) {
      item.asked -= 1;
      events.stepped(item, outcome);
    }
    if (item && !outcome) events.closed(item);
    for (const each of new Set([seat, ...woken])) pump(each);
  };

  const open = (): Seat<Item> => {
    const items = new Map<number, Item>();
    const seat: Seat<Item> = {
      items,
      link: keepWorker(
        {
          start: { registry, provider: entry.name, settings, overlaps, warmsUp: limits.warmsUp },
          runsIn: entry.runs === "process" ? "process" : "thread",
          openThread,
          stepMsMaxOf(id) {
            const work = items.get(id)?.work;
            return limits.stepMsMax + (work ? patienceMsOf(work) : 0);
          },
          readyMsMax: limits.readyMsMax,
          heapMegabytesMax: limits.heapMegabytesMax,
        },
        {
          message: (message) => received(seat, message),
          died(reason, stepping) {
            const lost = [...items.values()];
            items.clear();
            for (const item of lost) helping.end(item);
            const woken = helping.died(seat);
            events.died(lost, reason, stepping);
            for (const each of woken) pump(each);
          },
          overdue(id, reason) {
            const item = items.get(id);
            if (item) events.overdue(item, reason);
          },
        },
      ),
    };
    return seat;
  };
  const openRest = (): void => {
    while (!isEnded && seats.length < (entry.runs === "threads" ? workers : 1)) seats.push(open());
  };
  seats.push(open());

  return {
    seat(item) {
      const [seat] = seats
        .filter((each) => each.link.isReady() && hasPlace(each, item))
        .sort((a, b) => charactersLeft(a) - charactersLeft(b) || a.items.size - b.items.size);
      if (!seat) return false;
      seat.items.set(item.id, item);
      turns.add(item.id, item.share, item.isBatch);
      const stop = entry.runs === "process" ? null : item.stop.buffer;
      const together = helping.begin(item, seat);
      seat.link.send({ kind: "start", id: item.id, work: item.work, stop, together });
      pump(seat);
      if (together) for (const each of seats) if (each !== seat) pump(each);
      return true;
    },
    pump(item) {
      const seat = seatOf(item);
      if (seat) pump(seat);
    },
    cancel(item) {
      const seat = seatOf(item);
      helping.end(item);
      seat?.link.send({ kind: "cancel", id: item.id });
      return seat !== undefined;
    },
    remove(item) {
      helping.end(item);
      seatOf(item)?.items.delete(item.id);
    },
    items: () => seats.flatMap(({ items }) => [...items.values()]),
    places: () => seats.filter(({ link }) => link.isReady()).length * limits.placesPerWorker,
    areAllDown: () => seats.every(({ link }) => link.failedStarts() >= failedStartsMax),
    async end() {
      isEnded = true;
      await Promise.all(seats.map(({ link }) => link.end()));
    },
  };
}
