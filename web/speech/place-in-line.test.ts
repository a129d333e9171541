import { expect, test } from "vitest";
import { openPlaceFinder } from "./place-in-line.ts";
import { waitText } from "./wait-text.ts";

const waits = (request_id: string, place: number, seconds_left: number | null = null) => ({
  request_id,
  place,
  seconds_left,
});

test("finds the place of the page's own request, and follows it to its turn", () => {
  const finder = openPlaceFinder();
  finder.begin();
  expect(finder.hear(waits("own", 3, 12))).toEqual({ place: 3, seconds_left: 12 });
  expect(finder.hear(waits("own", 1))).toEqual({ place: 1, seconds_left: null });
  expect(finder.hear(waits("own", 0))).toBeNull();
});

test("leaves alone what waited before the page asked, and whatever waits while it does not", () => {
  const finder = openPlaceFinder();
  expect(finder.hear(waits("of a program", 7))).toBeUndefined();
  finder.begin();
  expect(finder.hear(waits("of a program", 6))).toBeUndefined();
  expect(finder.hear(waits("own", 8))).toMatchObject({ place: 8 });
  expect(finder.hear(waits("of a program", 5))).toBeUndefined();
  finder.end();
  expect(finder.hear(waits("own", 7))).toBeUndefined();
});

test("says nothing rather than the place of another tab's request that began at the same time", () => {
  const finder = openPlaceFinder();
  finder.begin();
  finder.hear(waits("one", 2));
  expect(finder.hear(waits("other", 3))).toBeNull();
  expect(finder.hear(waits("one", 1))).toBeNull();
  finder.end();
  finder.begin();
  expect(finder.hear(waits("third", 4))).toMatchObject({ place: 4 });
});

test.each([
  [0.2, "about 1 s"],
  [12, "about 12 s"],
  [12.4, "about 13 s"],
  [90, "about 2 min"],
  [600, "about 10 min"],
])("words a wait of %d seconds as %s", (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});
