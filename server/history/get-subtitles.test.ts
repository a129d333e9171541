import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { anyDatabase } from "../db/testing.ts";
import { openTestServices, type TestServices } from "../testing/verbs.ts";
import { getSubtitles } from "./get-subtitles.ts";
import { detailsOf } from "./kept-files.ts";
import { addItem, bytesOf, evenTimes } from "./testing.ts";

const text = "Hello there. Is <b>anybody</b> home? We waited for an hour.";

describe.each(anyDatabase)("the subtitles of an item (on the %s database)", (kind) => {
  let test: TestServices;
  let ctx: Context;
  beforeAll(async () => {
    test = await openTestServices(kind, new URL("../voices/testing.ts", import.meta.url));
    ctx = await test.person();
  }, 300_000);
  afterAll(() => test?.close());

  const read = async (history_item_id: string, format: "srt" | "vtt", by = ctx) => {
    const answer = await getSubtitles(by, { history_item_id, format });
    return { ...answer, text: (await bytesOf(answer)).toString("utf8") };
  };
  /** The item again, as if it had come from elsewhere without times. */
  async function forgetTimes({ file_key }: { file_key: string }): Promise<void> {
    const { peaks } = await detailsOf(ctx, file_key);
    const details = { alignment: null, normalized_alignment: null, peaks };
    await ctx.files.put(`${file_key}.json`, Buffer.from(JSON.stringify(details)), {
      content_type: "application/json",
    });
  }

  it("have its words in its own times, under its name, in both forms", async () => {
    const { history_item_id } = await addItem(ctx, { text });
    const srt = await read(history_item_id, "srt");
    expect(srt.content_type).toBe("application/x-subrip");
    expect(srt.download_name).toMatch(/^Mynah_.*_Ondine_.*\.srt$/);
    const times = evenTimes(text).character_end_times_seconds;
    expect(srt.text).toMatch(/^1\n00:00:00,000 --> /);
    expect(srt.text.match(/-->/g)?.length).toBe(3);
    expect(
      srt.text
        .replace(/^\d+$|^.*-->.*$/gm, "")
        .split(/\s+/)
        .join(" ")
        .trim(),
    ).toBe("Hello there. Is anybody home? We waited for an hour.");
    expect(times.at(-1)).toBeCloseTo(0.59);
    const vtt = await read(history_item_id, "vtt");
    expect(vtt.content_type).toBe("text/vtt");
    expect(vtt.text).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
  });

  it("are found by listening to an item that came without times", async () => {
    const item = await addItem(ctx, { text: "One two three." });
    await forgetTimes(item);
    const { text: srt } = await read(item.history_item_id, "srt");
    const [, start, end] = /(\S+) --> (\S+)\nOne two three\.\n/.exec(srt) ?? [];
    expect(start).toMatch(/^00:00:00,[0-4]/);
    expect(end).toMatch(/^00:00:0[01],/);
  });

  it("are refused, and say why, where there is nothing to find", async () => {
    const item = await addItem(ctx, { text: "…" });
    await forgetTimes(item);
    await expect(read(item.history_item_id, "srt")).rejects.toMatchObject({ code: "subtitles_not_possible" });
    const stranger = await test.person();
    await expect(read(item.history_item_id, "srt", stranger)).rejects.toMatchObject({ code: "history_item_not_found" });
  });
});
