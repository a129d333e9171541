import { expect, it } from "vitest";
import { askedFor, noChoice } from "./audit-choice.ts";

it("asks for whole days, both included, and for nothing that was not chosen", () => {
  expect(askedFor(noChoice)).toEqual({});
  const asked = askedFor({ ...noChoice, action: "member.joined", from_day: "2026-03-01", to_day: "2026-03-01" });
  expect(asked).toEqual({
    action: "member.joined",
    from_unix: new Date(2026, 2, 1).getTime() / 1000,
    to_unix: new Date(2026, 2, 2).getTime() / 1000,
  });
});
