import { describe, expect, it } from "vitest";
import { wordErrors } from "./word-errors.ts";

describe("the errors of a transcript", () => {
  it("does not count signs and capitals", () => {
    expect(wordErrors("Don’t wait: it's 3 o'clock!", "dont wait its 3 oclock")).toBe(0);
  });

  it("counts words left out, changed and added, as a share of the text", () => {
    expect(wordErrors("one two three four", "one three four")).toBe(0.25);
    expect(wordErrors("one two three four", "one too three four five")).toBe(0.5);
    expect(wordErrors("one", "two three four")).toBe(1);
    expect(wordErrors("one two", "")).toBe(1);
  });

  it("goes by letters where a script has no spaces", () => {
    expect(wordErrors("今天天气好", "今天天氣好")).toBe(0.2);
  });
});
