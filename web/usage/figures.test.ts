import { expect, it } from "vitest";
import type { UsageStatistics } from "../../contract/usage.ts";
import { bucketTotals, busiestOf, COLORS, changeOf, drawnOf } from "./figures.ts";

const series = (id: string | null, characters: number[]) => ({
  id,
  label: id ?? "Others",
  characters: characters.reduce((sum, each) => sum + each, 0),
  requests: characters.length,
  characters_by_bucket: characters,
  requests_by_bucket: characters.map(() => 1),
});
const statistics = (all: ReturnType<typeof series>[]): UsageStatistics => ({
  characters: 0,
  requests: 0,
  buckets: ["2026-03-01", "2026-03-02"],
  series: all,
  previous: { characters: 0, requests: 0, start_day: "", end_day: "" },
});

it("gives the largest a colour each, and puts what is beyond them together without losing any", () => {
  const all = Array.from({ length: COLORS + 2 }, (_, i) => series(`v${i}`, [i, 1]));
  const drawn = drawnOf(statistics([...all, series(null, [100, 100])]), "characters", "Others");
  expect(drawn).toHaveLength(COLORS + 1);
  expect(drawn[0]).toMatchObject({ id: "v7", color: 0, total: 8 });
  expect(drawn.at(-1)).toMatchObject({ id: null, color: null, label: "Others", numbers: [101, 102] });
  expect(bucketTotals(drawn, 2)).toEqual([28 + 100, 8 + 100]);
  expect(drawnOf(statistics(all), "requests", "Others")[0]?.numbers).toEqual([1, 1]);
});

it("finds the busiest stretch, and none where there is nothing", () => {
  expect(busiestOf([1, 5, 5])).toEqual({ bucket: 1, count: 5 });
  expect(busiestOf([0, 0])).toBeNull();
});

it("compares with before only where there was something", () => {
  expect([changeOf(3, 2), changeOf(1, 2), changeOf(1, 0)]).toEqual([0.5, -0.5, null]);
});
