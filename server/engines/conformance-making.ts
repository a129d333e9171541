/** What every port that makes voices keeps, whoever fills it: out of recordings, and out of descriptions. */
import { describe, expect, it } from "vitest";
import { joinSamples } from "../audio/join.ts";
import type {
  DesignRequest,
  Recording,
  Sound,
  SpeakRequest,
  SpokenPiece,
  TakenPrint,
  TakeRequest,
  VoiceDesignPort,
  VoicePrint,
  VoicePrintPort,
} from "./ports.ts";

const never = new AbortController().signal;
const style = { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 };

/** A recording of samples that are there. */
export const recordingFrom = (sound: Sound, text = ""): Recording => ({
  text,
  seconds: sound.samples.length / sound.sample_rate,
  async *pieces() {
    yield sound;
  },
});

/** The print that recordings give; throws when there is none. */
export async function takenFrom(port: VoicePrintPort, request: TakeRequest): Promise<TakenPrint> {
  let last = 0;
  for await (const step of port.take(request, never)) {
    if ("print" in step) return step;
    expect(step.progress).toBeGreaterThanOrEqual(last);
    expect(step.progress).toBeLessThanOrEqual(1);
    last = step.progress;
  }
  throw new Error("No print was made.");
}

type Speaking = Omit<SpeakRequest, "voice"> & { print: VoicePrint };

/** What a print says of a text. */
export async function saidBy(
  port: VoicePrintPort,
  print: VoicePrint,
  text: string,
  more: Partial<Speaking> = {},
  signal = never,
): Promise<Float32Array> {
  const utterance = { spans: [{ kind: "text" as const, text }], previous_text: "", next_text: "" };
  const request: Speaking = { print, language: "en", utterance, style, seed: 1, ...more };
  const parts: Float32Array[] = [];
  for await (const { samples } of port.speak(request, signal) as AsyncIterable<SpokenPiece>)
    parts.push(samples.slice());
  return joinSamples(parts);
}

const isSound = (samples: Float32Array): boolean =>
  samples.every((sample) => Number.isFinite(sample) && Math.abs(sample) <= 1);
const isSame = (a: Float32Array | undefined, b: Float32Array): boolean =>
  a?.length === b.length && b.every((sample, i) => sample === a[i]);

