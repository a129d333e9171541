import { describe, expect, it } from "vitest";
import { subtitlesOf, type TimedWord } from "./subtitles.ts";

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
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(46);
      expect(end - start).toBeLessThanOrEqual(7.001);
      expect(start).toBeGreaterThanOrEqual(before - 0.001);
      before = end;
    }
    expect(cues.flatMap(([, , ...lines]) => lines).join(" ")).toBe(text);
  });

  it("are empty for silence", () => {
    expect(subtitlesOf([], "srt")).toBe("");
    expect(subtitlesOf([], "vtt")).toBe("WEBVTT\n");
  });
});
