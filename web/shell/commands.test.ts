import { expect, it } from "vitest";
import { type Command, findCommands } from "./commands.ts";
import { keysOf } from "./shortcuts.ts";

const command = (words: string, also?: string): Command => ({
  id: words,
  words,
  group: "go",
  run: () => undefined,
  ...(also === undefined ? {} : { also }),
});
const all = [
  command("Text to Speech"),
  command("History"),
  command("Appearance: Dark", "theme night"),
  command("Home"),
];
const found = (typed: string) => findCommands(all, typed).map(({ words }) => words);

it("finds commands by the start of each typed word, in any order and case", () => {
  expect(found("spe TEXT")).toEqual(["Text to Speech"]);
  expect(found("h")).toEqual(["History", "Home"]);
  expect(found("dark")).toEqual(["Appearance: Dark"]);
});

it("finds commands by their other words, after those that match by name", () => {
  expect(found("night")).toEqual(["Appearance: Dark"]);
  expect(found("t")).toEqual(["Text to Speech", "Appearance: Dark"]);
});

it("lists everything until something is typed, and nothing when nothing matches", () => {
  expect(found(" ")).toHaveLength(4);
  expect(found("eech")).toEqual([]);
});

it("names key presses the same with ⌘ and with Ctrl", () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) =>
    keysOf({ key, metaKey: false, ctrlKey: false, altKey: false, ...held });
  expect(press("k", { metaKey: true })).toBe("mod+k");
  expect(press("K", { ctrlKey: true })).toBe("mod+k");
  expect(press("Enter", { ctrlKey: true })).toBe("mod+enter");
  expect(press("?")).toBe("?");
  expect(press(" ")).toBe("space");
  expect(press("ArrowLeft")).toBe("left");
});
