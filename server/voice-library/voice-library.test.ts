import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import type { Voice } from "../../contract/voices.ts";
import { testDatabases } from "../db/testing.ts";
import { openTimeoutMs } from "../testing/people.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";
import { deleteDueVoices, lockVoice } from "../voice-lab/index.ts";
import { countVoiceUse, recountVoiceUse } from "./count-use.ts";
import { giveVoice, libraryCalls } from "./testing.ts";

const dayMs = 86_400_000;
const gone = "Whoever made it does not share it any more.";

describe.each(testDatabases)("the voice library on %s", (kind) => {
  let server: TestServer;
  let owner: TestPerson;
  let owner_id: string;
  let aheadMs = 0;
  beforeAll(async () => {
    server = await startTestServer(kind, {}, () => new Date(Date.now() + aheadMs));
    owner = await server.signUp();
    owner_id = ((await ask(owner, "GET", "/v1/user")) as { public_user_id: string }).public_user_id;
  }, openTimeoutMs);
  afterAll(() => server?.stop());

  const { ask, refused, list, held, publishBy, addOf } = libraryCalls(() => server);
  const names = async (who: TestPerson, query: string) => (await list(who, query)).map(({ name }) => name);
  const publish = (voice_id: string, settings: object = {}) => publishBy(owner, voice_id, settings);
  const add = (who: TestPerson, voice_id: string, new_name?: string) => addOf(who, { owner_id, voice_id }, new_name);

  it("shows what is published, found by words and labels, and nothing else of anybody's", async () => {
    const finder = await server.signUp();
    const voice_id = await giveVoice(server, owner, { name: "Brígwen of Kerry" });
    await giveVoice(server, owner, { name: "Brígwen unpublished" });
    expect(await names(finder, "search=brigwen")).toEqual([]);
    const shown = await publish(voice_id, {
      description: "Tells stories.",
      notice_period: 90,
      custom_rate: 0.06,
      instagram_username: "@kerry",
    });
    expect(shown.sharing).toMatchObject({ status: "enabled", enabled_in_library: true, rate: 2, notice_period: 90 });
    // What it costs in dollars is its owner's to know.
    expect(shown.sharing?.custom_rate).toBe(0.06);
    expect((await list(finder, "search=brigwen"))[0]?.custom_rate).toBeNull();
    expect((await list(owner, "search=brigwen"))[0]?.custom_rate).toBe(0.06);
    const [found, ...others] = await list(finder, "search=brigw%20stor&gender=female&accent=irish");
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      voice_id,
      public_owner_id: owner_id,
      name: "Brígwen of Kerry",
      rate: 2,
      notice_period: 90,
      instagram_username: "kerry",
      is_added_by_user: false,
    });
    expect(await names(finder, "search=brigwen&gender=male")).toEqual([]);
    expect(await names(finder, "search=brigwen&use_cases=narration&use_cases=news")).toEqual(["Brígwen of Kerry"]);
    expect(await ask(finder, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toMatchObject({ voice_id });
  });

  it("goes through the whole library page by page, what engines bring at the end, each once", async () => {
    const finder = await server.signUp();
    for (const name of ["Page one", "Page two", "Page three"]) await publish(await giveVoice(server, owner, { name }));
    const seen: LibraryVoice[] = [];
    for (let page = 0, has_more = true; has_more; page++) {
      const path = `/v1/shared-voices?page_size=20&page=${page}&sort=created_date`;
      const answer = await ask<{ voices: LibraryVoice[]; has_more: boolean }>(finder, "GET", path);
      seen.push(...answer.voices);
      has_more = answer.has_more;
    }
    expect(new Set(seen.map(({ voice_id }) => voice_id)).size).toBe(seen.length);
    expect(seen.slice(0, 3).map(({ name }) => name)).toEqual(["Page three", "Page two", "Page one"]);
    const premade = seen.filter(({ category }) => category === "premade");
    expect(premade.length).toBeGreaterThan(30);
    expect(seen.slice(-premade.length)).toEqual(premade);
    expect(await names(finder, "category=premade&search=otis")).toEqual(["Otis"]);
  });

  it("takes a place of the plan for each voice that is added, exactly, also when many are added at once", async () => {
    const free = await server.signUp();
    const ids = [];
    for (let i = 0; i < 6; i++) ids.push(await giveVoice(server, owner, { name: `Crowd ${i}` }));
    for (const id of ids) await publish(id);
    const outcomes = await Promise.all(
      ids.map((id) => refused(free, "POST", `/v1/voices/add/${owner_id}/${id}`, { new_name: "One of many" })),
    );
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "voice_limit_reached")).toHaveLength(3);
    const plan = await ask<{ voice_slots_used: number; voice_add_edit_counter: number }>(
      free,
      "GET",
      "/v1/user/subscription",
    );
    expect(plan).toMatchObject({ voice_slots_used: 3, voice_add_edit_counter: 3 });
    const added = ids[outcomes.indexOf(200)];
    expect(await refused(free, "POST", `/v1/voices/add/${owner_id}/${added}`, { new_name: "Again" })).toBe(
      "voice_already_added",
    );
    expect(await refused(owner, "POST", `/v1/voices/add/${owner_id}/${added}`, { new_name: "Own" })).toBe("own_voice");
  });

  it("is added by many people at the same moment, and each is counted", async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => server.signUp()));
    const voice_id = await giveVoice(server, owner, { name: "Sought after" });
    await publish(voice_id);
    await Promise.all(people.map((person) => add(person, voice_id)));
    expect((await list(owner, "search=sought"))[0]?.cloned_by_count).toBe(4);
  });

  it.runIf(kind === "postgresql")("is added while somebody changes it, and neither waits for the other", async () => {
    const voice_id = await giveVoice(server, owner, { name: "In the making" });
    await publish(voice_id);
    const holder = await server.signUp();
    await server.services.db.transaction(async (tx) => {
      await lockVoice(tx, voice_id);
      const added = await Promise.race([add(holder, voice_id), new Promise((resolve) => setTimeout(resolve, 10_000))]);
      expect(added).toMatchObject({ voice_id: expect.any(String) });
    });
  });

  it("keeps to those who added it until the notice period ends, is gone for others at once, and comes back", async () => {
    const [holder, other] = [await server.signUp(), await server.signUp()];
    const voice_id = await giveVoice(server, owner, { name: "On notice" });
    await publish(voice_id, { notice_period: 30 });
    const copy = await add(holder, voice_id);
    const end = () => ask<Voice>(owner, "POST", `/v1/voices/${voice_id}/share-library`, { enable_library: false });
    const heard: string[] = [];
    const stop = server.services.live.subscribe([`user:${holder.user_id}`], ({ table, op, id }) => {
      if (table === "voices") heard.push(`${op} ${id}`);
    });
    const ended = await end();
    expect(ended.sharing).toMatchObject({ status: "disabled", enabled_in_library: false });
    await expect.poll(() => heard).toEqual([`update ${copy.voice_id}`]);
    stop();
    const at = Math.round(Date.now() / 1000) + 30 * 86_400;
    expect(Math.abs((ended.sharing?.disable_at_unix ?? 0) - at)).toBeLessThan(120);
    expect(await names(other, "search=notice")).toEqual([]);
    expect(await refused(other, "POST", `/v1/voices/add/${owner_id}/${voice_id}`, { new_name: "x" })).toBe(
      "shared_voice_not_found",
    );
    expect((await held(holder, copy.voice_id)).disabled_reason).not.toBe(gone);
    const told = await ask<{ notices: { title: string }[] }>(holder, "GET", "/v1/user/notices");
    expect(told.notices[0]?.title).toBe("On notice will be gone");
    // Ending it again moves nothing.
    aheadMs = 29 * dayMs;
    expect((await end()).sharing?.disable_at_unix).toBe(ended.sharing?.disable_at_unix);
    expect((await held(holder, copy.voice_id)).sharing?.status).toBe("copied");
    aheadMs = 30 * dayMs + 1000;
    const lost = await held(holder, copy.voice_id);
    expect(lost).toMatchObject({ disabled_reason: gone, sharing: { status: "copied_disabled" } });
    expect(await refused(holder, "POST", `/v1/text-to-speech/${copy.voice_id}`, { text: "Hello." })).toBe(
      "voice_disabled",
    );
    const again = await publish(voice_id);
    expect(again.sharing).toMatchObject({ status: "enabled", disable_at_unix: null });
    expect((await held(holder, copy.voice_id)).sharing?.status).toBe("copied");
    aheadMs = 0;
  });

  it("gives those who hold it the notice that they were promised, also when less was promised since", async () => {
    const [early, late] = [await server.signUp(), await server.signUp()];
    const voice_id = await giveVoice(server, owner, { name: "Shortened" });
    await publish(voice_id, { notice_period: 90 });
    const copy = await add(early, voice_id);
    await publish(voice_id, { notice_period: 7 });
    await add(late, voice_id);
    const ended = await ask<Voice>(owner, "POST", `/v1/voices/${voice_id}/share-library`, { enable_library: false });
    const at = Math.round(Date.now() / 1000) + 90 * 86_400;
    expect(Math.abs((ended.sharing?.disable_at_unix ?? 0) - at)).toBeLessThan(120);
    aheadMs = 89 * dayMs;
    expect((await held(early, copy.voice_id)).sharing?.status).toBe("copied");
    aheadMs = 0;
  });

  it("deletes a voice that others hold when their notice is over, unless it is shared again", async () => {
    const [holder, other] = [await server.signUp(), await server.signUp()];
    const [kept, gone_id] = [
      await giveVoice(server, owner, { name: "Kept after all" }),
      await giveVoice(server, owner, { name: "Going" }),
    ];
    const files = server.services.files;
    const key = `voices/${owner.workspace_id}/${gone_id}/print`;
    await files.put(key, Buffer.from("a print"), { content_type: "application/octet-stream" });
    for (const voice_id of [kept, gone_id]) await publish(voice_id, { notice_period: 30 });
    const copies = [await add(holder, kept), await add(holder, gone_id)];
    const asked = await ask<{ deleted: string[]; later: { deletes_at_unix: number }[] }>(
      owner,
      "POST",
      "/v1/voices/delete",
      { voice_ids: [kept, gone_id] },
    );
    expect([asked.deleted, asked.later.length]).toEqual([[], 2]);
    const deletes_at_unix = asked.later[1]?.deletes_at_unix ?? 0;
    expect(Math.abs(deletes_at_unix - Date.now() / 1000 - 30 * 86_400)).toBeLessThan(120);
    // Asked again, it is the same day.
    expect(await ask(owner, "DELETE", `/v1/voices/${gone_id}`)).toEqual({ status: "ok", deletes_at_unix });
    expect(await refused(other, "POST", `/v1/voices/add/${owner_id}/${gone_id}`, { new_name: "x" })).toBe(
      "shared_voice_not_found",
    );
    expect((await held(owner, gone_id)).deletes_at_unix).toBe(deletes_at_unix);
    expect((await publish(kept)).deletes_at_unix).toBeNull();
    aheadMs = 29 * dayMs;
    await deleteDueVoices(server.services);
    expect((await held(holder, copies[1]?.voice_id ?? "")).sharing?.status).toBe("copied");
    aheadMs = 30 * dayMs + 1000;
    await Promise.all([deleteDueVoices(server.services), deleteDueVoices(server.services)]);
    expect(await refused(owner, "GET", `/v1/voices/${gone_id}`)).toBe("voice_not_found");
    expect(await refused(holder, "GET", `/v1/voices/${copies[1]?.voice_id}`)).toBe("voice_not_found");
    expect(await files.stat(key)).toBeNull();
    const told = await ask<{ notices: { title: string }[] }>(holder, "GET", "/v1/user/notices");
    const titles = told.notices.map(({ title }) => title).filter((title) => title.startsWith("Going"));
    expect(titles).toEqual(["Going is gone", "Going will be gone"]);
    expect((await held(holder, copies[0]?.voice_id ?? "")).sharing?.status).toBe("copied");
    aheadMs = 0;
  });

  it("leaves the library and goes on by its link, and nobody who has it hears of an end", async () => {
    const [holder, finder] = [await server.signUp(), await server.signUp()];
    const voice_id = await giveVoice(server, owner, { name: "Quieter" });
    await publish(voice_id, { notice_period: 30 });
    const copy = await add(holder, voice_id);
    const path = `/v1/voices/${voice_id}/share`;
    const { sharing } = await ask<{ sharing: object }>(owner, "POST", path, { enable: true, leave_library: true });
    expect(sharing).toMatchObject({ status: "enabled", enabled_in_library: false, disable_at_unix: null });
    expect(await names(finder, "search=quieter")).toEqual([]);
    expect(await ask(finder, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toMatchObject({ name: "Quieter" });
    expect((await held(holder, copy.voice_id)).sharing).toMatchObject({ status: "copied" });
    expect(JSON.stringify(await ask(holder, "GET", "/v1/user/notices"))).not.toContain("Quieter");
  });

  it("tells by what its voices can be found, only of those that are published, and takes a step when one is added", async () => {
    const finder = await server.signUp();
    await ask(finder, "POST", "/v1/user/onboarding-checklist/initiate", {});
    const labels = { accent: "faroese", use_case: "bedtime" };
    const voice_id = await giveVoice(server, owner, { name: "Tórshavn", labels });
    const choices = async () =>
      (
        await ask<{ labels: Record<string, { value: string; voices: number }[]> }>(
          finder,
          "GET",
          "/v1/shared-voices/labels",
        )
      ).labels;
    expect((await choices()).accent?.map(({ value }) => value)).not.toContain("faroese");
    await publish(voice_id);
    const found = await choices();
    expect(found.accent).toContainEqual({ value: "faroese", voices: 1 });
    expect(found.use_case).toContainEqual({ value: "bedtime", voices: 1 });
    for (const { value, voices } of (found.language ?? []).slice(0, 2))
      expect(await list(finder, `language=${value}&page_size=100`)).toHaveLength(Math.min(voices, 100));
    await add(finder, voice_id);
    const { onboarding_checklist } = await ask<{ onboarding_checklist: { items: object[] } }>(
      finder,
      "GET",
      "/v1/user",
    );
    expect(onboarding_checklist.items).toContainEqual({ item_id: "voice_library", is_completed: true });
  });

  it("is gone at once where no notice period was promised", async () => {
    const holder = await server.signUp();
    const voice_id = await giveVoice(server, owner, { name: "No notice" });
    await publish(voice_id);
    const copy = await add(holder, voice_id);
    await ask(owner, "POST", `/v1/voices/${voice_id}/share`, { enable: false });
    expect((await held(holder, copy.voice_id)).disabled_reason).toBe(gone);
  });

  it("counts what others say with it, by day and by workspace, and what it earns", async () => {
    const voice_id = await giveVoice(server, owner, { name: "Counted" });
    await publish(voice_id, { enable_financial_rewards: true, custom_rate: 0.06 });
    const { services } = server;
    const [{ rows: voices }, { rows: sharings }] = await Promise.all([
      services.db.pool.query("SELECT * FROM voices WHERE voice_id = $1", [voice_id]),
      services.db.pool.query("SELECT * FROM voice_sharing WHERE voice_id = $1", [voice_id]),
    ]);
    const made = { voice: voices[0], sharing: { ...sharings[0], custom_rate: 0.06 }, copy: { voice_id: "copy" } };
    const voice = { made } as unknown as Parameters<typeof countVoiceUse>[2]["voice"];
    const use = (workspace_id: string, characters: number, reader_app = false) =>
      services.db.transaction((tx) => countVoiceUse(services, tx, { voice, workspace_id, characters, reader_app }));
    await Promise.all([use("one", 1000), use("one", 500), use("two", 500, true)]);
    const stats = await ask<{ days: object[]; total: object }>(owner, "GET", `/v1/voices/${voice_id}/share/stats`);
    const sums = { characters: 2000, requests: 3, users: 2, rewards: 0.12 };
    expect(stats.total).toEqual(sums);
    expect(stats.days).toEqual([{ ...sums, date: new Date().toISOString().slice(0, 10) }]);
    const read = (is: boolean) =>
      ask<{ total: object }>(owner, "GET", `/v1/voices/${voice_id}/share/stats?reader_app=${is}`);
    expect((await read(true)).total).toMatchObject({ characters: 500, requests: 1 });
    expect((await read(false)).total).toMatchObject({ characters: 1500, requests: 2 });
    await recountVoiceUse(services);
    const [first] = await list(owner, `sort=trending&owner_id=${owner_id}`);
    expect(first).toMatchObject({ voice_id, usage_character_count_7d: 2000, usage_character_count_1y: 2000 });
    // Who spoke is nowhere to be read.
    const { rows } = await services.db.pool.query("SELECT * FROM voice_use_days WHERE voice_id = $1", [voice_id]);
    expect(JSON.stringify(rows)).not.toMatch(/"(one|two)"/);
  });
});
