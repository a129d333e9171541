import { expect, it } from "vitest";
import { noAnswers, surveyOf } from "./survey.ts";

it("sends what was answered, trimmed, with the time zone, and nothing that was left out", () => {
  expect(surveyOf({ ...noAnswers, first_name: " Ada ", role: "author" }, "Europe/Vienna")).toEqual({
    first_name: "Ada",
    role: "author",
    timezone: "Europe/Vienna",
  });
});

it("keeps the time zone private of somebody who skips everything", () => {
  expect(surveyOf({ ...noAnswers, first_name: "  " }, "Europe/Vienna")).toEqual({});
});
