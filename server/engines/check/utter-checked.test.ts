import { beforeAll, describe, expect, it } from "vitest";
import { joinBytes } from "../../audio/join.ts";
import type { EngineVoice, SpeakRequest, SpeechPort, SpokenPiece } from "../ports.ts";
import { type RecitedPiece, recite } from "../recite.ts";
import { providers } from "../registry.ts";
import { gathered, requestFor } from "../testing/requests.ts";
import { planSpeech } from "../text/plan.ts";
import type { CheckMode } from "./utter-checked.ts";

const first = "The harbour was quiet when the first boats came in, and nobody on the pier said a word.";
const second = "She opened the letter slowly, read it twice, and put it back into the drawer.";
const third = "Most of the bread was gone by noon, but the baker kept a loaf for the old man.";
const text = `${first} ${second} ${third}`;

let classic: SpeechPort;
let voice: EngineVoice;
beforeAll(async () => {
  const provider = await providers[0]?.open({ models_folder: "", servers: [], threads: 1 });
  classic = provider?.speech as SpeechPort;
  // The one whose speech takes the least work.
  voice = classic.voices.find(({ key }) => key === "otis") as EngineVoice;
});

/**
 * The classic engine as one that may say anything, and does: `spoils` decides by the text and by how often it was spoken
 * before whether a second in its middle is left out.
 */
function straying(spoils: (said: string, before: number) => boolean, more: Partial<SpeechPort> = {}) {
  const requests: SpeakRequest[] = [];
  const speaker: SpeechPort = {
    ...classic,
    keeps_to_text: false,
    ...more,
    async *speak(request, signal): AsyncGenerator<SpokenPiece> {
      const said = request.utterance.spans.map((span) => span.text).join("");
      const before = requests.filter(({ utterance }) => utterance.spans[0]?.text === said).length;
      requests.push(request);
      let at = 0;
      const from = 1.5 * voice.sample_rate;
      for await (const piece of classic.speak(request, signal)) {
        const [start, end] = [at, at + piece.samples.length];
        at = end;
        if (!spoils(said, before)) yield piece;
        else {
          const kept = [...piece.samples].filter((_, i) => start + i < from || start + i >= from + voice.sample_rate);
          yield { ...piece, samples: Float32Array.from(kept) };
        }
      }
    },
  };
  return { speaker, requests };
}

async function said(speaker: SpeechPort, checks: CheckMode | undefined, what = text) {
  const { style, seed } = requestFor("");
  const options = { port: speaker, voice, style, seed, output_format: "pcm_16000" as const };
  const plan = planSpeech(requestFor(what).text);
  const never = new AbortController().signal;
  const pieces = await gathered<RecitedPiece>(recite(plan, checks ? { ...options, checks } : options, never));
  return { bytes: joinBytes(pieces.map(({ audio }) => audio)), checked: pieces.flatMap((piece) => piece.checked) };
}

describe("checked speech", () => {
  it("says a sentence again that failed, by another chance, and tells how often", async () => {
    const { speaker, requests } = straying((what, before) => what.includes("letter") && before === 0);
    const { bytes, checked } = await said(speaker, "retry");
    expect(checked.map(({ attempts, problems }) => [attempts, problems])).toEqual([
      [1, []],
      [2, []],
      [1, []],
    ]);
    expect(checked.map(({ text_start, text_end }) => text.slice(text_start, text_end).trim())).toEqual([
      first,
      second,
      third,
    ]);
    const again = requests.filter(({ utterance }) => utterance.spans[0]?.text.includes("letter"));
    expect(again).toHaveLength(2);
    expect(again[0]?.seed).not.toBe(again[1]?.seed);
    // Nothing of the attempt that failed is heard.
    const clean = await said(straying(() => false).speaker, "retry");
    expect(Math.abs(bytes.length - clean.bytes.length) / 32_000).toBeLessThan(0.7);
  });

  it("gives out the best after three attempts, and says what is wrong with it and where", async () => {
    const { speaker, requests } = straying((what) => what.includes("letter"));
    const { checked } = await said(speaker, "retry");
    expect(requests).toHaveLength(5);
    const [before, suspect] = checked;
    expect(before?.problems).toEqual([]);
    expect(suspect?.attempts).toBe(3);
    expect(suspect?.problems.map(({ reason }) => reason)).toContain("missing");
    // The second sentence begins after some five seconds of the first.
    expect(suspect?.problems[0]?.at_seconds).toBeGreaterThan(4);
  });

  it("does not ask an engine again that says the same for every chance", async () => {
    const { speaker, requests } = straying((what) => what.includes("letter"));
    const deaf: SpeechPort = { ...speaker, speak: (request, signal) => speaker.speak({ ...request, seed: 1 }, signal) };
    const { checked } = await said(deaf, "retry");
    expect(requests).toHaveLength(4);
    // What its missing second leaves of the words beside it may be told too.
    const problems = expect.arrayContaining([expect.objectContaining({ reason: "missing" })]);
    expect(checked[1]).toMatchObject({ attempts: 2, problems });
  });

  it("only marks in a stream, and changes no byte of it", async () => {
    const { speaker, requests } = straying((what) => what.includes("letter"));
    const marked = await said(speaker, "mark");
    expect(requests).toHaveLength(3);
    expect(marked.checked.map(({ attempts, problems }) => [attempts, problems.length > 0])).toEqual([
      [1, false],
      [1, true],
      [1, false],
    ]);
    expect(marked.bytes).toEqual((await said(speaker, undefined)).bytes);
  });

  it("gives the same bytes as a file and as a stream where nothing is wrong, with and without a pause that is asked for", async () => {
    for (const what of [text, `${first} <break time="3s"/> ${second}`]) {
      const file = await said(classic, "retry", what);
      expect(file.checked.flatMap(({ problems }) => problems)).toEqual([]);
      expect(file.bytes).toEqual((await said(classic, "mark", what)).bytes);
      expect(file.bytes).toEqual((await said(classic, undefined, what)).bytes);
    }
  });

  it("goes by the account of an engine that keeps to its text", async () => {
    const { speaker } = straying((what) => what.includes("letter"), { keeps_to_text: true });
    const { checked } = await said(speaker, "mark");
    expect(checked.map(({ problems }) => problems.map(({ reason }) => reason))).toEqual([[], ["missing"], []]);
  });

  it("checks what it timed by itself", async () => {
    const { speaker } = straying((what) => what.includes("letter"), { knows_timings: false });
    const { checked } = await said(speaker, "retry");
    expect(checked.map(({ attempts }) => attempts)).toEqual([1, 3, 1]);
  });
});
