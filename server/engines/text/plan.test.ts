import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignCharacters } from "./align.ts";
import type { PlannedSegment, SpeechPlan } from "./plan.ts";
import { utteranceLengthMax } from "./sentences.ts";
import { plan } from "./testing.ts";

function spoken(planned: SpeechPlan): string[] {
  return planned.segments.flatMap((segment) => (segment.kind === "speech" ? [segment.spoken_text.trim()] : []));
}

function pauses(planned: SpeechPlan): number[] {
  return planned.segments.flatMap((segment) => (segment.kind === "silence" ? [segment.milliseconds] : []));
}

/** Times as an engine might give them: every word of the spoken text takes its length. */
function timesOf(segment: PlannedSegment): { words: Parameters<typeof alignCharacters>[1]; seconds: number } {
  if (segment.kind === "silence") return { words: [], seconds: segment.milliseconds / 1000 };
  const words = [...segment.spoken_text.matchAll(/\S+/g)].map((match) => ({
    text_start: match.index,
    text_end: match.index + match[0].length,
    start_seconds: 0.05 + match.index * 0.06,
    end_seconds: 0.05 + (match.index + match[0].length) * 0.06,
  }));
  return { words, seconds: 0.1 + segment.spoken_text.length * 0.06 };
}

function alignAll(planned: SpeechPlan) {
  let time = 0;
  const raw = { characters: [] as string[], starts: [] as number[], ends: [] as number[] };
  const normalized = { characters: [] as string[], starts: [] as number[], ends: [] as number[] };
  for (const segment of planned.segments) {
    const { words, seconds } = timesOf(segment);
    const aligned = alignCharacters(segment, words, time, seconds);
    time += seconds;
    for (const [into, from] of [
      [raw, aligned.alignment],
      [normalized, aligned.normalized_alignment],
    ] as const) {
      into.characters.push(...from.characters);
      into.starts.push(...from.character_start_times_seconds);
      into.ends.push(...from.character_end_times_seconds);
    }
  }
  return { raw, normalized, seconds: time };
}

function expectInOrder({ starts, ends }: { starts: number[]; ends: number[] }, seconds: number): void {
  let latest = 0;
  for (const [index, start] of starts.entries()) {
    const end = ends[index] ?? Number.NaN;
    if (!(start >= latest - 1e-9 && end >= start)) throw new Error(`times go back at character ${index}`);
    latest = end;
  }
  expect(latest).toBeLessThanOrEqual(seconds + 0.001);
}

function expectWhole(text: string, planned: SpeechPlan): void {
  let source = 0;
  let normalized = 0;
  for (const segment of planned.segments) {
    expect([segment.source_start, segment.normalized_start]).toEqual([source, normalized]);
    source = segment.source_end;
    normalized = segment.normalized_end;
    expect(segment.source_text).toBe(text.slice(segment.source_start, segment.source_end));
    expect(segment.spoken_text).toBe(planned.normalized_text.slice(segment.normalized_start, segment.normalized_end));
    const first = segment.map[0];
    const last = segment.map.at(-1);
    expect([first?.source_start ?? segment.source_start, last?.source_end ?? source]).toEqual([
      segment.source_start,
      source,
    ]);
    expect([first?.text_start ?? 0, last?.text_end ?? 0]).toEqual([0, segment.spoken_text.length]);
    for (const [index, piece] of segment.map.entries()) {
      const next = segment.map[index + 1];
      if (next !== undefined) expect([next.text_start, next.source_start]).toEqual([piece.text_end, piece.source_end]);
    }
    if (segment.kind === "speech") {
      expect(segment.utterance.spans.map((span) => span.text).join("")).toBe(segment.spoken_text);
      expect(segment.spoken_text.length).toBeLessThanOrEqual(utteranceLengthMax);
    }
  }
  expect(source).toBe(text.length);
  expect(normalized).toBe(planned.normalized_text.length);
  const { raw, normalized: said, seconds } = alignAll(planned);
  expect(raw.characters.join("")).toBe(text);
  expect(raw.characters).toEqual([...text]);
  expect(said.characters.join("")).toBe(planned.normalized_text);
  expectInOrder(raw, seconds);
  expectInOrder(said, seconds);
}

