import { expect, test } from "vitest";
import { meterShare, missingText, speechText, stageOf, verdictOf } from "./stage.ts";

const untouched: Parameters<typeof stageOf>[0] = {
  category: "professional",
  sharing: null,
  making: null,
  safety_control: null,
  disabled_reason: "It has no print yet.",
  voice_verification: {
    requires_verification: true,
    is_verified: false,
    verification_failures: [],
    verification_attempts_count: 0,
    language: "en",
  },
  fine_tuning: {
    is_allowed_to_fine_tune: false,
    state: {},
    verification_failures: [],
    verification_attempts_count: 0,
    manual_verification_requested: false,
    dataset_duration_seconds: 0,
  },
};
const MIN = 1800;

test("says what a voice needs next, one thing after the other", () => {
  const recorded = { ...untouched, fine_tuning: { ...untouched.fine_tuning, dataset_duration_seconds: MIN } };
  const verified = {
    ...recorded,
    voice_verification: { ...(untouched.voice_verification as object), is_verified: true },
  } as typeof untouched;
  const trains = (state: "queued" | "fine_tuning" | "failed" | "fine_tuned") => ({
    ...verified,
    fine_tuning: { ...recorded.fine_tuning, state: { m: state } },
  });
  const all = [untouched, recorded, verified, trains("queued"), trains("fine_tuning"), trains("failed")];
  expect(all.map((voice) => stageOf(voice, MIN))).toEqual([
    "recordings",
    "verification",
    "ready_to_train",
    "training",
    "training",
    "failed",
  ]);
  expect(stageOf({ ...trains("fine_tuned"), disabled_reason: null }, MIN)).toBe("ready");
  expect(stageOf({ ...trains("fine_tuned"), safety_control: "BAN" }, MIN)).toBe("blocked");
});

test("judges a recording by its notes and by what of it counts", () => {
  const note = (severity: "advice" | "refusal") => ({ code: "noisy", severity, message: "" });
  expect(verdictOf({ notes: [], counted_secs: 10 })).toBe("good");
  expect(verdictOf({ notes: [note("advice")], counted_secs: 10 })).toBe("advice");
  expect(verdictOf({ notes: [note("advice"), note("refusal")], counted_secs: 10 })).toBe("refused");
  expect(verdictOf({ notes: [], counted_secs: 0 })).toBe("refused");
});

test("never promises a minute that is not there, nor hides one that is missing", () => {
  expect([59.9, 60, 119, 3600, 5400].map(speechText)).toEqual(["59 s", "1 min", "1 min", "1 h", "1 h 30 min"]);
  expect([1, 60, 61].map(missingText)).toEqual(["1 min", "1 min", "2 min"]);
});

test("shows the least in the middle of the meter and the best at its end", () => {
  const marks = { least: 1800, best: 10_800 };
  expect([0, 900, 1800, 6300, 10_800, 99_999].map((seconds) => meterShare(seconds, marks))).toEqual([
    0, 0.25, 0.5, 0.75, 1, 1,
  ]);
});
