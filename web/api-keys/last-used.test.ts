import { expect, test } from "vitest";
import { lastUsedText } from "./last-used.ts";

const now = Date.parse("2026-11-21T12:00:00Z") / 1000;

test.each([
  [null, "Never used"],
  [now, "Used just now"],
  // A clock of the server that is a little ahead.
  [now + 5, "Used just now"],
  [now - 119, "Used just now"],
  [now - 120, "Used 2 minutes ago"],
  [now - 3599, "Used 59 minutes ago"],
  [now - 3600, "Used an hour ago"],
  [now - 86_399, "Used 23 hours ago"],
  [now - 86_400, "Used yesterday"],
  [now - 30 * 86_400, "Used 30 days ago"],
  [now - 31 * 86_400, "Used on October 21, 2026"],
])("says of %s: %s", (unix, words) => {
  expect(lastUsedText(unix, now)).toBe(words);
});
