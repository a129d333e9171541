import { expect, test } from "vitest";
import {
  addressOf,
  isAdded,
  mayChange,
  type Place,
  placeOf,
  shareGone,
  shownVoices,
  wantsConsent,
} from "./own-voices.ts";

const base = {
  description: "",
  labels: {},
  making: null,
  sharing: null,
  voice_verification: null,
  is_favourite: false,
  folder_id: null as string | null,
  created_at_unix: null,
  permission_on_resource: null,
  safety_control: null,
};
const verification = {
  requires_verification: true,
  is_verified: false,
  verification_failures: [],
  verification_attempts_count: 0,
  language: null,
};
const premade = { ...base, name: "Fergus", is_favourite: true, folder_id: "books" };
const mine = { ...base, name: "Zoë", voice_verification: verification, created_at_unix: 1 };
const newer = { ...mine, name: "Narrator", labels: { age: "middle_aged" }, created_at_unix: 2 };
const voices = [premade, mine, newer];
const names = (...how: [Parameters<typeof shownVoices>[1], string]) =>
  shownVoices(voices, ...how).map(({ name }) => name);

test("shows made voices, the newest first, and among the favorites whatever has a star", () => {
  expect(names("all", "")).toEqual(["Narrator", "Zoë"]);
  expect(names("favorites", "")).toEqual(["Fergus"]);
  expect([names({ folder_id: "books" }, ""), names({ folder_id: "plays" }, "")]).toEqual([["Fergus"], []]);
});

test("keeps the place in the address, and shows all where its folder is gone", () => {
  const folders = [{ folder_id: "a&b" }];
  const read = (place: Place) => placeOf(new URLSearchParams(addressOf(place)), folders);
  for (const place of ["all", "favorites", { folder_id: "a&b" }] as const) expect(read(place)).toEqual(place);
  expect(read({ folder_id: "gone" })).toBe("all");
});

test("finds a voice by its name without accents, and by what is said of it", () => {
  expect(names("all", " zoe ")).toEqual(["Zoë"]);
  expect(names("all", "middle aged")).toEqual(["Narrator"]);
  expect(names("all", "nobody")).toEqual([]);
});

test("tells whose voice may be changed, and whose speaker has to agree", () => {
  const sharing = (status: "copied" | "enabled") =>
    ({ status }) as NonNullable<Parameters<typeof isAdded>[0]["sharing"]>;
  const added = { ...mine, permission_on_resource: "admin", sharing: sharing("copied") };
  expect([isAdded(added), mayChange(added), wantsConsent(added)]).toEqual([true, false, false]);
  const own = { ...mine, permission_on_resource: "admin", sharing: sharing("enabled") };
  expect([isAdded(own), mayChange(own), wantsConsent(own)]).toEqual([false, true, true]);
  expect(mayChange({ ...own, permission_on_resource: "viewer" })).toBe(false);
  const agreed = { ...own, voice_verification: { ...verification, requires_verification: false } };
  const asked = (safety_control: "BAN" | "CAPTCHA" | null) => wantsConsent({ ...agreed, safety_control });
  expect([asked(null), asked("CAPTCHA"), asked("BAN")]).toEqual([false, true, false]);
});

test("says how much of the way to the recordings was gone, and never less than none", () => {
  const from = { pitch: 4, formant: 2, spectrum: 6, rate: 0.5 };
  expect(shareGone({ before: from, after: { ...from, pitch: 0, formant: 1, spectrum: 6 } })).toBeCloseTo(0.5);
  expect(shareGone({ before: from, after: { pitch: 8, formant: 4, spectrum: 9, rate: 0 } })).toBe(0);
  const alike = { pitch: 0, formant: 0, spectrum: 0, rate: 0 };
  expect(shareGone({ before: alike, after: alike })).toBeNull();
});
