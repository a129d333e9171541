/**
 * Threads that have nothing to do help the others with long texts. Whoever works on a text is its reader, which joins and
 * encodes; a helper makes utterances ahead of it, one text at a time, and gives way to whatever comes to its own thread.
 */
import type { UtteredPiece } from "./check/utter-checked.ts";
import { openClaimsMemory } from "./claims.ts";
import type { Outcome } from "./messages.ts";
import type { Ticket } from "./ticket.ts";
import type { Help } from "./together.ts";
import type { WorkerLink } from "./worker-link.ts";

/** One worker and what it works on. */
export interface Seat<Item> {
  link: WorkerLink;
  items: Map<number, Item>;
}

interface Text<Item> {
  item: Item;
  reader: Seat<Item>;
  memory: SharedArrayBuffer;
  /** How often the reader was told what a helper made. */
  told: number;
  /** The reader waits for a helper. */
  isIdle: boolean;
  /** Every utterance is taken by somebody. */
  isTaken: boolean;
}

interface Helper<Item> {
  id: number;
  text: Text<Item>;
  stop: Int32Array<SharedArrayBuffer>;
  /** The utterance that it took and has not made yet. */
  taken: number | null;
  isAsked: boolean;
  /** It is as far ahead of the reader as it may be. */
  isIdle: boolean;
  isEnding: boolean;
  /** Turns that the thread's own work had since its last. */
  passed: number;
}

export interface Helping<Item> {
  /** An item begins in a seat; the memory that its work is started with when others may help. */
  begin(item: Item, reader: Seat<Item>): SharedArrayBuffer | null;
  /** An item left its seat, however. */
  end(item: Item): void;
  /** Whether the reader has nothing to do before a helper has. */
  isIdle(item: Item): boolean;
  /** A step of the reader was answered; returns seats that have something to do again. */
  stepped(item: Item, outcome: Outcome): Seat<Item>[];
  /** A message for a helper of the seat; returns a seat that has something to do again. */
  helped(seat: Seat<Item>, id: number, outcome: Outcome | null): Seat<Item>[];
  /** The seat's own work has a turn; whether the helper should have one too, so that a reader does not wait for ever. */
  isDue(seat: Seat<Item>): boolean;
  /** Gives a helper in the seat something to do, if there is any. */
  help(seat: Seat<Item>): void;
  /** The worker died; its helper's utterance is given back. Returns the seats that have something to do again. */
  died(seat: Seat<Item>): Seat<Item>[];
}

/** With fewer characters left it is not worth while to plan the text again. */
const leftMin = 500;
const turnsPassedMax = 4;

/** Opens the books; without `isAllowed` nobody helps. */
export function openHelping<Item extends Ticket>(isAllowed: boolean): Helping<Item> {
  const texts = new Map<Item, Text<Item>>();
  const helpers = new Map<Seat<Item>, Helper<Item>>();
  let lastId = 0;

  const ask = (seat: Seat<Item>, helper: Helper<Item>): void => {
    helper.isAsked = true;
    helper.passed = 0;
    seat.link.send({ kind: "next", id: helper.id, first: false });
  };

  const start = (seat: Seat<Item>): Helper<Item> | undefined => {
    const helped = [...helpers.values()].map(({ text }) => text);
    const [text] = [...texts.values()]
      .filter(({ item, reader, isTaken }) => reader !== seat && !isTaken && !item.isStopped && item.left >= leftMin)
      .sort((a, b) => Number(helped.includes(a)) - Number(helped.includes(b)) || b.item.left - a.item.left);
    const work = text?.item.work;
    if (!text || work?.kind !== "recital") return undefined;
    lastId -= 1;
    const helper: Helper<Item> = {
      id: lastId,
      text,
      stop: new Int32Array(new SharedArrayBuffer(4)),
      taken: null,
      isAsked: false,
      isIdle: false,
      isEnding: false,
      passed: 0,
    };
    helpers.set(seat, helper);
    const { memory } = text;
    const request = { recital: work.request, memory };
    const stop = helper.stop.buffer;
    seat.link.send({ kind: "start", id: helper.id, work: { kind: "help", request }, stop, together: null });
    return helper;
  };

  const tell = (helper: Helper<Item>, pieces: readonly UtteredPiece[] | null): Seat<Item>[] => {
    const { text, taken: index } = helper;
    helper.taken = null;
    if (index === null || !texts.has(text.item)) return [];
    text.told += 1;
    text.isIdle = false;
    const buffers = (pieces ?? []).map(({ samples }) => samples.buffer as ArrayBuffer);
    text.reader.link.send({ kind: "made", id: text.item.id, index, pieces }, buffers);
    return [text.reader];
  };

  const drop = (seat: Seat<Item>, helper: Helper<Item>): Seat<Item>[] => {
    helpers.delete(seat);
    return tell(helper, null);
  };

  return {
    begin(item, reader) {
      if (!isAllowed || item.isShort || item.work.kind !== "recital") return null;
      const memory = openClaimsMemory();
      texts.set(item, { item, reader, memory, told: 0, isIdle: false, isTaken: false });
      return memory;
    },
    end(item) {
      texts.delete(item);
      for (const [seat, helper] of helpers) {
        if (helper.text.item !== item || helper.isEnding) continue;
        helper.isEnding = true;
        Atomics.store(helper.stop, 0, 1);
        seat.link.send({ kind: "cancel", id: helper.id });
      }
    },
    isIdle: (item) => texts.get(item)?.isIdle ?? false,
    stepped(item, outcome) {
      const text = texts.get(item);
      if (!text) return [];
      if (outcome.kind === "idle") text.isIdle = outcome.received === text.told;
      if (outcome.kind !== "piece") return [];
      const woken = [...helpers].filter(([, helper]) => helper.text === text && helper.isIdle);
      for (const [, helper] of woken) helper.isIdle = false;
      return woken.map(([seat]) => seat);
    },
    helped(seat, id, outcome) {
      const helper = helpers.get(seat);
      if (helper?.id !== id) return [];
      helper.isAsked = false;
      if (outcome?.kind === "idle") helper.isIdle = true;
      if (outcome?.kind === "piece") {
        const help = outcome.piece as Help;
        if (help.kind === "made") return tell(helper, help.pieces);
        helper.taken = help.index;
      }
      // Done, failed, or closed: whatever it took and did not make, the reader makes itself, and meets what is wrong with it.
      if (outcome === null || outcome.kind === "done" || outcome.kind === "failed") {
        helper.text.isTaken = true;
        return drop(seat, helper);
      }
      return [];
    },
    isDue(seat) {
      const helper = helpers.get(seat);
      if (!helper || helper.taken === null || helper.isAsked || helper.isEnding) return false;
      helper.passed += 1;
      return helper.passed >= turnsPassedMax;
    },
    help(seat) {
      const helper = helpers.get(seat) ?? start(seat);
      if (helper && !helper.isAsked && !helper.isIdle && !helper.isEnding) ask(seat, helper);
    },
    died(seat) {
      const helper = helpers.get(seat);
      return helper ? drop(seat, helper) : [];
    },
  };
}
