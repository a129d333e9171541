import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decode } from "../audio/decode.ts";
import type { Context } from "../context.ts";
import { testDatabases } from "../db/testing.ts";
import { newId } from "../ids.ts";
import { openTestServices, type TestServices } from "../testing/verbs.ts";
import { downloadItems } from "./download-items.ts";
import { addItem, bytesOf } from "./testing.ts";

/** Names and contents of a zip whose entries are only stored, read from its directory at the end. */
function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt16LE(at + 10)).toBe(0);
    const size = zip.readUInt32LE(at + 24);
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.set(zip.toString("utf8", at + 46, at + 46 + nameLength), zip.subarray(start, start + size));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

const leftovers = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("mynah-download-"));

describe.each(testDatabases)("a download on the %s database", (kind) => {
  let test: TestServices;
  let ctx: Context;
  const usualFolder = process.env.TMPDIR;
  beforeAll(async () => {
    // A temporary folder of our own, in which nobody else leaves anything.
    process.env.TMPDIR = await mkdtemp(join(tmpdir(), "mynah-downloads-"));
    test = await openTestServices(kind, new URL("../engines/testing/tones.ts", import.meta.url));
    ctx = await test.person();
  }, 300_000);
  afterAll(async () => {
    await test?.close();
    await rm(tmpdir(), { recursive: true, force: true });
    if (usualFolder === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usualFolder;
  });

  it("of one item is its audio as it was made", async () => {
    const { history_item_id, audio } = await addItem(ctx, { voice_name: "Ondine: the 2nd" });
    for (const output_format of [undefined, null, "default", "mp3"] as const) {
      const answer = await downloadItems(ctx, { history_item_ids: [history_item_id], output_format });
      expect(answer).toMatchObject({ content_type: "audio/mpeg", size_bytes: audio.length });
      expect(answer.download_name).toMatch(/^Mynah_.+_Ondine_the_2nd_pre_s50_sb75_se0_b_mynah_classic_v1\.mp3$/);
      expect(Buffer.compare(await bytesOf(answer), audio)).toBe(0);
    }
  });

  it.each([
    ["mp3_44100_128", "wav", "audio/wav", 44_100],
    ["mp3_22050_32", "wav", "audio/wav", 22_050],
    ["ulaw_8000", "wav", "audio/wav", 8000],
    ["opus_48000_64", "wav", "audio/wav", 48_000],
    ["pcm_16000", "mp3", "audio/mpeg", 44_100],
  ] as const)(
    "of %s as %s is the same sound at the item's rate, with its true length",
    async (made, wanted, type, rate) => {
      const { history_item_id } = await addItem(ctx, { output_format: made });
      const answer = await downloadItems(ctx, { history_item_ids: [history_item_id], output_format: wanted });
      expect(answer.content_type).toBe(type);
      expect(answer.download_name?.endsWith(`.${wanted}`)).toBe(true);
      const bytes = await bytesOf(answer);
      expect(answer.size_bytes).toBe(bytes.length);
      if (wanted === "wav") {
        expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
        expect(bytes.readUInt16LE(20)).toBe(1);
      }
      const { samples, sample_rate } = await decode(bytes, type);
      expect(sample_rate).toBe(rate);
      expect(samples.length / sample_rate).toBeGreaterThan(0.49);
      expect(samples.length / sample_rate).toBeLessThan(0.62);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(loudest).toBeGreaterThan(0.4);
      expect(await leftovers()).toEqual([]);
    },
  );

  it("leaves nothing behind when nobody takes it", async () => {
    const { history_item_id } = await addItem(ctx);
    const answer = await downloadItems(ctx, { history_item_ids: [history_item_id], output_format: "wav" });
    expect(await leftovers()).toHaveLength(1);
    await (answer.body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]().return?.();
    expect(await leftovers()).toEqual([]);
  });

  it("of several is a zip with each once, under names that differ", async () => {
    const [first, second, third] = [
      await addItem(ctx),
      await addItem(ctx, { output_format: "pcm_16000" }),
      await addItem(ctx, { output_format: "opus_48000_32", voice_name: "Zoë" }),
    ];
    const same = { ...ctx, now: () => new Date("2026-11-21T10:14:10Z") };
    const twins = [await addItem(same), await addItem(same)];
    const made = [first, second, third, ...twins];
    const history_item_ids = [...made, first].map((item) => item.history_item_id);
    const answer = await downloadItems(ctx, { history_item_ids });
    expect(answer).toMatchObject({ content_type: "application/zip" });
    expect(answer.download_name).toMatch(/^Mynah_.+\.zip$/);
    const entries = [...readZip(await bytesOf(answer))];
    expect(entries).toHaveLength(5);
    expect(entries.map(([name]) => name.split(".").at(-1))).toEqual(["mp3", "wav", "opus", "mp3", "mp3"]);
    expect(entries[2]?.[0]).toContain("_Zoë_");
    expect(entries[4]?.[0]).toBe(entries[3]?.[0].replace(".mp3", "_2.mp3"));
    for (const [index, item] of made.entries()) {
      expect(Buffer.compare(entries[index]?.[1] as Buffer, item.audio)).toBe(0);
    }
  });

  it("of several as wav holds wav files", async () => {
    const made = [await addItem(ctx), await addItem(ctx, { output_format: "pcm_16000" })];
    const history_item_ids = made.map((item) => item.history_item_id);
    const entries = [...readZip(await bytesOf(await downloadItems(ctx, { history_item_ids, output_format: "wav" })))];
    expect(entries.map(([name]) => name.endsWith(".wav"))).toEqual([true, true]);
    for (const [, bytes] of entries) expect(bytes.toString("latin1", 0, 4)).toBe("RIFF");
    expect(await leftovers()).toEqual([]);
  });

  it("fails in the middle, rather than end early, when a file is gone", async () => {
    const made = [await addItem(ctx), await addItem(ctx)];
    const history_item_ids = made.map((item) => item.history_item_id);
    const answer = await downloadItems(ctx, { history_item_ids });
    await test.services.files.remove(made[1]?.file_key as string);
    await expect(bytesOf(answer)).rejects.toThrow();
  });

  it("is refused without items, and as a whole when one of them is not the caller's", async () => {
    const mine = await addItem(ctx);
    const theirs = await addItem(await test.person());
    await expect(downloadItems(ctx, { history_item_ids: [] })).rejects.toMatchObject({ code: "history_items_missing" });
    for (const id of [theirs.history_item_id, newId()]) {
      const asked = downloadItems(ctx, { history_item_ids: [mine.history_item_id, id] });
      await expect(asked).rejects.toMatchObject({
        code: "history_item_not_found",
        message: expect.stringContaining(id),
      });
    }
  });
});
