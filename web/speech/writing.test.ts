import { expect, test } from "vitest";
import { isHalf, locatorsOf, rulesOf } from "./dictionary-rules.ts";
import { breakTag, phonemeTag } from "./markup.ts";
import { starterTexts, voiceForStarter } from "./starter-texts.ts";
import { decodeText, readTextFile } from "./text-file.ts";

test("writes pauses and phonemes as the server reads them", () => {
  expect(breakTag(1)).toBe('<break time="1.0s" />');
  expect(breakTag(0.5)).toBe('<break time="0.5s" />');
  expect(phonemeTag(" tomato ", "ipa", "təˈmɑːtoʊ")).toBe('<phoneme alphabet="ipa" ph="təˈmɑːtoʊ">tomato</phoneme>');
});

test("keeps what a person writes from becoming markup of its own", () => {
  expect(phonemeTag('R&D "<b>"', "cmu-arpabet", 'AA1"><break')).toBe(
    '<phoneme alphabet="cmu-arpabet" ph="AA1&quot;&gt;&lt;break">R&amp;D &quot;&lt;b&gt;&quot;</phoneme>',
  );
});

const bytes = (...values: number[]) => new Uint8Array(values);

test("reads text files as they were written", () => {
  expect(decodeText(new TextEncoder().encode("Grüße"))).toBe("Grüße");
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe("a");
  expect(decodeText(bytes(0xff, 0xfe, 0x61, 0x00))).toBe("a");
  expect(decodeText(bytes(0xfe, 0xff, 0x00, 0x61))).toBe("a");
  expect(decodeText(bytes(0x47, 0x72, 0xfc, 0xdf, 0x65))).toBe("Grüße");
  expect(decodeText(bytes(0x89, 0x50, 0x00, 0x4e))).toBeNull();
});

test("opens text files with plain line ends, and refuses others by name", async () => {
  await expect(readTextFile(new File(["a\r\nb\rc"], "a.txt"))).resolves.toBe("a\nb\nc");
  await expect(readTextFile(new File(["x"], "a.pdf", { type: "application/pdf" }))).rejects.toThrow(
    "a.pdf is not a text file",
  );
  await expect(readTextFile(new File([bytes(0, 1)], "b.txt"))).rejects.toThrow("b.txt is not a text file");
  await expect(readTextFile(new File(["x".repeat(20_000_001)], "c.txt"))).rejects.toThrow("c.txt is too large");
});

test("makes rules of what is written, and leaves empty rows out", () => {
  const rule = (word: string, kind: "alias" | "ipa", say: string) => ({ key: 1, word, kind, say });
  expect(rulesOf([rule(" UN ", "alias", "United Nations"), rule("", "alias", ""), rule("lead", "ipa", "lɛd")])).toEqual(
    [
      { type: "alias", string_to_replace: "UN", alias: "United Nations" },
      { type: "phoneme", string_to_replace: "lead", phoneme: "lɛd", alphabet: "ipa" },
    ],
  );
  expect(isHalf(rule("UN", "alias", " "))).toBe(true);
  expect(isHalf(rule("", "alias", ""))).toBe(false);
});

test("sends at most three dictionaries, in their latest version, that are still there", () => {
  const dictionary = (id: string, archived_time_unix: number | null = null) => ({
    id,
    latest_version_id: `${id}-v2`,
    archived_time_unix,
  });
  const all = [dictionary("a"), dictionary("b", 5), dictionary("c"), dictionary("d"), dictionary("e")];
  expect(locatorsOf(all, ["gone", "b", "a", "c", "d", "e"])).toEqual([
    { pronunciation_dictionary_id: "a", version_id: "a-v2" },
    { pronunciation_dictionary_id: "c", version_id: "c-v2" },
    { pronunciation_dictionary_id: "d", version_id: "d-v2" },
  ]);
});

test("gives a starter a voice of its language, made for its use where there is one", () => {
  const voice = (language: string, use_case: string) => ({ labels: { language, use_case } });
  const voices = [voice("en", "social_media"), voice("en", "news"), voice("es", "narration")];
  expect(voiceForStarter(voices, { language: "en", use_case: "news" })).toBe(voices[1]);
  expect(voiceForStarter(voices, { language: "es", use_case: "news" })).toBe(voices[2]);
  expect(voiceForStarter(voices, { language: "en" })).toBe(voices[0]);
  expect(voiceForStarter(voices, { language: "fr" })).toBeNull();
});

test("has starters in several languages, each its own", () => {
  expect(new Set(starterTexts.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
  expect(new Set(starterTexts.map(({ id }) => id)).size).toBe(starterTexts.length);
});
