import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputFormat } from "../../../contract/output-formats.ts";
import { decode } from "../../audio/decode.ts";
import { audioFormat } from "../../audio/formats.ts";
import { joinBytes } from "../../audio/join.ts";
import { openJoin } from "../../audio/join-parts.ts";
import { type Engines, openEngines } from "../../engines/engines.ts";
import type { Marks } from "../../engines/sound-path.ts";
import type { Order } from "./batch-files.ts";
import { cutText } from "./cut-text.ts";
import { type MadePart, makePart, takeUp } from "./make-part.ts";

const TEXT = Array.from({ length: 9 }, (_, i) => `This is the sentence that has the number ${i + 1}.`).join(" ");
const silent = { info() {}, warn() {}, error() {} };

let engines: Engines;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mynah-part-"));
  engines = await openEngines({ workers: 1, log: silent, limits: { warmsUp: false } });
}, 300_000);
afterAll(async () => {
  await engines.close();
  await rm(folder, { recursive: true });
});

const watermark = { key: new Uint8Array(32).fill(7), from_seconds: 0 };
const plain = { format: "mp3_44100_128", marks: {} } as const;
const marked = (["mp3_22050_32", "opus_48000_64", "wav_24000"] as const).map((format) => ({
  format,
  marks: { watermark },
}));

describe.each<{ format: OutputFormat; marks: Marks }>([plain, ...marked])(
  "a part as $format, with the marks $marks",
  ({ format, marks }) => {
    let order: Order;
    beforeAll(() => {
      // The quickest of them.
      const voice = engines.voices.find(({ name }) => name === "Otis");
      const model = engines.models.find(({ model_id }) => model_id === voice?.model_ids[0]);
      if (!voice || !model) throw new Error("no voice");
      order = {
        voice: { ...voice, category: "premade" } as unknown as Order["voice"],
        model,
        settings: { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true, speed: 1 },
        language: undefined,
        output_format: format,
        rules: [],
        seed: 3,
        ssml: true,
        reader_app: false,
        apply_text_normalization: "auto",
      };
    });

    const [part] = [...cutText(TEXT, "en", 100_000)];
    if (!part) throw new Error("no part");
    const soundOf = async (parts: readonly MadePart[]) => {
      const join_ = await openJoin(format, null);
      const bodies = parts.map(({ body }, i) => join_.next(body, i === parts.length - 1));
      return await decode(joinBytes([join_.header, ...bodies]), audioFormat(format).content_type);
    };

    const quietly = { share: "s", signal: new AbortController().signal, told() {} };
    const atRest = () => ({
      text: TEXT,
      order,
      speaker: { voice_id: order.voice.voice_id },
      marks,
      folder: join(folder, format, "whole"),
    });
    let whole: Promise<MadePart> | undefined;
    /** All of it in one go, where nothing was before; made by the test that asks first. */
    const madeAtOnce = () => {
      whole ??= (async () => {
        expect(await takeUp(atRest(), part)).toBeNull();
        return await makePart({ engines }, atRest(), part, quietly);
      })();
      return whole;
    };

    it("that was cut off is gone on with at the next sentence, and nothing is said twice", {
      timeout: 60_000,
    }, async () => {
      const speaker = { voice_id: order.voice.voice_id };
      const source = { text: TEXT, order, speaker, marks, folder: join(folder, format) };
      const cut = new AbortController();
      let told = 0;
      const attempt = makePart({ engines }, source, part, {
        share: "s",
        signal: cut.signal,
        told(_, sentences) {
          told = sentences;
          if (sentences >= 5) cut.abort();
        },
      });
      await expect(attempt).rejects.toThrow();
      const begun = await takeUp(source, part);
      if (!begun) throw new Error("nothing was taken up");
      // The encoder may still have held the end of the last sentence.
      expect(begun.sentences).toBeGreaterThanOrEqual(told - 1);
      expect(begun.sentences).toBeLessThanOrEqual(told);
      expect(TEXT.slice(0, begun.end)).toMatch(new RegExp(`number ${begun.sentences}\\. $`));
      expect(begun.characters).toBe(begun.end);
      expect(begun.times.characters.join("")).toBe(TEXT.slice(0, begun.end));

      const rest = {
        start: begun.end,
        end: TEXT.length,
        characters: TEXT.length - begun.end,
        sentences: 9 - begun.sentences,
      };
      const ended = await makePart({ engines }, source, rest, quietly);
      const [inTwo, atOnce] = [await soundOf([begun, ended]), await soundOf([await madeAtOnce()])];
      const seconds = (sound: typeof inTwo) => sound.samples.length / sound.sample_rate;
      expect(Math.abs(seconds(inTwo) - seconds(atOnce))).toBeLessThan(0.6);
      // No click where they meet: nothing louder than the pause that is there.
      const at = begun.body.samples + (format.startsWith("mp3") ? 1105 : 0);
      const joint = inTwo.samples.subarray(at - Math.round(0.03 * inTwo.sample_rate), at + 64);
      expect(Math.max(...joint.map(Math.abs))).toBeLessThan(0.01);
    });

    it("is not gone on with when nothing whole is left of it", { timeout: 60_000 }, async () => {
      const source = atRest();
      await madeAtOnce();
      // The machine lost what was written last.
      const sound = join(source.folder, `${part.start}.sound`);
      const file = await open(sound, "r+");
      await file.truncate(Math.floor((await stat(sound)).size * 0.4));
      await file.close();
      const begun = await takeUp(source, part);
      expect(begun?.sentences).toBeGreaterThanOrEqual(2);
      expect(begun?.sentences).toBeLessThanOrEqual(4);
      const emptied = await open(sound, "w");
      await emptied.close();
      expect(await takeUp(source, part)).toBeNull();
    });
  },
);
