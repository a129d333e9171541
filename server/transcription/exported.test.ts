import { describe, expect, it } from "vitest";
import { exported } from "./exported.ts";

const said = (texts: string, from: number, speaker_id: string) =>
  texts.split(" ").map((text, i) => ({
    text,
    type: "word" as const,
    start: from + 0.4 * i,
    end: from + 0.4 * i + 0.3,
    speaker_id,
    logprob: 0,
  }));
const space = { text: " ", type: "spacing" as const, logprob: 0 };
const words = [...said("Who is there?", 0, "speaker_0"), space, ...said("It is me and my dog", 1.2, "speaker_1")];

describe("an exported transcript", () => {
  it("is SubRip, parted at sentences, with the speakers that are asked for", () => {
    expect(exported(words, { format: "srt" })).toEqual({
      requested_format: "srt",
      file_extension: "srt",
      content_type: "application/x-subrip",
      is_base64_encoded: false,
      content:
        "1\n00:00:00,000 --> 00:00:01,100\nWho is there?\n\n2\n00:00:01,200 --> 00:00:03,500\nIt is me and my dog\n",
    });
    expect(exported(words, { format: "srt", include_speakers: true }).content).toContain("[speaker_1] It is me");
  });

  it("is plain lines, with times where they are asked for", () => {
    expect(exported(words, { format: "txt" }).content).toBe("Who is there?\nIt is me and my dog\n");
    const timed = { format: "txt", include_timestamps: true, include_speakers: true } as const;
    expect(exported(words, timed).content).toBe(
      "[00:00:00.000] [speaker_0] Who is there?\n[00:00:01.200] [speaker_1] It is me and my dog\n",
    );
  });

  it("keeps to the lengths, times and silences that are asked for", () => {
    const lines = (options: object) =>
      exported(words, { format: "txt", ...options })
        .content.trim()
        .split("\n");
    expect(lines({ max_segment_chars: 9 })).toEqual(["Who is", "there?", "It is me", "and my", "dog"]);
    expect(lines({ max_segment_duration_s: 1 })).toEqual(["Who is", "there?", "It is", "me and", "my dog"]);
    expect(lines({ segment_on_silence_longer_than_s: 0.05 })).toHaveLength(9);
    const narrow = exported(words, { format: "srt", max_characters_per_line: 10 }).content;
    for (const line of narrow.split("\n").filter((each) => !each.includes("-->")))
      expect(line.length).toBeLessThanOrEqual(10);
  });

  it("of silence is an empty file", () => {
    expect(exported([], { format: "srt" }).content).toBe("");
  });
});
