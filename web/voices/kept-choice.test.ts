import { expect, test } from "vitest";
import { readKept } from "./kept-list.ts";
import { labelText } from "./label-text.ts";
import { chosenVoice } from "./offered-voices.ts";
import { readIds, withRecent } from "./recent-voices.ts";

const asleep = { voice_id: "asleep", disabled_reason: "Its model is gone." };
const voices = [asleep, { voice_id: "a", disabled_reason: null }, { voice_id: "b", disabled_reason: null }];
const chosen = (saved_id: string | null) => chosenVoice(voices, saved_id)?.voice_id;

test("selects the saved voice, and the first that can speak when it is gone or none was saved", () => {
  expect(chosen("b")).toBe("b");
  expect(chosen("gone")).toBe("a");
  expect(chosen(null)).toBe("a");
  expect(chosenVoice([], "a")).toBeNull();
});

test("keeps the saved voice when it cannot speak now, rather than speaking with another unasked", () => {
  expect(chosen("asleep")).toBe("asleep");
  expect(chosenVoice([asleep], null)).toBe(asleep);
});

test("remembers the last four voices that spoke, the latest first, each once", () => {
  const used = ["a", "b", "c", "a", "d", "e"].reduce(withRecent, [] as readonly string[]);
  expect(used).toEqual(["e", "d", "a", "c"]);
  expect(readIds(used.join(" "))).toEqual(used);
  expect(readIds(null)).toEqual([]);
});

const WEEK_MS = 604_800_000;

test("uses a kept voice list for a week, and nothing that is older, from the future, or not a list", () => {
  const kept = JSON.stringify({ at_ms: 1000, list: { voices: [] } });
  expect(readKept(kept, 1000 + WEEK_MS - 1)?.at_ms).toBe(1000);
  expect(readKept(kept, 1000 + WEEK_MS)).toBeNull();
  expect(readKept(kept, 999)).toBeNull();
  expect(readKept("{", 1000)).toBeNull();
  expect(readKept("{}", 1000)).toBeNull();
  expect(readKept("null", 1000)).toBeNull();
  const older = JSON.stringify({ at_ms: 1000, list: { voices: [{ voice_id: "a", name: "Of an older version" }] } });
  expect(readKept(older, 1000)).toBeNull();
  expect(readKept(null, 1000)).toBeNull();
});

test("uses no kept voice list in which somebody's voice has ended since", () => {
  const sharing = (status: string) => ({ status, disable_at_unix: 5 });
  const kept = (status: string) =>
    JSON.stringify({
      at_ms: 1000,
      list: { voices: [{ provider: "classic", making: null, sharing: sharing(status) }] },
    });
  expect(readKept(kept("copied"), 4999)?.at_ms).toBe(1000);
  expect(readKept(kept("copied"), 5000)).toBeNull();
  // Known to have ended, or one's own.
  expect(readKept(kept("copied_disabled"), 5000)?.at_ms).toBe(1000);
  expect(readKept(kept("disabled"), 5000)?.at_ms).toBe(1000);
});

test.each([
  ["age", "middle_aged", "Middle-aged"],
  ["accent", "latin_american", "Latin American"],
  ["language", "pt", "Portuguese"],
  ["language", "not a code", "not a code"],
  ["descriptive", "élégant", "Élégant"],
  ["use_case", "social_media", "Social media"],
])("words the label %s %s as %s", (key, value, words) => {
  expect(labelText(key, value)).toBe(words);
});
