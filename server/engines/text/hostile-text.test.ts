import { describe, expect, it } from "vitest";
import { plan } from "./testing.ts";

describe("hostile text", () => {
  it("is planned whole, 100,000 characters of it", () => {
    const hostile = [
      "a",
      "<",
      "(",
      "1.1.",
      "e\u0301",
      "👩\u200d",
      " ",
      "\n",
      ". (",
      "a@",
      "1/",
      "1,111,",
      "A.B.",
      "<a b='",
      "&",
      "\ud800",
      "abcdefg\n\n",
      "5 p.m. ",
      "1-",
      "$1",
      "'",
    ];
    for (const unit of hostile) {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      const planned = plan(text, { ssml: true, detects_language: true });
      expect(planned.segments.map((segment) => segment.source_text).join("")).toBe(text);
    }
  }, 300_000);
});