const fragments = fc.constantFrom(
  "Dr. Smith",
  "$5.50",
  " ",
  "\n",
  "\n\n",
  "1,234.5",
  "a",
  "…",
  "(",
  "\u0301",
  "👩\u200d👩\u200d👧",
  "\ud83d",
  "你好。",
  "e.g.",
  "3/4",
  "<",
  "&",
  "&amp;",
  "<b",
  "U.S.",
  "10%",
  "\0",
  "\u00ad",
  "½",
  "x²",
  ". ",
  "! ",
  "www.a.com",
  "a@b.de",
  "5 p.m.",
  "1990s",
  "-3",
  "word ".repeat(60),
  "٣",
  "שלום",
  "\u2029",
);
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join("")),
);
const tagged = fc
  .array(
    fc.oneof(
      fragments.filter((part) => !/[<\u0000-\u0008]/.test(part)),
      fc.constantFrom(
        "<break time='1s'/>",
        "<p>Hi there</p>",
        "<s>x</s>",
        '<phoneme alphabet="ipa" ph="həˈləʊ">hello</phoneme>',
        '<sub alias="World Wide Web 2">WWW2</sub>',
        '<say-as interpret-as="digits">12</say-as>',
        "<!-- no -->",
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

describe("a speech plan", () => {
  it("covers every character of any text, in order, with times that never go back", () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom("auto" as const, "off" as const),
        fc.boolean(),
        (text, apply_text_normalization, detects_language) => {
          expectWhole(text, plan(text, { apply_text_normalization, detects_language }));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("covers every character of text with tags and dictionary rules", () => {
    const rules = [
      { type: "alias", string_to_replace: "word", alias: "a whole other thing" },
      { type: "phoneme", string_to_replace: "Hi", phoneme: "HH AY1", alphabet: "cmu-arpabet" },
    ] as const;
    fc.assert(
      fc.property(tagged, (text) => {
        expectWhole(text, plan(text, { ssml: true, rules }));
      }),
      { numRuns: 300 },
    );
  });

  it("never parts a surrogate pair, not even where one word is spoken in several utterances", () => {
    const text = "a 𝐀𝐁𝐂𝐃𝐄 b";
    for (let length = 210; length < 260; length += 7) {
      const rules = [{ type: "alias", string_to_replace: "𝐀𝐁𝐂𝐃𝐄", alias: "x".repeat(length) }] as const;
      expectWhole(text, plan(text, { rules }));
    }
    const wall = `x${"𝐀".repeat(1000)}`;
    expectWhole(wall, plan(wall));
  });

  it("loses no letter and no digit of the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const said = spoken(plan(text, { apply_text_normalization: "off" })).join("");
        const only = (whole: string) => (whole.match(/[\p{L}\p{N}]/gu) ?? []).join("");
        expect(only(said)).toBe(only(text));
      }),
      { numRuns: 400 },
    );
  });

  it("speaks something for every letter and digit, written out or not", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const segment of plan(text).segments) {
          for (const piece of segment.map) {
            const written = text.slice(piece.source_start, piece.source_end);
            if (!/[\p{L}\p{N}]/u.test(written)) continue;
            expect(segment.kind).toBe("speech");
            expect(segment.spoken_text.slice(piece.text_start, piece.text_end)).toMatch(/[\p{L}\p{N}]/u);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  it("never cuts a grapheme in two when the text has no spaces", () => {
    const family = "👩\u200d👩\u200d👧\u200d👦";
    const utterances = spoken(plan(family.repeat(200)));
    expect(utterances.length).toBeGreaterThan(1);
    for (const utterance of utterances) expect(utterance.replaceAll(family, "")).toBe("");
  });

  it("cuts a long sentence after a comma where it can, else between words", () => {
    const clause = "the small boat went on and on over the grey and endless water, ";
    const cut = plan(clause.repeat(6).trim());
    for (const utterance of spoken(cut)) expect(utterance).toMatch(/water,$/);
    const words = spoken(plan("going ".repeat(100).trim()));
    for (const utterance of words) expect(utterance).toMatch(/^(going ?)+$/);
    expect(plan("going ".repeat(100).trim()).segments[0]).toMatchObject({ ends: "cut" });
    expect(cut.segments[0]).toMatchObject({ ends: "clause" });
  });

  it("keeps abbreviations, initials and numbers inside their sentence", () => {
    const off = { apply_text_normalization: "off" } as const;
    const second = "Then he went back home again.";
    for (const first of [
      "We saw Dr. Watson near J. R. Tolkien's old house.",
      "It cost 3.50 in the U.S. last year, e.g. Monday.",
      "“Is that so?” she asked Mr. Brown at once.",
      "1. This is the first item of them all.",
    ]) {
      expect(spoken(plan(`${first} ${second}`, off))).toEqual([first, second]);
    }
  });

  it("speaks very short sentences together with the next one", () => {
    expect(spoken(plan("Yes. That is what they told me."))).toEqual(["Yes. That is what they told me."]);
    expect(spoken(plan("That is what they told me. Yes, I do know."))).toHaveLength(2);
  });

  it("pauses between paragraphs and joins lines that were only wrapped", () => {
    const planned = plan("A first paragraph that was\nwrapped by hand.\n\nThe second one.");
    expect(spoken(planned)).toEqual(["A first paragraph that was wrapped by hand.", "The second one."]);
    expect(pauses(planned)).toEqual([500]);
    expect(spoken(plan("A Heading That Stands Alone\nAnd then a line of text."))).toHaveLength(2);
  });

  it("answers text with nothing to say with silence that takes no time", () => {
    for (const text of ["", "   ", "…!?", "((((", "\n\n\n", "—"]) {
      const planned = plan(text);
      expect(spoken(planned)).toEqual([]);
      expect(pauses(planned).every((milliseconds) => milliseconds === 0)).toBe(true);
    }
  });

  it("gives each utterance the words around it", () => {
    const planned = plan("The first of the sentences. The second of the sentences.", {
      previous_text: "Before.",
      next_text: "After.",
    });
    const [first, second] = planned.segments;
    expect(first).toMatchObject({ utterance: { previous_text: "Before.", next_text: "The second of the sentences." } });
    expect(second).toMatchObject({ utterance: { previous_text: "The first of the sentences. ", next_text: "After." } });
  });
});
