import { describe, expect, it } from "vitest";
import { cleanNamePart } from "../../contract/file-names.ts";
import { newId } from "../ids.ts";
import { searchQuery } from "../search-words.ts";
import { fileNameOf, type NamedItem, shownPeaks, timeOfId, uniqueNames, wantedFormat } from "./rules.ts";

const item: NamedItem = {
  voice_name: "Ondine",
  voice_category: "premade",
  model_id: "mynah_classic_v1",
  settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true },
  created_at: new Date("2026-11-21T10:14:10.123Z"),
};

describe("the name of a download", () => {
  it.each<[string, Partial<NamedItem>, string]>([
    ["the usual", {}, "Mynah_2026-11-21T10_14_10_Ondine_pre_s50_sb75_se0_b_mynah_classic_v1"],
    [
      "a cloned voice without boost",
      { voice_category: "cloned", settings: { ...item.settings, use_speaker_boost: false } },
      "Mynah_2026-11-21T10_14_10_Ondine_ivc_s50_sb75_se0_mynah_classic_v1",
    ],
    [
      "a professional voice",
      { voice_category: "professional" },
      "Mynah_2026-11-21T10_14_10_Ondine_pvc_s50_sb75_se0_b_mynah_classic_v1",
    ],
    [
      "a designed voice with other settings",
      {
        voice_category: "generated",
        settings: { stability: 0.29, similarity_boost: 1, style: 0.555, use_speaker_boost: true },
      },
      "Mynah_2026-11-21T10_14_10_Ondine_gen_s29_sb100_se56_b_mynah_classic_v1",
    ],
    [
      "a book",
      { settings: { ...item.settings, isbn_number: "978-3/16" } },
      "ISBN_978-316_Ondine_pre_s50_sb75_se0_b_mynah_classic_v1",
    ],
    [
      "a name that no file system takes",
      { voice_name: '  a/b\\c:d*e?f"g<h>i|j  Dr. Zoë\tvon Long-Name ' },
      "Mynah_2026-11-21T10_14_10_abcdefghij_Dr._Zoë_v_pre_s50_sb75_se0_b_mynah_classic_v1",
    ],
    ["nothing left", { voice_name: "???" }, "Mynah_2026-11-21T10_14_10_pre_s50_sb75_se0_b_mynah_classic_v1"],
    ["no settings known", { settings: {} }, "Mynah_2026-11-21T10_14_10_Ondine_pre_s50_sb75_se0_b_mynah_classic_v1"],
  ])("is right for %s", (_, change, expected) => {
    expect(fileNameOf({ ...item, ...change })).toBe(expected);
  });

  it("is cut between characters, never inside one", () => {
    expect(cleanNamePart("😀".repeat(30))).toBe("😀".repeat(20));
    expect(cleanNamePart("a\uD800b\u0000c")).toBe("a\uFFFDbc");
  });

  it("differs from every other in a zip", () => {
    expect(uniqueNames(["a", "b", "a", "a", "a_2"])).toEqual(["a", "b", "a_2", "a_3", "a_2_2"]);
  });
});

describe("a search", () => {
  it.each([
    [undefined, null],
    ["", null],
    [" !? ", null],
    ["Hello", "'hello':*"],
    ["HELLO, world; hello", "'hello':* & 'world':*"],
    ["it's a.com/b", "'it':* & 's':* & 'a':* & 'com':* & 'b':*"],
    ["' | !x & (y:*) \\", "'x':* & 'y':*"],
    ["Größe ZOË Ⅸ 日本", "'große':* & 'zoe':* & 'ix':* & '日':* & '本':*"],
    ["x".repeat(100), `'${"x".repeat(64)}':*`],
  ])("of %j asks for the words alone", (search, query) => {
    expect(searchQuery(search)).toBe(query);
  });
});

describe("a download's format", () => {
  const kept = { mp3: "audio/mpeg", wav: "audio/wav", ogg: "audio/ogg" };
  it.each([
    ["mp3_44100_128", kept.mp3, "default", null],
    ["opus_48000_64", kept.ogg, "default", null],
    ["mp3_22050_32", kept.mp3, "mp3", null],
    ["pcm_16000", kept.wav, "mp3", "mp3_44100_128"],
    ["mp3_44100_128", kept.mp3, "wav", "wav_44100"],
    ["mp3_22050_32", kept.mp3, "wav", "wav_22050"],
    ["opus_48000_64", kept.ogg, "wav", "wav_48000"],
    ["pcm_24000", kept.wav, "wav", null],
    ["wav_8000", kept.wav, "wav", null],
    ["ulaw_8000", kept.wav, "wav", "wav_8000"],
    ["alaw_8000", kept.wav, "wav", "wav_8000"],
  ] as const)("of %s as %s asked for as %s is %s", (output_format, content_type, wanted, expected) => {
    expect(wantedFormat({ output_format, content_type }, wanted)).toBe(expected);
  });
});

describe("the waveform", () => {
  it("is the height of each pair between 0 and 1", () => {
    const pairs = [-127, 10, -5, 127, 0, 0, 12, 64, -90, -20];
    expect(shownPeaks({ pairs, seconds_per_pair: 0.02 })).toEqual([1, 1, 0, 0.504, 0.709]);
  });
});

describe("the time in an id", () => {
  it("is when it was made, and for no id never", () => {
    const before = Date.now();
    const time = timeOfId(newId());
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThan(before + 60_000);
    for (const text of ["", "short", "no-id-at-all-here.mp3"]) expect(timeOfId(text)).toBe(Number.POSITIVE_INFINITY);
  });
});
