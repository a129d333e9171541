import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { history as contract } from "../../contract/history.ts";
import { limits } from "../../contract/limits.ts";
import type { Context } from "../context.ts";
import { freshDatabase, testDatabases } from "../db/testing.ts";
import { FileNotFoundError } from "../files/files.ts";
import { newId } from "../ids.ts";
import { openTestServices, type TestServices } from "../testing/verbs.ts";
import { deleteHistoryItem } from "./delete-history-item.ts";
import { getAudioLink } from "./get-audio-link.ts";
import { getHistoryAudio } from "./get-history-audio.ts";
import { getHistoryItem } from "./get-history-item.ts";
import { getWaveform } from "./get-waveform.ts";
import { keepFiles, removeFiles } from "./kept-files.ts";
import { listHistory } from "./list-history.ts";
import { saveHistoryItem } from "./save-history-item.ts";
import { sweepOrphans } from "./sweep-orphans.ts";
import { addItem, bytesOf, evenTimes } from "./testing.ts";
import { textsOfRequests } from "./texts-of-requests.ts";

type Query = Partial<Parameters<typeof listHistory>[1]>;

/** An id as `newId` would have made it at a time. */
function idMadeAt(ms: number): string {
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let time = "";
  for (let rest = ms, digits = 0; digits < 8; digits++, rest = Math.floor(rest / 62)) time = alphabet[rest % 62] + time;
  return time + newId().slice(8);
}

