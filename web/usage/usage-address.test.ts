import { expect, it } from "vitest";
import { changed, readView } from "./usage-address.ts";

const now = Date.parse("2026-03-30T12:00:00Z");
const read = (address: string) => readView(new URLSearchParams(address), now);

it("reads what an address says, and the usual where it says nothing or nonsense", () => {
  const usual = read("");
  expect(usual).toMatchObject({ range: "30", scope: null, by: "voice", metric: "characters", filters: {} });
  expect(read("range=31&by=weather&metric=joy&scope=all&from=2026-03-09&to=2026-03-01")).toEqual(usual);
  expect(read("from=2026-03-01&to=2026-03-09&by=user&metric=requests&scope=own&voice=v1&api_key=none")).toEqual({
    range: "custom",
    days: { start_day: "2026-03-01", end_day: "2026-03-09" },
    scope: "own",
    by: "user",
    metric: "requests",
    filters: { voice: "v1", api_key: "none" },
  });
});

it("changes its own parts of an address and leaves the others", () => {
  const next = changed(new URLSearchParams("ref=x&voice=v1&by=user"), { voice: null, by: "model" });
  expect(next.toString()).toBe("ref=x&by=model");
});
