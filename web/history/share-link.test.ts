import { expect, test } from "vitest";
import { shareNatively, shownLink } from "./share-link.ts";

const data = { url: "https://example.org/share/x" };

test("shows 38 characters of a link, and all of a shorter one", () => {
  expect(shownLink("x".repeat(38))).toBe("x".repeat(38));
  expect(shownLink("x".repeat(39))).toBe(`${"x".repeat(38)}…`);
});

test("hands the link to the device, and takes a closed dialog for an answer", async () => {
  const seen: ShareData[] = [];
  expect(await shareNatively(data, async (given) => void seen.push(given))).toEqual({ kind: "shared" });
  expect(seen).toEqual([data]);
  const abort = () => Promise.reject(new DOMException("closed", "AbortError"));
  expect(await shareNatively(data, abort)).toEqual({ kind: "aborted" });
});

test("wants the link copied where the device fails, and says so where it cannot share at all", async () => {
  const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  expect(await shareNatively(data, refuse)).toEqual({ kind: "refused", reason: null });
  expect(await shareNatively(data, undefined)).toEqual({ kind: "refused", reason: "Share API not supported" });
});