describe.each(testDatabases)("history on the %s database", (kind) => {
  let test: TestServices;
  let ctx: Context;
  beforeAll(async () => {
    test = await openTestServices(kind, new URL("../voices/testing.ts", import.meta.url));
  }, 300_000);
  beforeEach(async () => {
    ctx = await test.person();
  });
  afterAll(() => test?.close());

  const list = (query: Query = {}, by = ctx) => listHistory(by, { page_size: 100, ...query });
  const idsOf = async (query: Query = {}, by = ctx) =>
    (await list(query, by)).history.map((item) => item.history_item_id);

  it("lists every item once, newest first, however small the pages, and goes on where a deleted item was", async () => {
    // Letters of both cases, which only the order of bytes sorts as they were made.
    const made = ["0000000Z", "0000000a", "000000Za", "000000aZ", "000000zz"].map((time) => time + newId().slice(8));
    for (const history_item_id of made) await addItem(ctx, { history_item_id });
    const first = await list({ page_size: 2 });
    expect(first).toMatchObject({ has_more: true, last_history_item_id: made[3], scanned_until: null });
    expect(contract.list.answer.schema.parse(first)).toEqual(first);
    await deleteHistoryItem(ctx, { history_item_id: made[3] as string });
    const second = await list({ page_size: 2, start_after_history_item_id: made[3] });
    expect(second.history.map((item) => item.history_item_id)).toEqual([made[2], made[1]]);
    const third = await list({ page_size: 2, start_after_history_item_id: made[1] });
    expect(third).toMatchObject({ has_more: false, last_history_item_id: made[0] });
    const end = await list({ page_size: 2, start_after_history_item_id: made[0] });
    expect(end).toMatchObject({ history: [], has_more: false, last_history_item_id: null });
  });

  it("finds items by voice, by the voice's id at the public service, and by source", async () => {
    const voice_id = "testVoice00000000001";
    const ondine = await addItem(ctx, { voice_id });
    const other = await addItem(ctx, { source: "STS" });
    expect(await idsOf({ voice_id })).toEqual([ondine.history_item_id]);
    expect(await idsOf({ voice_id: "21m00Tcm4TlvDq8ikWAM" })).toEqual([ondine.history_item_id]);
    expect(await idsOf({ voice_id: "unknown" })).toEqual([]);
    expect(await idsOf({ source: "STS" })).toEqual([other.history_item_id]);
    expect(await idsOf({ source: "TTS", voice_id })).toEqual([ondine.history_item_id]);
  });

  it("finds items by the beginnings of their words and the voice's name, page by page", async () => {
    const heron = await addItem(ctx, { text: "The Heron keeps a blue stone." });
    const larch = await addItem(ctx, { text: "Größe: blue larch!", voice_name: "Barnaby" });
    await addItem(ctx, { text: "Nothing of it: “quoted”—dashed, a.example/path 日本語" });
    const found = (search: string) => idsOf({ search });
    expect(await found("blue")).toEqual([larch.history_item_id, heron.history_item_id]);
    expect(await found("BLU sto")).toEqual([heron.history_item_id]);
    expect(await found("barnab larch")).toEqual([larch.history_item_id]);
    expect(await found("größe")).toEqual([larch.history_item_id]);
    expect(await found("grosse")).toEqual([]);
    expect(await found("GROßE")).toEqual([larch.history_item_id]);
    for (const word of ["quoted", "dashed", "path", "example", "本", "日本"]) expect(await found(word)).toHaveLength(1);
    expect(await found("lue")).toEqual([]);
    expect(await found("blue nowhere")).toEqual([]);
    expect(await found("?!")).toEqual([]);
    expect(await found("  ")).toHaveLength(3);
    const page = await list({ search: "blue", page_size: 1 });
    expect(page).toMatchObject({ has_more: true, last_history_item_id: larch.history_item_id });
    expect(await idsOf({ search: "blue", start_after_history_item_id: larch.history_item_id })).toEqual([
      heron.history_item_id,
    ]);
  });

  it.each([
    "'",
    "a' | 'b",
    "&",
    "!x",
    "(",
    ":*",
    "<->",
    "\\",
    "a:*b",
    "\u0000",
    "%_",
    "𝔘 '' x",
    "\uD800",
    "-".repeat(200),
  ])("answers a search for %j without an error", async (search) => {
    await addItem(ctx, { text: "An item." });
    await expect(list({ search })).resolves.toMatchObject({ has_more: false });
  });

  it("keeps any text that can be spoken, up to the longest", async () => {
    const texts = [
      "a\u0000b \uD800 c",
      Array.from({ length: limits.textLengthMax / 4 }, (_, at) => `${(at * 7919).toString(36).padStart(3, "0")} `)
        .join("")
        .slice(0, limits.textLengthMax),
      "𐐀𐐁-𐐂𐐃 ".repeat(limits.textLengthMax / 6),
      "x".repeat(limits.textLengthMax),
      "http://a.example/b?c=d ".repeat(4000),
    ];
    for (const text of texts) {
      const { history_item_id } = await addItem(ctx, { text });
      const item = await getHistoryItem(ctx, { history_item_id });
      expect(item.text).toBe(text.toWellFormed().replaceAll("\u0000", "\uFFFD"));
      expect(item.alignments.alignment?.characters.join("").length).toBe(text.length);
    }
  });

  it("gives an item with the times of its characters and its waveform", async () => {
    const { history_item_id } = await addItem(ctx, { text: "Héllo" });
    const item = await getHistoryItem(ctx, { history_item_id });
    expect(contract.get.answer.schema.parse(item)).toEqual(item);
    expect(item.alignments).toEqual({ alignment: evenTimes("Héllo"), normalized_alignment: evenTimes("Héllo") });
    expect(item.file_name).toMatch(/^Mynah_\d{4}-\d\d-\d\dT\d\d_\d\d_\d\d_Ondine_pre_s50_sb75_se0_b_mynah_classic_v1$/);
    const { peaks, duration_seconds } = await getWaveform(ctx, { history_item_id });
    expect(duration_seconds).toBe(0.5);
    expect(peaks).toHaveLength(25);
    for (const peak of peaks) expect(peak).toBeCloseTo(0.5, 1);
  });

  it("gives the audio as it is kept, whole or in any part", async () => {
    for (const output_format of ["mp3_44100_128", "pcm_16000", "opus_48000_64"] as const) {
      const { history_item_id, audio, content_type } = await addItem(ctx, { output_format });
      const whole = await getHistoryAudio(ctx, { history_item_id }, null);
      expect(whole).toMatchObject({ content_type, size_bytes: audio.length });
      expect(Buffer.compare(await bytesOf(whole), audio)).toBe(0);
      const size = audio.length;
      const parts = [
        [{ start: 0, end: 0 }, 0, 0],
        [{ start: 100 }, 100, size - 1],
        [{ start: 5, end: size * 2 }, 5, size - 1],
        [{ end: 7 }, size - 7, size - 1],
      ] as const;
      for (const [wanted, start, end] of parts) {
        const part = await getHistoryAudio(ctx, { history_item_id }, wanted);
        expect(part.range).toEqual({ start, end, whole_bytes: size });
        expect(Buffer.compare(await bytesOf(part), audio.subarray(start, end + 1))).toBe(0);
      }
      const beyond = getHistoryAudio(ctx, { history_item_id }, { start: size });
      await expect(beyond).rejects.toMatchObject({ code: "invalid_range" });
    }
  });

  it("gives an address for a player that opens just this file for an hour", async () => {
    const { history_item_id, file_key } = await addItem(ctx);
    const { audio_url, expires_unix } = await getAudioLink(ctx, { history_item_id });
    const { files } = test.services;
    const within = (seconds: number) => new Date(Date.now() + 1000 * seconds);
    expect(files.verifySignedUrl(audio_url, within(limits.signedLinkSeconds - 5))).toBe(file_key);
    expect(files.verifySignedUrl(audio_url, within(limits.signedLinkSeconds + 5))).toBeNull();
    expect(files.verifySignedUrl(audio_url.replace(history_item_id, newId()), within(0))).toBeNull();
    expect(Math.abs(expires_unix - Date.now() / 1000 - limits.signedLinkSeconds)).toBeLessThan(60);
  });

  it("deletes an item with its files", async () => {
    const { history_item_id, file_key } = await addItem(ctx);
    const kept = await addItem(ctx);
    expect(await deleteHistoryItem(ctx, { history_item_id })).toEqual({ status: "ok" });
    const gone = { code: "history_item_not_found" };
    await expect(deleteHistoryItem(ctx, { history_item_id })).rejects.toMatchObject(gone);
    await expect(getHistoryItem(ctx, { history_item_id })).rejects.toMatchObject(gone);
    expect(await test.services.files.stat(file_key)).toBeNull();
    expect(await test.services.files.stat(`${file_key}.json`)).toBeNull();
    expect(await idsOf()).toEqual([kept.history_item_id]);
  });

  it("says that an item is not there when it is deleted while somebody reads it", async () => {
    const { history_item_id, file_key } = await addItem(ctx);
    await test.services.files.remove(file_key);
    await test.services.files.remove(`${file_key}.json`);
    const gone = { code: "history_item_not_found" };
    await expect(getHistoryItem(ctx, { history_item_id })).rejects.toMatchObject(gone);
    await expect(getHistoryAudio(ctx, { history_item_id }, null)).rejects.toMatchObject(gone);
  });

  it("keeps private what somebody else made, in the same workspace or in another", async () => {
    const { history_item_id, request_id } = await addItem(ctx, { text: "Private words." });
    const colleague = await test.person({ workspace_id: ctx.caller.workspace_id });
    const elsewhere = { ...ctx, caller: { ...ctx.caller, workspace_id: newId() } };
    for (const stranger of [colleague, await test.person(), elsewhere]) {
      const gone = { code: "history_item_not_found" };
      await expect(getHistoryItem(stranger, { history_item_id })).rejects.toMatchObject(gone);
      await expect(getHistoryAudio(stranger, { history_item_id }, null)).rejects.toMatchObject(gone);
      await expect(getAudioLink(stranger, { history_item_id })).rejects.toMatchObject(gone);
      await expect(getWaveform(stranger, { history_item_id })).rejects.toMatchObject(gone);
      await expect(deleteHistoryItem(stranger, { history_item_id })).rejects.toMatchObject(gone);
      expect(await idsOf({}, stranger)).toEqual([]);
      expect(await idsOf({ search: "private" }, stranger)).toEqual([]);
      expect(await textsOfRequests(stranger, [request_id])).toBe("");
    }
    expect(await idsOf()).toEqual([history_item_id]);
  });

  it("gives the texts of earlier requests in the order asked for", async () => {
    const first = await addItem(ctx, { text: "One." });
    const second = await addItem(ctx, { text: "Two." });
    expect(await textsOfRequests(ctx, [second.request_id, "unknown", first.request_id])).toBe("Two. One.");
    expect(await textsOfRequests(ctx, [])).toBe("");
  });

  it("saves nothing of an item when what is booked with it fails", async () => {
    const made = await addItem(ctx);
    const { audio: _, ...item } = made;
    const history_item_id = newId();
    const failing = ctx.db.transaction(async (tx) => {
      await saveHistoryItem(ctx, { ...item, history_item_id }, tx);
      throw new Error("no characters left");
    });
    await expect(failing).rejects.toThrow("no characters left");
    expect(await idsOf()).toEqual([made.history_item_id]);
  });

  it("keeps the files of an item that was saved after all, and of one about which the database says nothing", async () => {
    const { history_item_id, file_key } = await addItem(ctx);
    await removeFiles(test.services, file_key);
    const item = await getHistoryItem(ctx, { history_item_id });
    expect(item.history_item_id).toBe(history_item_id);
    expect((await test.services.files.get(file_key)).size).toBeGreaterThan(0);

    const unsaved = `history/w/${newId()}.mp3`;
    await test.services.files.put(unsaved, Buffer.from("sound"), { content_type: "audio/mpeg" });
    const closed = await freshDatabase(kind);
    await closed.close();
    await removeFiles({ ...test.services, db: closed }, unsaved);
    expect((await test.services.files.get(unsaved)).size).toBe(5);
    await removeFiles(test.services, unsaved);
    await expect(test.services.files.get(unsaved)).rejects.toThrow(FileNotFoundError);
  });

  it("sweeps the files that a crash left without an item, and no others", async () => {
    const { workspace_id } = ctx.caller;
    const { files } = test.services;
    const content_type = "audio/mpeg";
    const details = { alignment: null, normalized_alignment: null, peaks: { pairs: [], seconds_per_pair: 0.02 } };
    const orphan = (history_item_id: string) =>
      keepFiles(ctx, { history_item_id, workspace_id, content_type, audio: Buffer.from("x"), details });
    const hour = 3_600_000;
    const kept = await addItem(ctx, { history_item_id: idMadeAt(Date.now() - 48 * hour) });
    const orphaned = await orphan(idMadeAt(Date.now() - 48 * hour));
    const recent = await orphan(idMadeAt(Date.now() - hour));
    const halfKept = `history/${workspace_id}/${idMadeAt(Date.now() - 48 * hour)}.mp3.json`;
    await files.put(halfKept, Buffer.from("{}"), { content_type: "application/json" });
    const sweeping = sweepOrphans(test.services);
    const underWay = await orphan(newId());
    // With a server, another process may have been speaking for an hour; the embedded database has no other process.
    const swept = kind === "embedded" ? [recent, `${recent}.json`] : [];
    expect(await sweeping).toBe(3 + swept.length);
    for (const key of [orphaned, `${orphaned}.json`, halfKept, ...swept]) expect(await files.stat(key)).toBeNull();
    for (const key of [kept.file_key, `${kept.file_key}.json`, underWay]) expect(await files.stat(key)).not.toBeNull();
    if (kind === "postgresql") expect(await files.stat(recent)).not.toBeNull();
  });
});
