import { describe, expect, it } from "vitest";
import type { CheckedSentence } from "../engines/check/report.ts";
import { gatherQuality } from "./gather-quality.ts";

const right = (text_start: number, attempts = 1): CheckedSentence => ({
  text_start,
  text_end: text_start + 10,
  attempts,
  problems: [],
});
const wrong = (text_start: number): CheckedSentence => ({
  ...right(text_start, 3),
  problems: [
    { reason: "pause", at_seconds: 1.5, seconds: 2.4004 },
    { reason: "missing", at_seconds: 4, seconds: null },
  ],
});

describe("the quality of a speech", () => {
  it("is unknown where nothing was checked, and ok, retried or suspect by the worst sentence", () => {
    const gathering = gatherQuality();
    expect(gathering.quality()).toBeNull();
    gathering.add([right(0)]);
    expect(gathering.quality()).toEqual({ verdict: "ok", sentences: 1, retried: 0, suspect: 0, findings: [] });
    gathering.add([right(10, 2)]);
    expect(gathering.quality()).toEqual({ verdict: "retried", sentences: 2, retried: 1, suspect: 0, findings: [] });
    gathering.add([wrong(20)]);
    expect(gathering.quality()).toMatchObject({ verdict: "suspect", sentences: 3, retried: 2, suspect: 1 });
  });

  it("tells where in the whole each thing is that may be wrong, also of parts that count from their own start", () => {
    const part = gatherQuality();
    part.add([right(0), wrong(10)], { text: 5, seconds: -0.5 });
    const whole = gatherQuality();
    whole.add([right(0)]);
    const quality = part.quality();
    if (quality) whole.join(quality, { text: 100, seconds: 60 });
    expect(whole.quality()).toEqual({
      verdict: "suspect",
      sentences: 3,
      retried: 1,
      suspect: 1,
      findings: [
        { sentence: 2, text_start: 115, text_end: 125, reason: "pause", at_seconds: 61, seconds: 2.4, attempts: 3 },
        {
          sentence: 2,
          text_start: 115,
          text_end: 125,
          reason: "missing",
          at_seconds: 63.5,
          seconds: null,
          attempts: 3,
        },
      ],
    });
  });

  it("keeps the first hundred findings and counts the others", () => {
    const gathering = gatherQuality();
    for (let i = 0; i < 200; i++) gathering.add([wrong(20 * i)]);
    const quality = gathering.quality();
    expect(quality?.findings).toHaveLength(100);
    expect(quality?.suspect).toBe(200);
  });

  it("does not change what it told before", () => {
    const gathering = gatherQuality();
    gathering.add([wrong(0)]);
    const told = gathering.quality();
    gathering.add([wrong(20)]);
    expect(told?.findings).toHaveLength(2);
  });
});
