import { expect, test } from "vitest";
import { PERMISSIONS_IN_USE } from "../../contract/permissions.ts";
import { GROUPS, groupsWith, PRESETS, presetOf, summaryOf } from "./permission-presets.ts";

test("offers every permission once, in a group", () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual([...PERMISSIONS_IN_USE].sort());
});

test("knows a preset again in whatever order its permissions stand", () => {
  for (const preset of ["full", "speech", "reading"] as const) {
    const allowed = PRESETS[preset];
    expect(presetOf(allowed && [...allowed].reverse())).toBe(preset);
  }
  expect(presetOf(["text_to_speech"])).toBe("custom");
  expect(presetOf(["text_to_speech", "voices_read", "user_read"])).toBe("custom");
});

test("lets a key that only reads change nothing", () => {
  expect(PRESETS.reading).toContain("speech_history_read");
  expect(PRESETS.reading?.filter((permission) => !permission.endsWith("_read"))).toEqual([]);
});

test("says in a few words what a key may do", () => {
  expect(summaryOf(null)).toBe("Everything");
  expect(summaryOf(PRESETS.speech)).toBe("Speak");
  expect(summaryOf(["user_read"])).toBe("See your account, plan and quota");
  expect(summaryOf(["user_read", "user_write"])).toBe("2 permissions");
  // One that this page has no words for yet.
  expect(summaryOf(["dubbing_read"])).toBe("dubbing_read");
});

test("finds permissions by their words, their ids and their groups", () => {
  expect(groupsWith("  ")).toHaveLength(6);
  expect(groupsWith("history delete")).toEqual([{ group: "history", permissions: ["speech_history_write"] }]);
  expect(groupsWith("VOICES_W")).toEqual([{ group: "voices", permissions: ["voices_write"] }]);
  expect(groupsWith("dictionaries")).toEqual([{ group: "dictionaries", permissions: GROUPS.dictionaries }]);
  expect(groupsWith("nothing like it")).toEqual([]);
});