/** Declares the tests of a voice print port, with recordings of two people, what the first says, and a sentence. */
export function voicePrintConformance(
  name: string,
  port: VoicePrintPort,
  {
    recordings: [one, two],
    said,
    language,
    text,
    take = (request) => takenFrom(port, request),
  }: {
    recordings: readonly [Sound, Sound];
    said: string;
    language: string;
    text: string;
    /** Takes the prints that the tests speak with; absent: anew. For those who test them further. */
    take?: (request: TakeRequest) => Promise<TakenPrint>;
  },
): void {
  describe(`${name} as a voice print port`, () => {
    it("describes its makers and models completely, each under an id of its own", () => {
      const models = port.models.map((model) => model.model_id);
      const makers = port.makers.map((maker) => maker.maker_id);
      expect(port.makers.length).toBeGreaterThan(0);
      expect(new Set(makers).size).toBe(makers.length);
      expect(new Set(models).size).toBe(models.length);
      for (const maker of port.makers) {
        expect(maker.name).not.toBe("");
        expect(maker.description.length).toBeGreaterThan(40);
        expect(maker.languages).toContain(language);
        expect(maker.sample_rate).toBeGreaterThanOrEqual(8000);
        expect(maker.seconds_min).toBeGreaterThan(0);
        expect(maker.seconds_max).toBeGreaterThan(maker.seconds_min);
        expect(maker.model_ids.length).toBeGreaterThan(0);
        for (const id of maker.model_ids) expect(models).toContain(id);
      }
    });

    describe.each(port.makers.filter(({ effort }) => effort === "instant"))("by $maker_id", (maker) => {
      const request = (sound: Sound, more: Partial<TakeRequest> = {}): TakeRequest => ({
        maker_id: maker.maker_id,
        samples: [recordingFrom(sound, said)],
        language,
        labels: {},
        ...more,
      });
      let prints: Promise<readonly [VoicePrint, VoicePrint]> | undefined;
      const takenBoth = () => {
        prints ??= (async () => [(await take(request(one))).print, (await take(request(two))).print])() as Promise<
          readonly [VoicePrint, VoicePrint]
        >;
        return prints;
      };
      const manner = { language };

      it("takes a print and speaks with it, and longer for a longer text", async () => {
        const [print] = await takenBoth();
        expect(print.maker_id).toBe(maker.maker_id);
        const short = await saidBy(port, print, text, manner);
        expect(isSound(short)).toBe(true);
        expect(short.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
        expect((await saidBy(port, print, `${text} ${text}`, manner)).length).toBeGreaterThan(1.4 * short.length);
      });

      it.runIf(port.repeats)(
        "says the same again, also while another print speaks, and differently by another",
        async () => {
          const [first, second] = await takenBoth();
          const alone = await saidBy(port, first, text, manner);
          const [again, other] = await Promise.all([
            saidBy(port, first, text, manner),
            saidBy(port, second, text, manner),
          ]);
          expect(isSame(again, alone)).toBe(true);
          expect(isSame(other, alone)).toBe(false);
        },
      );

      it("says nothing when it is aborted, or has nothing to say", async () => {
        const [print] = await takenBoth();
        expect((await saidBy(port, print, text, manner, AbortSignal.abort())).length).toBe(0);
        expect((await saidBy(port, print, " … ", manner)).length).toBe(0);
      });

      it("stops taking when it is aborted", async () => {
        const steps: unknown[] = [];
        for await (const step of port.take(request(one), AbortSignal.abort())) steps.push(step);
        expect(steps.filter((step) => typeof step === "object" && step !== null && "print" in step)).toEqual([]);
      });

      it.each([
        ["nothing", new Uint8Array(0)],
        ["noise", Uint8Array.from({ length: 300 }, (_, i) => (i * 151) % 256)],
        ["JSON of something else", new TextEncoder().encode('{"version":1,"own":null,"pcm":[]}')],
      ])("refuses %s for a print", async (_, data) => {
        const speaking = saidBy(port, { maker_id: maker.maker_id, data }, text, manner);
        await expect(speaking).rejects.toMatchObject({ name: "EngineError" });
      });

      it("refuses recordings in which nobody speaks, a language that it does not know, and another maker's name", async () => {
        const silence = { samples: new Float32Array(one.samples.length), sample_rate: one.sample_rate };
        for (const nobody of [silence, { ...silence, samples: new Float32Array(0) }])
          await expect(takenFrom(port, request(nobody))).rejects.toMatchObject({ code: "unsupported_audio" });
        await expect(takenFrom(port, request(one, { samples: [] }))).rejects.toMatchObject({
          code: "unsupported_audio",
        });
        await expect(takenFrom(port, request(one, { language: "xx" }))).rejects.toMatchObject({
          code: "unsupported_language",
        });
        await expect(takenFrom(port, request(one, { maker_id: "nobody" }))).rejects.toMatchObject({
          code: "engine_failed",
        });
        const [print] = await takenBoth();
        await expect(saidBy(port, print, text, { language: "xx" })).rejects.toMatchObject({
          code: "unsupported_language",
        });
      });

      it.runIf(maker.needs_text)("has to be told what the recording says", async () => {
        const untold = request(one, { samples: [recordingFrom(one)] });
        await expect(takenFrom(port, untold)).rejects.toMatchObject({ code: "unsupported_audio" });
      });
    });
  });
}

/** Declares the tests of a voice design port, and of the port that speaks what it designs. */
export function voiceDesignConformance(
  name: string,
  port: VoiceDesignPort,
  prints: VoicePrintPort,
  text: string,
): void {
  const asked: DesignRequest = {
    gender: "female",
    age: "young",
    accent: port.accents[0]?.code ?? "",
    accent_strength: 1,
    description: "",
    seed: 1,
  };
  describe(`${name} as a voice design port`, () => {
    it("describes itself and its accents completely", () => {
      const codes = port.accents.map(({ code }) => code);
      expect(codes.length).toBeGreaterThan(0);
      expect(new Set(codes).size).toBe(codes.length);
      expect(port.maker.name).not.toBe("");
      for (const id of port.maker.model_ids) expect(prints.models.map((model) => model.model_id)).toContain(id);
    });

    it("designs the same for the same request, something else for another seed, and it speaks", async () => {
      const one = await port.design(asked, never);
      const again = await port.design(asked, never);
      const other = await port.design({ ...asked, seed: 2 }, never);
      expect(one.print.maker_id).toBe(port.maker.maker_id);
      expect(again.print.data).toEqual(one.print.data);
      expect(other.print.data).not.toEqual(one.print.data);
      const said = await saidBy(prints, one.print, text);
      expect(isSound(said)).toBe(true);
      expect(said.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
    });

    it("tells which words changed nothing", async () => {
      const { not_honoured } = await port.design(
        { ...asked, description: "a deep voice that smells of xylophones" },
        never,
      );
      expect(not_honoured).toContain("xylophones");
      expect(not_honoured).not.toContain("deep");
    });

    it("changes a print that is its own, and refuses bytes that are none", async () => {
      const { print } = await port.design(asked, never);
      const deeper = await port.remix({ print, description: "deeper", strength: 1, seed: 1 }, never);
      expect(deeper.print.data).not.toEqual(print.data);
      const garbage = { maker_id: print.maker_id, data: new Uint8Array([1, 2, 3]) };
      await expect(
        port.remix({ print: garbage, description: "deeper", strength: 1, seed: 1 }, never),
      ).rejects.toMatchObject({
        code: "engine_failed",
      });
    });
  });
}
