import { describe, expect, it } from "vitest";
import { alignCharacters } from "./align.ts";
import { plan } from "./testing.ts";

function segmentsOf(text: string) {
  return plan(text, { ssml: true }).segments;
}

function only(text: string) {
  const [segment, ...others] = segmentsOf(text);
  if (segment === undefined || others.length > 0) throw new Error("expected one segment");
  return segment;
}

describe("the times of characters", () => {
  it("follow the engine's words, from where the segment begins", () => {
    const words = [
      { text_start: 0, text_end: 2, start_seconds: 0.1, end_seconds: 0.3 },
      { text_start: 3, text_end: 5, start_seconds: 0.5, end_seconds: 0.9 },
    ];
    const { alignment, normalized_alignment } = alignCharacters(only("He is"), words, 10, 1);
    expect(alignment.characters).toEqual(["H", "e", " ", "i", "s"]);
    expect(alignment.character_start_times_seconds).toEqual([10.1, 10.2, 10.3, 10.5, 10.7]);
    expect(alignment.character_end_times_seconds).toEqual([10.2, 10.3, 10.5, 10.7, 10.9]);
    expect(normalized_alignment).toEqual(alignment);
  });

  it("share the time of spoken words among the written characters that they stand for", () => {
    const segment = only("$5 now");
    expect(segment.spoken_text).toBe("five dollars now");
    const words = [
      { text_start: 0, text_end: 4, start_seconds: 0, end_seconds: 0.4 },
      { text_start: 5, text_end: 12, start_seconds: 0.4, end_seconds: 1 },
      { text_start: 13, text_end: 16, start_seconds: 1.1, end_seconds: 1.5 },
    ];
    const { alignment } = alignCharacters(segment, words, 0, 1.6);
    expect(alignment.characters.join("")).toBe("$5 now");
    expect(alignment.character_start_times_seconds.slice(0, 3)).toEqual([0, 0.5, 1]);
    expect(alignment.character_end_times_seconds.slice(0, 3)).toEqual([0.5, 1, 1.1]);
  });

  it("give tags no time, at their place", () => {
    const tag = '<phoneme alphabet="ipa" ph="a">';
    const segment = only(`He ${tag}is</phoneme>`);
    const words = [
      { text_start: 0, text_end: 2, start_seconds: 0, end_seconds: 0.4 },
      { text_start: 3, text_end: 5, start_seconds: 0.5, end_seconds: 0.9 },
    ];
    const { alignment } = alignCharacters(segment, words, 0, 0.9);
    for (let index = 3; index < 3 + tag.length; index += 1) {
      expect(alignment.character_start_times_seconds[index]).toBe(0.5);
      expect(alignment.character_end_times_seconds[index]).toBe(0.5);
    }
    expect(alignment.character_end_times_seconds.at(-1)).toBe(0.9);
    expect(alignment.character_start_times_seconds.at(-1)).toBe(0.9);
  });

  it("share a pause among the white space that stands for it", () => {
    const segment = segmentsOf("One.\n\nTwo.")[1];
    if (segment?.kind !== "silence") throw new Error("expected a pause");
    const { alignment } = alignCharacters(segment, [], 2, 0.5);
    expect(alignment.characters).toEqual(["\n", "\n"]);
    expect(alignment.character_start_times_seconds).toEqual([2, 2.25]);
    expect(alignment.character_end_times_seconds).toEqual([2.25, 2.5]);
  });

  it("stay in order and inside the audio when the engine's times do not", () => {
    const words = [
      { text_start: 3, text_end: 5, start_seconds: 0.5, end_seconds: 9 },
      { text_start: 0, text_end: 2, start_seconds: -1, end_seconds: 0.3 },
    ];
    const { alignment } = alignCharacters(only("He is"), words, 0, 1);
    const times = alignment.characters.flatMap((_, index) => [
      alignment.character_start_times_seconds[index] ?? Number.NaN,
      alignment.character_end_times_seconds[index] ?? Number.NaN,
    ]);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBe(1);
    expect(times[0]).toBe(0);
    const late = [{ text_start: 0, text_end: 5, start_seconds: 7, end_seconds: 8 }];
    expect(alignCharacters(only("He is"), late, 0, 1).alignment.character_start_times_seconds).toEqual([1, 1, 1, 1, 1]);
  });
});
