import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultVoiceSettings } from "../../contract/voices.ts";
import type { Context } from "../context.ts";
import { testDatabases } from "../db/testing.ts";
import type { EngineVoice } from "../engines/ports.ts";
import type { RecitalRequest } from "../engines/works.ts";
import { openTestServices, type TestServices } from "../testing/verbs.ts";
import { editVoiceSettings } from "./edit-voice-settings.ts";
import { findSpeakingVoice, findVoice, ownVoiceId } from "./find-voice.ts";
import { getPreview, previewKey } from "./get-preview.ts";
import { getVoice } from "./get-voice.ts";
import { getVoiceSettings } from "./get-voice-settings.ts";
import { listVoices } from "./list-voices.ts";
import { searchVoices } from "./search-voices.ts";
import { seenVoices } from "./seen-voices.ts";
import { settingsFor } from "./settings-for.ts";
import { testVoices } from "./testing.ts";

const voice_id = "testVoice00000000001";
const alias = "21m00Tcm4TlvDq8ikWAM";

describe.each(testDatabases)("voices on the %s database", (kind) => {
  let test: TestServices;
  let ctx: Context;
  beforeAll(async () => {
    test = await openTestServices(kind, new URL("./testing.ts", import.meta.url));
    ctx = await test.person();
  }, 300_000);
  afterAll(() => test?.close());

  it("lists legacy voices only on demand", async () => {
    const usual = await listVoices(ctx, {});
    const all = await listVoices(ctx, { show_legacy: true });
    expect(usual.voices.some((voice) => voice.is_legacy)).toBe(false);
    expect(all.voices.filter((voice) => voice.is_legacy).map((voice) => voice.name)).toEqual(["Old Faithful"]);
    expect(all.voices).toHaveLength(testVoices.length);
  });

  it("gives every voice of a search once, page by page, and says how many there are", async () => {
    const seen: string[] = [];
    let next_page_token: string | undefined;
    do {
      const page = await searchVoices(ctx, {
        page_size: 3,
        sort: "name",
        ...(next_page_token ? { next_page_token } : {}),
      });
      expect(page.total_count).toBe(4);
      expect(page.has_more).toBe(page.next_page_token !== null);
      seen.push(...page.voices.map((voice) => voice.name));
      next_page_token = page.next_page_token ?? undefined;
    } while (next_page_token);
    expect(seen).toEqual(["Alder", "Barnaby", "Ondine", "Zoë"]);
    const nowhere = await searchVoices(ctx, { page_size: 3, next_page_token: "nowhere" });
    expect(nowhere).toMatchObject({ voices: [], has_more: false, next_page_token: null });
  });

  it("finds a voice by its own id and by that of the public service, and refuses any other", async () => {
    expect((await findVoice(ctx, alias)).voice_id).toBe(voice_id);
    expect(ownVoiceId(ctx, alias)).toBe(voice_id);
    expect(ownVoiceId(ctx, "unknown")).toBe("unknown");
    expect((await getVoice(ctx, { voice_id: alias })).voice_id).toBe(voice_id);
    await expect(findVoice(ctx, "nobody")).rejects.toThrow("A voice for the voice_id nobody was not found.");
    await expect(getVoiceSettings(ctx, { voice_id: "nobody" })).rejects.toMatchObject({ code: "voice_not_found" });
    await expect(editVoiceSettings(ctx, { voice_id: "nobody" })).rejects.toMatchObject({ code: "voice_not_found" });
  });

  it("changes only the given settings, for this person and voice alone", async () => {
    const other = await test.person();
    await editVoiceSettings(ctx, { voice_id: alias, stability: 0.1 });
    await Promise.all([
      editVoiceSettings(ctx, { voice_id, speed: 0.9 }),
      editVoiceSettings(ctx, { voice_id, use_speaker_boost: false }),
    ]);
    const set = { ...defaultVoiceSettings, stability: 0.1, speed: 0.9, use_speaker_boost: false };
    expect(await getVoiceSettings(ctx, { voice_id })).toEqual(set);
    expect((await getVoice(ctx, { voice_id })).settings).toEqual(set);
    expect(await getVoice(ctx, { voice_id, with_settings: false })).not.toHaveProperty("settings");
    expect(await getVoiceSettings(other, { voice_id })).toEqual(defaultVoiceSettings);
    expect(await getVoiceSettings(ctx, { voice_id: "testVoice00000000002" })).toEqual(defaultVoiceSettings);
    const voice = await findVoice(ctx, voice_id);
    expect(await settingsFor(ctx, voice, { stability: 0.7 })).toEqual({ ...set, stability: 0.7 });
  });

  it("makes a preview once for all that ask at the same time, keeps it, and gives any part of it", async () => {
    const requests: RecitalRequest[] = [];
    const { engines } = test.services;
    const counting: Context = {
      ...ctx,
      engines: {
        ...engines,
        recite(request, how) {
          requests.push(request);
          return engines.recite(request, how);
        },
      },
    };
    const at = { voice_id: "testVoice00000000003" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => getPreview(counting, at, null)));
    const whole = answers[0]?.body as Uint8Array;
    expect(requests.map((request) => request.text.text)).toEqual(["Good morning."]);
    expect(whole.length).toBeGreaterThan(2000);
    for (const answer of answers) {
      expect(answer).toMatchObject({ content_type: "audio/mpeg", cache_seconds: 604_800 });
      expect(Buffer.compare(answer.body as Uint8Array, whole)).toBe(0);
    }
    const part = await getPreview(counting, at, { start: 10, end: 19 });
    expect(part.range).toEqual({ start: 10, end: 19, whole_bytes: whole.length });
    expect(Buffer.compare(part.body as Uint8Array, whole.subarray(10, 20))).toBe(0);
    await expect(getPreview(counting, at, { start: whole.length })).rejects.toMatchObject({ code: "invalid_range" });
    expect(requests).toHaveLength(1);
  });

  it("remembers the voices that engines had, as they were seen last, and forgets those that nobody has had for long", async () => {
    let now = new Date("2030-01-01T00:00:00Z");
    const seen = seenVoices(Promise.resolve(ctx.db), () => now);
    const [first, second] = testVoices as [EngineVoice, EngineVoice];
    await seen.keep([
      { provider: "neural", voice: first, gain_db: null },
      { provider: "neural", voice: second, gain_db: -2.5 },
    ]);
    now = new Date("2030-03-01T00:00:00Z");
    await seen.keep([{ provider: "neural", voice: { ...first, name: "Undine" }, gain_db: 1.25 }]);
    const read = await seen.read();
    expect(read).toHaveLength(2);
    expect(read).toContainEqual({ provider: "neural", voice: { ...first, name: "Undine" }, gain_db: 1.25 });
    expect(read).toContainEqual({ provider: "neural", voice: second, gain_db: -2.5 });
    now = new Date("2030-05-01T00:00:00Z");
    expect((await seen.read()).map(({ voice }) => voice.name)).toEqual(["Undine"]);
  });

  it("shows a voice that cannot speak now with its reason, and refuses to speak with it", async () => {
    const reason = "Its model is not installed any more.";
    const engines = {
      ...ctx.engines,
      voices: ctx.engines.voices.map((each) => ({ ...each, disabled_reason: reason })),
    };
    const gone = { ...ctx, engines };
    expect((await getVoice(gone, { voice_id })).disabled_reason).toBe(reason);
    expect((await listVoices(gone, {})).voices.every((each) => each.disabled_reason === reason)).toBe(true);
    await expect(findSpeakingVoice(gone, voice_id, ctx.signal)).rejects.toThrow(
      `The voice Ondine cannot speak now. ${reason}`,
    );
    await expect(getPreview(gone, { voice_id: "testVoice00000000004" }, null)).rejects.toMatchObject({
      code: "voice_disabled",
    });
    expect((await findSpeakingVoice(ctx, voice_id, ctx.signal)).name).toBe("Ondine");
  });

  it("drops the preview of an earlier recipe when a voice is made anew", async () => {
    const { files } = test.services;
    const voice = await findVoice(ctx, "testVoice00000000002");
    const old = previewKey({ ...voice, gain_db: 1 });
    await files.put(old, Buffer.from("old"), { content_type: "audio/mpeg" });
    const { body } = await getPreview(ctx, { voice_id: voice.voice_id }, null);
    expect(Buffer.from(body as Uint8Array).toString()).not.toBe("old");
    expect(await files.stat(old)).toBeNull();
    expect(await files.stat(previewKey(voice))).not.toBeNull();
  });
});
