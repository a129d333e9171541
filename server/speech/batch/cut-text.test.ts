import { describe, expect, it } from "vitest";
import { cutText, endsParagraph, sentenceEndsOf, UnpartableError } from "./cut-text.ts";

const partsOf = (text: string, language = "en", elementLengthMax = 20_000) => [
  ...cutText(text, language, elementLengthMax),
];
const textsOf = (text: string, language?: string) =>
  partsOf(text, language).map(({ start, end }) => text.slice(start, end));

const sentences = [
  "The mynah is a bird that can repeat what it has heard.",
  "Dr. Smith saw 3.5 of them at 9 a.m. on the fence!",
  "“Did it really say that?” she asked, and nobody knew.",
  "It did.",
];
const prose = (count: number) => Array.from({ length: count }, (_, i) => sentences[i % sentences.length]).join(" ");

describe("a long text in parts", () => {
  it("is covered in order, each part about 50 seconds long and made of whole sentences", () => {
    const text = prose(400);
    const parts = partsOf(text);
    expect(parts.length).toBeGreaterThan(15);
    let at = 0;
    for (const [index, { start, end, characters }] of parts.entries()) {
      expect(start).toBe(at);
      at = end;
      expect(characters).toBe([...text.slice(start, end)].length);
      if (index === parts.length - 1) continue;
      expect(text.slice(start, end)).toMatch(/[.!?]”? $/);
      expect(text.slice(start, end)).not.toMatch(/(Dr\.|a\.m\.|3\.) $/);
      expect(characters).toBeGreaterThan(600);
      expect(characters).toBeLessThan(1000);
    }
    expect(at).toBe(text.length);
    const counted = parts.reduce((sum, part) => sum + part.sentences, 0);
    expect(counted).toBeGreaterThan(250);
    expect(counted).toBeLessThanOrEqual(400);
  });

  it("ends parts with paragraphs where it can, and never in a line that was only wrapped", () => {
    const wrapped = prose(9).replace(/(.{60}\S*) /g, "$1\n");
    const text = Array.from({ length: 12 }, () => wrapped).join("\n\n");
    for (const part of textsOf(text).slice(0, -1)) {
      expect(part).toMatch(/[.!?]”?\s+$/);
      expect(endsParagraph(part)).toBe(true);
    }
  });

  it.each([
    ["zh", "八哥是一种能模仿人说话的鸟。它常常在清晨歌唱！你听见了吗？"],
    ["hi", "मैना एक पक्षी है जो सुनी हुई बात दोहराती है। वह सुबह गाती है। "],
    ["ja", "九官鳥は人の言葉をまねる鳥です。朝になると歌います。"],
  ])("parts %s by its own full stops", (language, unit) => {
    const text = unit.repeat(300);
    const parts = textsOf(text, language);
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.join("")).toBe(text);
    for (const part of parts) expect(part).toMatch(/[。！？।]\s*$/);
  });

  it("parts between words what has no sentences, and anything at all in the end", () => {
    const words = "word ".repeat(5000);
    for (const part of textsOf(words)) expect(part).toMatch(/ $/);
    for (const text of ["x".repeat(100_000), "😀".repeat(30_000), "\n".repeat(50_000), ". (".repeat(30_000)]) {
      const parts = textsOf(text);
      expect(parts.join("") === text).toBe(true);
      for (const part of parts) expect(part.isWellFormed()).toBe(true);
    }
  });

  it("keeps elements whole, and refuses one that is too long for that", () => {
    const said = `${prose(6)} <sub alias="the World Wide Web Consortium">W3C. It is. A group.</sub> <break time="1s"/> `;
    for (const part of textsOf(said.repeat(30))) {
      expect(part.match(/<sub/g)?.length ?? 0).toBe(part.match(/<\/sub>/g)?.length ?? 0);
    }
    expect(partsOf(`<speak>${prose(300)}</speak>`)).toHaveLength(1);
    expect(() => partsOf(`<speak>${prose(1000)}</speak>`)).toThrow(UnpartableError);
    // A sign that is no tag holds nothing.
    expect(partsOf(`if a < b then ${prose(300)}`).length).toBeGreaterThan(10);
  });

  it("is parted in time that grows with the text, not faster", () => {
    const text = `${prose(40)}\n\n`.repeat(400);
    expect(text.length).toBeGreaterThan(500_000);
    expect(textsOf(text).join("") === text).toBe(true);
  });

  it("knows where the sentences of a part end", () => {
    const text = "It rained. Nobody came!\n\nThen the bird spoke. ";
    expect(sentenceEndsOf(text, "en").map((end) => text.slice(0, end).trimEnd().slice(-6))).toContain(" came!");
    expect(sentenceEndsOf(text, "en").at(-1)).toBe(text.length);
  });
});
