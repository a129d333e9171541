import { describe, expect, it } from "vitest";
import { subtitlesOf, type TimedWord, timedWordsOf } from "./subtitles.ts";

/** Words of a text, each so many seconds long, one after the other. */
const spoken = (text: string, seconds = 0.3, from = 0): TimedWord[] =>
  text.split(" ").map((word, i) => ({
    text: word,
    start_seconds: from + i * seconds,
    end_seconds: from + (i + 1) * seconds,
  }));

describe("subtitles", () => {
  it("are numbered, timed and ended at the end of a sentence in srt", () => {
    expect(subtitlesOf([...spoken("Good morning."), ...spoken("How are you?", 0.3, 3661.5)], "srt")).toBe(
      "1\n00:00:00,000 --> 00:00:01,000\nGood morning.\n\n2\n01:01:01,500 --> 01:01:02,500\nHow are you?\n",
    );
  });

  it("begin with their name and escape what means something in vtt", () => {
    expect(subtitlesOf(spoken("a<b --> c&d"), "vtt")).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\na&lt;b --&gt; c&amp;d\n",
    );
  });

  it("have at most two lines of 42 characters, last at most seven seconds and never overlap", () => {
    const text = "the river went down slowly past the old mill and nobody who lived there ever asked why "
      .repeat(6)
      .trim();
    const cues = subtitlesOf(spoken(text), "srt")
      .split(/\n\n/)
      .map((cue) => cue.trim().split("\n"));
    const secondsOf = (clock: string) =>
      clock.split(/[:,]/).reduce((sum, part, i) => sum + Number(part) * ([3600, 60, 1, 0.001][i] ?? 0), 0);
    let before = 0;
    for (const [, times = "", ...lines] of cues) {
      const [start = 0, end = 0] = times.split(" --> ").map(secondsOf);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(end - start).toBeLessThanOrEqual(7.001);
      expect(start).toBeGreaterThanOrEqual(before - 0.001);
      before = end;
    }
    expect(cues.flatMap(([, , ...lines]) => lines).join(" ")).toBe(text);
  });

  it("fit their lines also where a word is longer than one, and in a script without spaces", () => {
    const long = [{ text: "x".repeat(100), start_seconds: 0, end_seconds: 5 }];
    const chinese = "第一批船回来的时候，港口很安静，没有人说一句话。她慢慢地打开信，看了两遍，又放回抽屉里。";
    const times = {
      characters: [...chinese],
      character_start_times_seconds: [...chinese].map((_, i) => i * 0.2),
      character_end_times_seconds: [...chinese].map((_, i) => (i + 1) * 0.2),
    };
    const linesOf = (words: readonly TimedWord[]) =>
      subtitlesOf(words, "srt")
        .split("\n")
        .filter((line) => line !== "" && !/^\d+$|-->/.test(line));
    for (const line of linesOf(long)) expect(line.length).toBeLessThanOrEqual(42);
    expect(linesOf(long).join("")).toBe("x".repeat(100));
    const lines = linesOf(timedWordsOf(times));
    for (const line of lines) expect([...line].length).toBeLessThanOrEqual(21);
    expect(lines.join("")).toBe(chinese);
  });

  it("take their words from timed characters, without tags, and keep punctuation with its word", () => {
    const text = 'Well,<break time="1s"/> go on! 你好。Yes';
    const times = {
      characters: [...text],
      character_start_times_seconds: [...text].map((_, i) => i),
      character_end_times_seconds: [...text].map((_, i) => i + 1),
    };
    const words = timedWordsOf(times);
    expect(words.map((word) => word.text)).toEqual(["Well,", "go", "on!", "你", "好。", "Yes"]);
    expect(words[0]).toMatchObject({ start_seconds: 0, end_seconds: 4 });
    expect(subtitlesOf(words.slice(3), "vtt")).toContain("你好。");
  });

  it("are empty for silence", () => {
    expect(subtitlesOf([], "srt")).toBe("");
    expect(subtitlesOf([], "vtt")).toBe("WEBVTT\n");
  });
});
