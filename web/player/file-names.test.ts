import { expect, test } from "vitest";
import { fallbackFileName, fileEnding, givenFileName } from "./file-names.ts";

test("knows the types that downloads have, and no others", () => {
  expect(fileEnding("audio/mpeg")).toBe("mp3");
  expect(fileEnding("audio/wav")).toBe("wav");
  expect(fileEnding("Application/ZIP; charset=binary")).toBe("zip");
  expect(fileEnding("text/html; charset=utf-8")).toBeNull();
  expect(fileEnding("toString")).toBeNull();
  expect(fileEnding(null)).toBeNull();
});

test("names what the history has not named: product, time, and the voice without forbidden signs in 20 characters", () => {
  const now = new Date("2026-03-04T05:06:07.890Z");
  expect(fallbackFileName("Aria", now)).toBe("Mynah_2026-03-04T05_06_07_Aria");
  expect(fallbackFileName(' A/B\\C:D*E?F"G<H>I|  J ', now)).toBe("Mynah_2026-03-04T05_06_07_ABCDEFGHI_J");
  expect(fallbackFileName("A voice with a name that is too long", now)).toBe(
    "Mynah_2026-03-04T05_06_07_A_voice_with_a_name_",
  );
  expect(fallbackFileName("", now)).toBe("Mynah_2026-03-04T05_06_07");
});

test("takes the name that an answer gives", () => {
  expect(givenFileName('attachment; filename="Mynah_x.mp3"')).toBe("Mynah_x.mp3");
  expect(givenFileName("attachment; filename=a.zip; size=3")).toBe("a.zip");
  expect(givenFileName("attachment; filename=\"a.mp3\"; filename*=UTF-8''caf%C3%A9.mp3")).toBe("café.mp3");
  expect(givenFileName("attachment; filename=\"a.mp3\"; filename*=UTF-8''caf%C3")).toBe("a.mp3");
  expect(givenFileName("attachment")).toBeNull();
  expect(givenFileName(null)).toBeNull();
});
