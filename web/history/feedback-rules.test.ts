import { expect, test } from "vitest";
import { draftOf, emptyDraft, feedbackError, isReviewed, opensDialog, submission } from "./feedback-rules.ts";

const given = { ...emptyDraft(true), feedback: "Warm and unhurried, all of it.", review_status: "not_reviewed" };

test("asks for more on a thumbs up only where the text has at most 400 characters, on a thumbs down always", () => {
  expect(opensDialog(true, "x".repeat(400))).toBe(true);
  expect(opensDialog(true, "x".repeat(401))).toBe(false);
  expect(opensDialog(false, "x".repeat(401))).toBe(true);
});

test("refuses words of 1 to 19 characters, and takes none or 20", () => {
  expect(feedbackError("")).toBeNull();
  expect(feedbackError("x")).toBe("Feedback must be at least 20 characters long");
  expect(feedbackError("x".repeat(19))).not.toBeNull();
  expect(feedbackError(` ${"x".repeat(19)} `)).not.toBeNull();
  expect(feedbackError("x".repeat(20))).toBeNull();
});

test("holds feedback fixed once it has any other status than not_reviewed", () => {
  expect(isReviewed(null)).toBe(false);
  expect(isReviewed(given)).toBe(false);
  expect(isReviewed({ ...given, review_status: "reviewed" })).toBe(true);
  expect(isReviewed({ ...given, review_status: "anything" })).toBe(true);
});

test("goes on from what was said, unless the thumb is turned round", () => {
  expect(draftOf(given, true).feedback).toBe(given.feedback);
  expect(draftOf(given, true)).not.toHaveProperty("review_status");
  expect(draftOf(given, false)).toEqual(emptyDraft(false));
  expect(draftOf(null, true)).toEqual(emptyDraft(true));
});

test("submits reasons only with a thumbs down, and its words only with “other”", () => {
  expect(submission({ ...emptyDraft(true), glitches: true, feedback: " hm " })).toEqual({
    ...emptyDraft(true),
    feedback: "hm",
  });
  expect(submission({ ...emptyDraft(false), glitches: true, feedback: "hidden" })).toEqual({
    ...emptyDraft(false),
    glitches: true,
  });
  expect(submission({ ...emptyDraft(false), other: true, feedback: "shown" }).feedback).toBe("shown");
});
