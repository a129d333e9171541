import { expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { anyVoice, fits, labelChoices, listVoices, providerChoices } from "./voice-wish.ts";

const voice = (name: string, labels: Record<string, string> = {}, provider = "classic") => ({
  voice_id: `id-${name}`,
  name,
  labels,
  provider,
});

const clara = voice("Clara", { gender: "female", age: "young", accent: "american", language: "en" });
const gordon = voice("Gordon", { gender: "male", age: "middle_aged", accent: "american", language: "en" });
const lucia = voice("Lucía", { gender: "female", age: "young", accent: "castilian", language: "es" });
const cast = [clara, gordon, lucia];

const names = (wish: Partial<typeof anyVoice>) =>
  cast.filter((one) => fits(one, { ...anyVoice, ...wish })).map((one) => one.name);

test.each([
  ["clar", ["Clara"]],
  ["lucia", ["Lucía"]],
  ["AMERICAN", ["Clara", "Gordon"]],
  ["american male", ["Gordon"]],
  ["middle aged", ["Gordon"]],
  ["middle-aged", ["Gordon"]],
  ["Spanish", ["Lucía"]],
  ["  ", ["Clara", "Gordon", "Lucía"]],
  ["gender", []],
])("finds by name and label values, not by what the labels are called: %j", (search, found) => {
  expect(names({ search })).toEqual(found);
});

test("keeps every filter and the search at once", () => {
  expect(names({ gender: "female", language: "en" })).toEqual(["Clara"]);
  expect(names({ gender: "male", search: "clara" })).toEqual([]);
});

test("tells engines apart only where there are several, by their honest names", () => {
  const kokoro = voice("Kokoro", { gender: "female", language: "en" }, "neural");
  const home = voice("Attic", {}, "homemade");
  expect(providerChoices(cast)).toEqual([]);
  expect(providerChoices([...cast, kokoro, home])).toEqual([
    { value: "classic", label: "Classic" },
    { value: "neural", label: "Neural" },
    { value: "homemade", label: "Homemade" },
  ]);
  const wish = { ...anyVoice, provider: "neural" };
  expect(listVoices([...cast, kokoro], wish, []).others).toEqual([kokoro]);
  expect(labelChoices([...cast, kokoro], "language", wish)).toEqual([{ value: "en", label: "English" }]);
});

test("offers as filters only values that some voice has beside the other filters, and the one chosen", () => {
  expect(labelChoices(cast, "accent", { ...anyVoice, gender: "male" })).toEqual([
    { value: "american", label: "American" },
  ]);
  expect(labelChoices(cast, "language", { ...anyVoice, gender: "male", language: "es" })).toEqual([
    { value: "en", label: "English" },
    { value: "es", label: "Spanish" },
  ]);
});

test("puts the voices used last on top, in their order, and each voice only once", () => {
  const listed = listVoices(cast, anyVoice, [lucia.voice_id, "gone", clara.voice_id]);
  expect(listed.recent).toEqual([lucia, clara]);
  expect(listed.others).toEqual([gordon]);
});

test("mixes nothing into what was searched for", () => {
  const listed = listVoices(cast, { ...anyVoice, search: "american" }, [lucia.voice_id, gordon.voice_id]);
  expect(listed).toEqual({ recent: [], others: [clara, gordon], count: 2 });
});

test("lists at most a thousand voices, of which at most four were used lately, and counts all", () => {
  const many = Array.from({ length: 1500 }, (_, index) => voice(`v${index}`));
  const used = many.slice(0, 10).map((one) => one.voice_id);
  const listed = listVoices(many, anyVoice, used);
  expect(listed.recent).toHaveLength(limits.voiceDropdownRecentMax);
  expect(listed.recent.length + listed.others.length).toBe(limits.voiceDropdownEntriesMax);
  expect(listed.count).toBe(1500);
});
