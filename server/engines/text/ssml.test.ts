import { describe, expect, it } from "vitest";
import { breakMaxMs } from "./ssml.ts";
import { plan as planText } from "./testing.ts";

function plan(text: string, voice_language = "en", apply_text_normalization: "auto" | "off" = "auto") {
  return planText(text, { ssml: true, voice_language, apply_text_normalization });
}

function outline(text: string): (string | number)[] {
  return plan(text).segments.map((segment) =>
    segment.kind === "silence" ? segment.milliseconds : segment.spoken_text.trim(),
  );
}

function refusal(text: string, language = "en"): string {
  try {
    plan(text, language);
  } catch (error) {
    expect(error).toMatchObject({ name: "TextError", code: "invalid_ssml" });
    return (error as Error).message;
  }
  throw new Error(`accepted: ${text}`);
}

describe("SSML", () => {
  it("does pauses in seconds, milliseconds and words", () => {
    expect(outline('One<break time="1.5s"/>two')).toEqual(["One", 1500, "two"]);
    expect(outline("One<break time='500ms' />two")).toEqual(["One", 500, "two"]);
    expect(outline("One<break/>two")).toEqual(["One", 450, "two"]);
    expect(outline('One<break strength="x-strong"></break>two')).toEqual(["One", 1200, "two"]);
    expect(outline('One<break strength="none"/> two')).toEqual(["One two"]);
    expect(outline('One<break time="60s"/>two<break time="1s"/><break time="1s"/>')).toEqual([
      "One",
      breakMaxMs,
      "two",
      2000,
    ]);
  });

  it("parts paragraphs and sentences by their tags, without a pause before the first and after the last", () => {
    expect(outline("<speak><p>First one</p> <p>Second one</p></speak>")).toEqual([
      0,
      "First one",
      500,
      "Second one",
      0,
    ]);
    expect(outline("<s>First one</s><s>Second one</s>")).toEqual([0, "First one", 0, "Second one", 0]);
  });

  it("does phonemes, substitutes and ways to say", () => {
    expect(plan('A <phoneme alphabet="cmu-arpabet" ph="M AE1 D">mad</phoneme> one').segments[0]).toMatchObject({
      utterance: {
        spans: [
          { text: "A " },
          { kind: "phonemes", text: "mad", alphabet: "cmu-arpabet", phonemes: "M AE1 D" },
          { text: " one" },
        ],
      },
    });
    expect(outline('The <sub alias="World Wide Web">WWW</sub> is big')).toEqual(["The World Wide Web is big"]);
    expect(
      outline('Say <say-as interpret-as="characters">US</say-as> and <say-as interpret-as="digits">12</say-as>'),
    ).toEqual(["Say U S and one two"]);
    expect(outline('<say-as interpret-as="date" format="dmy">1/2/2020</say-as>')).toEqual([
      "February first, twenty twenty",
    ]);
  });

  it("reads ways to say that need no words in every language, and refuses those that do", () => {
    expect(plan('<say-as interpret-as="digits">12</say-as>', "nl").normalized_text).toBe("1 2");
    expect(refusal('<say-as interpret-as="date">1/2/2020</say-as>', "nl")).toContain('"nl"');
    expect(refusal('<say-as interpret-as="time">soon</say-as>')).toContain("time");
  });

  it("takes its language from the document", () => {
    expect(plan('<speak xml:lang="de-AT">Guten Tag allerseits</speak>').languages).toEqual(["de"]);
  });

  it("keeps a stray < or & of ordinary text", () => {
    for (const text of [
      "a < b",
      "a <b and c",
      "1<2 & 3>2",
      "I <3 you",
      "R&D",
      "x &c; y",
      "a <- b",
      "<>",
      "if (a<b) or (c>d)",
    ]) {
      expect(plan(text, "en", "off").normalized_text).toBe(text);
    }
  });

  it("decodes XML's entities and nothing else", () => {
    const text = "AT&amp;T &#65;&#x42; &lt;x&gt; &nbsp; &#0; &#xD800;";
    expect(plan(text, "en", "off").normalized_text).toBe("AT&T AB <x> &nbsp; &#0; &#xD800;");
  });

  it("refuses what is malformed and names the tag and the place", () => {
    expect(refusal("One\n<break time='1s'two")).toMatch(/<break> at line 2, column 1/);
    expect(refusal("<speak>never closed")).toMatch(/<speak> .* never closed/);
    expect(refusal("one</speak>")).toContain("closes nothing");
    expect(refusal("<p><s>one</p></s>")).toContain("<s> is still open");
    expect(refusal('<break time="soon"/>')).toContain('"soon"');
    expect(refusal('<break time="-1s"/>')).toContain('"-1s"');
    expect(refusal('<break strength="mighty"/>')).toContain('"mighty"');
    expect(refusal('<break time="1s" time="2s"/>')).toContain("twice");
    expect(refusal('<phoneme alphabet="x-sampa" ph="a">b</phoneme>')).toContain('"x-sampa"');
    expect(refusal('<phoneme alphabet="ipa">b</phoneme>')).toContain("ph");
    expect(refusal('<phoneme alphabet="ipa" ph="a"/>')).toContain("no words");
    expect(refusal('<sub alias="">b</sub>')).toContain("alias");
    expect(refusal("<p/><speak>late</speak>")).toContain("whole text");
    expect(refusal("<!-- open")).toContain("never closed");
  });

  it("refuses a pause over the limit, and too many of them", () => {
    expect(refusal('<break time="60.1s"/>')).toContain("60 seconds");
    expect(refusal('<break time="60s"/>'.repeat(31))).toContain("30 minutes");
  });

  it("refuses what it cannot honour instead of ignoring it", () => {
    expect(refusal('<prosody rate="slow">x</prosody>')).toContain("<prosody>");
    expect(refusal("<emphasis>x</emphasis>")).toContain("<emphasis>");
    expect(refusal("<b>bold</b>")).toContain("<b>");
    expect(refusal('<p class="x">x</p>')).toContain("class");
    expect(refusal('<say-as interpret-as="fraction">1/2</say-as>')).toContain('"fraction"');
  });

  it("expands nothing: document types and nesting bombs are refused", () => {
    expect(refusal('<!DOCTYPE x [<!ENTITY a "aaaa">]><speak>&a;</speak>')).toContain("<!DOCTYPE");
    expect(refusal("<p>".repeat(10_000))).toContain("nested");
  });
});
