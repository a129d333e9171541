import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinBytes } from "../audio/join.ts";
import { type Engines, openEngines } from "./engines.ts";
import { gathered, requestFor } from "./testing/requests.ts";
import type { RecitalRequest } from "./works.ts";

const sentences = Array.from({ length: 8 }, (_, i) => `This is the sentence that has the number ${i + 1}.`);
const text = sentences.join(" ");
const silent = { info() {}, warn() {}, error() {} };

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines({ workers: 2, log: silent, limits: { warmsUp: false } });
}, 300_000);
afterAll(() => engines.close());

const recite = (what: string, more: Partial<RecitalRequest> = {}) => {
  // The quickest of them.
  const voice_id = engines.voices.find(({ name }) => name === "Otis")?.voice_id ?? "";
  const request = requestFor(what, { voice_id, ...more });
  return gathered(engines.recite(request, { share: "a", signal: new AbortController().signal }));
};

describe("a recital that is checked", () => {
  it("checks each sentence once, in order, though several threads make it, and counts it", async () => {
    const bare = await recite(text);
    expect(bare.flatMap(({ checked }) => checked)).toEqual([]);
    for (const checks of ["retry", "mark"] as const) {
      const before = engines.checked().ok;
      const pieces = await recite(text, { checks });
      const checked = pieces.flatMap((piece) => piece.checked);
      expect(checked.map(({ text_start, text_end }) => text.slice(text_start, text_end).trim())).toEqual(sentences);
      expect(checked.every(({ attempts, problems }) => attempts === 1 && problems.length === 0)).toBe(true);
      expect(engines.checked().ok - before).toBe(8);
      expect(joinBytes(pieces.map(({ audio }) => audio))).toEqual(joinBytes(bare.map(({ audio }) => audio)));
    }
  });

  it("leaves a single sentence as it is, unless it is a part of a longer text", async () => {
    const [sentence = ""] = sentences;
    const checkedOf = async (more: Partial<RecitalRequest>) =>
      (await recite(sentence, { checks: "mark", ...more })).flatMap(({ checked }) => checked);
    expect(await checkedOf({})).toHaveLength(0);
    expect(await checkedOf({ is_part: true })).toHaveLength(1);
  });
});
