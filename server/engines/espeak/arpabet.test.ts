import { describe, expect, it } from "vitest";
import { englishSounds, fliteSounds, ipaOf, nearestSounds } from "./arpabet.ts";

const flite = (phonemes: string, alphabet: "ipa" | "cmu-arpabet"): string =>
  fliteSounds(englishSounds(phonemes, alphabet)).join(" ");

describe("English pronunciations", () => {
  it.each([
    ["M AE1 D IH0 S AH0 N", "cmu-arpabet", "m ae1 d ih0 s ax0 n"],
    ["HH AH0 L OW1", "cmu-arpabet", "hh ax0 l ow1"],
    ["AH1 P", "cmu-arpabet", "ah1 p"],
    ["həˈloʊ", "ipa", "hh ax0 l ow1"],
    ["ˈmæd.ɪ.sən", "ipa", "m ae1 d ih0 s ax0 n"],
    ["ˌæk.tʃuˈæl.ə.ti", "ipa", "ae1 k ch uw0 ae1 l ax0 t iy0"],
    ["bɜːd", "ipa", "b er1 d"],
    ["t͡ʃɜrt͡ʃ", "ipa", "ch er1 r ch"],
  ] as const)("reads %s (%s) as %s", (phonemes, alphabet, expected) =>
    expect(flite(phonemes, alphabet)).toBe(expected),
  );

  it("stresses the first vowel of a word that has no stress", () => {
    expect(flite("B AH N AE N AH", "cmu-arpabet")).toBe("b ax1 n ae0 n ax0");
  });

  it.each([
    ["QX1", "cmu-arpabet"],
    ["B1", "cmu-arpabet"],
    ["ʀa", "ipa"],
    ["", "ipa"],
    ["ˈ", "ipa"],
  ] as const)("refuses %j (%s)", (phonemes, alphabet) => {
    expect(() => englishSounds(phonemes, alphabet)).toThrow(expect.objectContaining({ code: "unsupported_phonemes" }));
  });

  it("writes them in IPA that it reads back as the same", () => {
    const sounds = englishSounds("K AO1 F IY0 SH AA2 P", "cmu-arpabet");
    expect(englishSounds(ipaOf(sounds), "ipa")).toEqual(sounds);
  });

  it("finds the nearest for a guide and leaves out what has none", () => {
    expect(nearestSounds("oʊ")).toEqual(["ow"]);
    expect(nearestSounds("ǂɚ")).toEqual(["er"]);
  });
});
