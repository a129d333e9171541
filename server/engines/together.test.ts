import { describe, expect, it } from "vitest";
import { openClaims, openClaimsMemory } from "./claims.ts";
import type { SpokenPiece } from "./ports.ts";
import { requestFor } from "./testing/requests.ts";
import { planSpeech } from "./text/plan.ts";
import { type Help, help, idle, openInbox, pause, speakTogether, type Utter } from "./together.ts";

const never = new AbortController().signal;
const sentence = "The quick brown fox jumps over the lazy dog. ";
const plan = planSpeech(requestFor(sentence.repeat(6)).text);
const speech = [...plan.segments.entries()].filter(([, { kind }]) => kind === "speech").map(([index]) => index);

/** Notes who was asked for what; every utterance is two pieces of its own number. */
function openUtter(failing: readonly number[] = []): { utter: Utter; asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    async *utter(_, index) {
      asked.push(index);
      yield { samples: Float32Array.of(index), words: [] };
      if (failing.includes(index)) throw new Error(`cannot say ${index}`);
      yield { samples: Float32Array.of(index), words: [] };
    },
  };
}

describe("a text that several speak together", () => {
  it("is spoken by the reader alone when nobody helps, each utterance at its turn", async () => {
    const { utter, asked } = openUtter();
    const speak = speakTogether(plan, openClaims(openClaimsMemory()), openInbox(), utter, never);
    for (const index of speech) {
      const segment = plan.segments[index];
      if (segment?.kind !== "speech") continue;
      const got: unknown[] = [];
      for await (const piece of speak(segment, index)) got.push(typeof piece === "symbol" ? piece : piece.samples[0]);
      expect(got).toEqual([index, index]);
    }
    expect(asked).toEqual(speech);
  });

  it("is heard in order with what helpers made; what they could not make, the reader makes itself", async () => {
    const memory = openClaimsMemory();
    const inbox = openInbox();
    const reader = openUtter();
    const helper = openUtter([speech[1] as number]);
    const helping = help(plan, openClaims(memory), helper.utter, never);
    const taken: number[] = [];
    /** The helper's next thing, given to the reader as the pool does. */
    const helpOn = async () => {
      const { value } = await helping.next();
      if (typeof value !== "object") return;
      if (value.kind === "taken") taken.push(value.index);
      else inbox.put(value.index, value.pieces);
    };
    const heard: number[] = [];
    const speak = speakTogether(plan, openClaims(memory), inbox, reader.utter, never);
    // The helper has taken the first before the reader begins.
    await helpOn();
    for (const index of speech) {
      const segment = plan.segments[index];
      if (segment?.kind !== "speech") continue;
      for await (const piece of speak(segment, index)) {
        await helpOn();
        if (typeof piece !== "symbol") heard.push(piece.samples[0] as number);
      }
    }
    expect(heard).toEqual(speech.flatMap((index) => [index, index]));
    expect(taken.length).toBeGreaterThan(1);
    // Nothing was made twice but what had failed.
    const twice = reader.asked.filter((index) => helper.asked.includes(index));
    expect(twice).toEqual(taken.includes(speech[1] as number) ? [speech[1]] : []);
  });

  it("meets a failure at its place, not before what comes first was heard", async () => {
    const memory = openClaimsMemory();
    const inbox = openInbox();
    const { utter } = openUtter([speech[1] as number]);
    openClaims(memory).takeThis(speech[0] as number);
    const speak = speakTogether(plan, openClaims(memory), inbox, utter, never);
    const [first, second] = speech.map((index) => plan.segments[index]);
    if (first?.kind !== "speech" || second?.kind !== "speech") throw new Error("the plan is another one");
    const pieces: SpokenPiece[] = [];
    // While it waits for the first, it makes the second ahead, which fails.
    const speaking = speak(first, speech[0] as number);
    for (let rests = 0; rests < 40; rests++) expect(typeof (await speaking.next()).value).toBe("symbol");
    inbox.put(speech[0] as number, [{ samples: Float32Array.of(7), words: [] }]);
    for await (const piece of speaking) if (typeof piece !== "symbol") pieces.push(piece);
    expect(pieces.map(({ samples }) => samples[0])).toEqual([7]);
    const failing = (async () => {
      for await (const _ of speak(second, speech[1] as number));
    })();
    await expect(failing).rejects.toThrow(`cannot say ${speech[1]}`);
  });

  it("lets helpers get only so far ahead, and ends when all is taken", async () => {
    const long = planSpeech(requestFor(sentence.repeat(40)).text);
    const memory = openClaimsMemory();
    const claims = openClaims(memory);
    const helping = help(long, claims, openUtter().utter, never);
    const made: number[] = [];
    const helpUntilRest = async () => {
      for (let next = await helping.next(); next.value !== idle; next = await helping.next()) {
        if (next.done) return true;
        const value = next.value as Help | typeof pause;
        if (value !== pause && value.kind === "made") made.push(value.index);
      }
      return false;
    };
    expect(await helpUntilRest()).toBe(false);
    expect(Math.max(...made)).toBeLessThanOrEqual(8);
    claims.reach(10);
    expect(await helpUntilRest()).toBe(false);
    expect(Math.max(...made)).toBeGreaterThan(10);
    expect(Math.max(...made)).toBeLessThanOrEqual(18);
    claims.reach(long.segments.length);
    expect(await helpUntilRest()).toBe(true);
    expect(new Set(made).size).toBe(made.length);
  });
});
