import { describe, expect, it } from "vitest";
import { english } from "./english.ts";
import { englishLines } from "./english-lines.ts";

function spoken(text: string): string {
  let said = "";
  let at = 0;
  for (const edit of english.edits(text)) {
    said += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return said + text.slice(at);
}

describe("English reading", () => {
  it.each(englishLines)("reads %j as %j", (written, wanted) => {
    expect(spoken(written)).toBe(wanted);
  });

  it("has at least 120 lines to be held to", () => {
    expect(new Set(englishLines.map(([written]) => written)).size).toBeGreaterThanOrEqual(120);
  });

  it("reads a line the same in the middle of other text", () => {
    const text = englishLines.map(([written]) => written).join("\n");
    const wanted = englishLines.map(([, line]) => line).join("\n");
    expect(spoken(text)).toBe(wanted);
  });

  it("says what say-as asks for and knows what it cannot say", () => {
    expect(english.sayAs("B7x", "characters", "")).toBe("B seven X");
    expect(english.sayAs("1234", "digits", "")).toBe("one two three four");
    expect(english.sayAs("-1,234.5", "cardinal", "")).toBe("minus one thousand two hundred thirty-four point five");
    expect(english.sayAs("22", "ordinal", "")).toBe("twenty-second");
    expect(english.sayAs("3/4/2020", "date", "dmy")).toBe("April third, twenty twenty");
    expect(english.sayAs("3/4/2020", "date", "mdy")).toBe("March fourth, twenty twenty");
    expect(english.sayAs("9/2020", "date", "my")).toBe("September twenty twenty");
    expect(english.sayAs("2:30pm", "time", "")).toBe("two thirty P M");
    expect(english.sayAs("+1 555 0100", "telephone", "")).toBe("plus one, five five five, zero one zero zero");
    expect(english.sayAs("13/13/2020", "date", "dmy")).toBeUndefined();
    expect(english.sayAs("many", "cardinal", "")).toBeUndefined();
    expect(english.sayAs("noon", "time", "")).toBeUndefined();
  });
});
