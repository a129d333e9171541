import { describe, expect, it } from "vitest";
import { barsOf } from "./figure-bars.ts";

const days = [
  { date: "2026-02-27", characters: 5 },
  { date: "2026-03-01", characters: 7 },
];

describe("the bars of what others said with a voice", () => {
  it("have a place for each day, also for those without anything, today last", () => {
    const bars = barsOf(days, { count: 7, today: "2026-03-02", barsMax: 60 });
    expect(bars.map(({ characters }) => characters)).toEqual([0, 0, 0, 5, 0, 7, 0]);
    expect([bars[0]?.from, bars[6]?.to]).toEqual(["2026-02-24", "2026-03-02"]);
  });

  it("take several days together where there are many, and lose nothing", () => {
    const bars = barsOf(days, { count: 365, today: "2026-03-02", barsMax: 60 });
    expect(bars.length).toBeLessThanOrEqual(60);
    expect(bars.reduce((sum, { characters }) => sum + characters, 0)).toBe(12);
    expect(bars.at(-1)?.to).toBe("2026-03-02");
  });

  it("begin with the first day of which something is told when all is asked for", () => {
    expect(barsOf(days, { count: null, today: "2026-03-02", barsMax: 60 })).toHaveLength(4);
    expect(barsOf([], { count: null, today: "2026-03-02", barsMax: 60 })).toHaveLength(1);
  });
});
