import { describe, expect, it } from "vitest";
import { openTurns } from "./turns.ts";
import { inOrder, nextIn, secondsUntil } from "./waiting-line.ts";

/** Gives `count` turns to ids that are always ready, each making `seconds` of sound; returns who had them. */
const play = (turns: ReturnType<typeof openTurns>, ready: number[], count: number, seconds = 0.5): number[] =>
  Array.from({ length: count }, () => {
    const id = turns.pick(ready) as number;
    turns.charge(id, seconds);
    return id;
  });
const countOf = (played: number[], id: number) => played.filter((each) => each === id).length;

describe("openTurns", () => {
  it("lets a short request overtake a book of the same share, which still gets every fourth turn", () => {
    const turns = openTurns();
    turns.add(1, "a");
    play(turns, [1], 400);
    turns.add(2, "a");
    const played = play(turns, [1, 2], 12);
    expect(countOf(played, 2)).toBe(9);
    expect(countOf(played, 1)).toBe(3);
  });

  it("lets a newcomer's share go first and then shares turns evenly, however many requests a share has", () => {
    const turns = openTurns();
    for (let id = 1; id <= 10; id++) turns.add(id, "many");
    play(turns, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 400);
    turns.add(11, "one");
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    expect(countOf(play(turns, all, 8), 11)).toBeGreaterThanOrEqual(6);
    const later = countOf(play(turns, all, 400), 11);
    expect(later).toBeGreaterThan(140);
    expect(later).toBeLessThan(220);
  });

  it("does not let a stream of newcomers stop a book", () => {
    const turns = openTurns();
    turns.add(0, "book");
    play(turns, [0], 1000);
    let ofBook = 0;
    for (let id = 1; id <= 200; id++) {
      turns.add(id, `visitor ${id}`);
      ofBook += countOf(play(turns, [0, id], 2), 0);
      turns.remove(id);
    }
    expect(ofBook).toBeGreaterThanOrEqual(100);
  });

  it("gives batch work the turns that nobody wants, and one in sixteen of the others", () => {
    const turns = openTurns();
    turns.add(1, "a", true);
    turns.add(2, "b");
    expect(countOf(play(turns, [1, 2], 160), 1)).toBe(10);
    expect(play(turns, [1], 3)).toEqual([1, 1, 1]);
  });

  it("lets a newcomer's first turn go before the one who has waited for long", () => {
    const turns = openTurns();
    turns.add(1, "a");
    turns.add(2, "a");
    play(turns, [1, 2], 399);
    for (let id = 10; id < 30; id++) {
      turns.add(id, "a");
      expect(turns.pick([1, 2, id])).toBe(id);
      turns.remove(id);
      play(turns, [1, 2], 3);
    }
  });

  it("picks only who is ready, and nobody when nobody is", () => {
    const turns = openTurns();
    turns.add(1, "a");
    turns.add(2, "a");
    expect(play(turns, [2], 5)).toEqual([2, 2, 2, 2, 2]);
    expect(turns.pick([])).toBeUndefined();
    turns.remove(1);
    expect(turns.openOf("a")).toBe(1);
    turns.remove(2);
    expect(turns.openOf("a")).toBe(0);
  });
});

describe("the waiting line", () => {
  const waiter = (share: string, isShort = true) => ({ share, isShort, isBatch: false, cameAt: 0 });
  const none = () => 0;

  it("lets shares in by turns, each in the order in which it came", () => {
    const [a1, a2, a3, b1, c1] = [waiter("a"), waiter("a"), waiter("a"), waiter("b"), waiter("c")];
    expect(inOrder([a1, a2, a3, b1, c1], none, none, 0)).toEqual([a1, b1, c1, a2, a3]);
    expect(inOrder([a1, a2, b1], none, none, 0)[1]).toBe(b1);
  });

  it("counts what a share has open already", () => {
    const [a1, b1] = [waiter("a"), waiter("b")];
    expect(inOrder([a1, b1], (share) => (share === "a" ? 3 : 1), none, 0)[0]).toBe(b1);
  });

  it("prefers the share that was let in least lately when nobody has anything open", () => {
    const [a1, a2, b1] = [waiter("a"), waiter("a"), waiter("b")];
    expect(inOrder([a1, a2, b1], none, (share) => (share === "a" ? 9 : 0), 0)).toEqual([b1, a1, a2]);
  });

  it("lets batch work in after the others, until it has waited for long, and never into the places that are kept back", () => {
    const batch = { ...waiter("a"), isBatch: true };
    const [b1, c1] = [waiter("b"), waiter("c")];
    expect(inOrder([batch, b1, c1], none, none, 0)).toEqual([b1, c1, batch]);
    expect(inOrder([batch, b1, c1], none, none, 31)[2]).toBe(batch);
    expect(inOrder([batch, b1, c1], none, none, 32)[0]).toBe(batch);
    expect(nextIn([batch], none, 12, 16)).toBeUndefined();
    expect(nextIn([batch], none, 11, 16)).toBe(batch);
  });

  it("tells the seconds until a place is free, as all that are in take turns", () => {
    expect(secondsUntil(1, [100, 50], 2, 10)).toBe(10);
    expect(secondsUntil(2, [100, 50, 30], 2, 10)).toBe(10);
    expect(secondsUntil(5, [100, 50], 2, 10)).toBe(20);
  });

  it("keeps a quarter of the places back for short requests and for shares that have none open", () => {
    const [long, short] = [waiter("a", false), waiter("a")];
    const two = () => 2;
    expect(nextIn([long, short], two, 11, 16)).toBe(long);
    expect(nextIn([long, short], two, 12, 16)).toBe(short);
    expect(nextIn([long], two, 12, 16)).toBeUndefined();
    expect(nextIn([long], none, 12, 16)).toBe(long);
    expect(nextIn([short], none, 16, 16)).toBeUndefined();
    expect(nextIn([short], none, 0, 0)).toBeUndefined();
    expect(nextIn([long], none, 0, 1)).toBe(long);
  });
});
