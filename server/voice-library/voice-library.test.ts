import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import type { VoiceReview } from "../../contract/voice-reviews.ts";
import type { Voice } from "../../contract/voices.ts";
import { testDatabases } from "../db/testing.ts";
import { openTimeoutMs } from "../testing/people.ts";
import { OWNER_KEY, startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";
import { deleteDueVoices } from "../voice-lab/index.ts";
import { countVoiceUse, recountVoiceUse } from "./count-use.ts";
import { giveVoice } from "./testing.ts";

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

  const send = (who: TestPerson, method: string, path: string, body?: unknown) =>
    server.call(method, path, { key: who.key, body });
  async function ask<T>(who: TestPerson, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await send(who, method, path, body);
    const content = await answer.json();
    expect([path, answer.status, answer.status === 200 ? null : content]).toEqual([path, 200, null]);
    return content as T;
  }
  const refused = async (who: TestPerson, method: string, path: string, body?: unknown) => {
    const answer = await send(who, method, path, body);
    return ((await answer.json()) as { detail?: { status: string } }).detail?.status ?? answer.status;
  };
  const list = async (who: TestPerson, query: string): Promise<LibraryVoice[]> =>
    (await ask<{ voices: LibraryVoice[] }>(who, "GET", `/v1/shared-voices?${query}`)).voices;
  const names = async (who: TestPerson, query: string) => (await list(who, query)).map(({ name }) => name);
  const publish = (voice_id: string, settings: object = {}) =>
    ask<Voice>(owner, "POST", `/v1/voices/${voice_id}/share-library`, { enable_library: true, ...settings });
  const add = (who: TestPerson, voice_id: string, new_name = "Mine now") =>
    ask<{ voice_id: string }>(who, "POST", `/v1/voices/add/${owner_id}/${voice_id}`, { new_name });
  const held = async (who: TestPerson, voice_id: string): Promise<Voice> =>
    await ask(who, "GET", `/v1/voices/${voice_id}`);

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

  it("is shared with e-mails: only they can open the link, and get a letter", async () => {
    const [named, other] = [await server.signUp(), await server.signUp()];
    const voice_id = await giveVoice(server, owner, { name: "For friends" });
    const path = `/v1/voices/${voice_id}/share`;
    const shared = await ask<{ share_link: string; sharing: { whitelisted_emails: string[] } }>(owner, "POST", path, {
      enable: true,
      emails: [named.email.toUpperCase()],
    });
    expect(shared.share_link).toContain(`/app/voice-lab/share/${owner_id}/${voice_id}`);
    expect(shared.sharing.whitelisted_emails).toEqual([named.email]);
    const [letter] = (await server.services.mail.list({ page_size: 1, before_letter_id: undefined })) ?? [];
    expect(letter).toMatchObject({ to_email: named.email, subject: "A voice is shared with you: For friends" });
    expect(await ask(named, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toMatchObject({ name: "For friends" });
    expect(await refused(other, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toBe("shared_voice_not_found");
    expect(await refused(other, "POST", `/v1/voices/add/${owner_id}/${voice_id}`, { new_name: "x" })).toBe(
      "shared_voice_not_found",
    );
    expect(await names(named, "search=friends")).toEqual([]);
    const copy = await add(named, voice_id);
    // Those who have it are told nothing of the others that it is shared with.
    expect((await held(named, copy.voice_id)).sharing).toMatchObject({ status: "copied", whitelisted_emails: [] });
    await ask(owner, "POST", path, { enable: true, emails: [] });
    expect(await ask(other, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toMatchObject({ name: "For friends" });
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

  it("keeps to those who added it until the notice period ends, is gone for others at once, and comes back", async () => {
    const [holder, other] = [await server.signUp(), await server.signUp()];
    const voice_id = await giveVoice(server, owner, { name: "On notice" });
    await publish(voice_id, { notice_period: 30 });
    const copy = await add(holder, voice_id);
    const end = () => ask<Voice>(owner, "POST", `/v1/voices/${voice_id}/share-library`, { enable_library: false });
    const ended = await end();
    expect(ended.sharing).toMatchObject({ status: "disabled", enabled_in_library: false });
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

  it("looks through what others say with a voice whose owner asks for that, and charges nothing for what is refused", async () => {
    const [holder, operator] = [await server.signUp(), { ...owner, key: OWNER_KEY }];
    const voice_id = await giveVoice(server, owner, { name: "Moderated" });
    await publish(voice_id, { enable_live_moderation: true });
    const copy = await add(holder, voice_id);
    const say = (who: TestPerson, id: string, text: string) =>
      refused(who, "POST", `/v1/text-to-speech/${id}`, { text });
    const threat = "Listen. I am going to kill you.";
    const used = async () =>
      (await ask<{ character_count: number }>(holder, "GET", "/v1/user/subscription")).character_count;
    const before = await used();
    expect(await say(holder, copy.voice_id, threat)).toBe("text_not_allowed");
    expect(await say(holder, copy.voice_id, threat)).toBe("text_not_allowed");
    expect(await used()).toBe(before);
    // Its print is nowhere: what passes gets as far as that.
    expect(await say(holder, copy.voice_id, "Good morning.")).toBe("voice_not_found");
    expect(await say(owner, voice_id, threat)).toBe("voice_not_found");
    const { reviews } = await ask<{ reviews: VoiceReview[] }>(operator, "GET", "/v1/admin/voice-reviews");
    const told = reviews.filter(({ voice }) => voice.voice_id === voice_id);
    expect(told.map(({ cause }) => cause)).toEqual(["moderation"]);
    expect(told[0]?.details.split("\n")).toHaveLength(2);
    expect(told[0]?.details).toContain(holder.email);
    expect(told[0]?.details).not.toContain("kill");
  });

  it("lets those who added a voice remix it where its owner allows mixing, and nobody otherwise", async () => {
    const holder = await server.signUp();
    const voice_id = await giveVoice(server, owner, { name: "Mixed" });
    await publish(voice_id);
    const copy = await add(holder, voice_id);
    const remix = (who: TestPerson, id: string) =>
      refused(who, "POST", `/v1/text-to-voice/${id}/remix`, {
        voice_description: "A deeper and slower voice, please.",
      });
    expect(await remix(holder, copy.voice_id)).toBe("voice_forbidden");
    await publish(voice_id, { voice_mixing_allowed: true });
    // Its print is nowhere: who may gets as far as that.
    expect(await remix(holder, copy.voice_id)).toBe("voice_not_found");
    await ask(owner, "POST", `/v1/voices/${voice_id}/share`, { enable: false });
    expect(await remix(holder, copy.voice_id)).toBe("voice_disabled");
  });

  it("keeps both settings when two share a voice for the first time at the same moment", async () => {
    const voice_id = await giveVoice(server, owner, { name: "Twice at once" });
    await Promise.all([publish(voice_id, { custom_rate: 0.06 }), publish(voice_id, { notice_period: 30 })]);
    expect((await held(owner, voice_id)).sharing).toMatchObject({ custom_rate: 0.06, notice_period: 30 });
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

  it("refuses to share what is not one's own, what nobody agreed to, and what was blocked", async () => {
    const stranger = await server.signUp();
    const voice_id = await giveVoice(server, owner, { name: "Not yours" });
    const path = (id: string) => `/v1/voices/${id}/share-library`;
    expect(await refused(stranger, "POST", path(voice_id), { enable_library: true })).toBe("voice_not_found");
    expect(await refused(owner, "POST", path(server.voice_id), { enable_library: true })).toBe("voice_forbidden");
    await publish(voice_id);
    const copy = await add(stranger, voice_id);
    expect(await refused(stranger, "POST", path(copy.voice_id), { enable_library: true })).toBe("voice_forbidden");
    expect(await refused(stranger, "GET", `/v1/voices/${copy.voice_id}/share/stats`)).toBe("voice_forbidden");
    for (const columns of [{ is_verified: false }, { print_key: null }, { safety_control: "BAN" }]) {
      const id = await giveVoice(server, owner, { columns });
      expect(await refused(owner, "POST", path(id), { enable_library: true })).toBe("voice_not_shareable");
    }
    expect(await refused(owner, "POST", path(voice_id), { notice_period: 731 })).toBe(422);
    expect(await refused(owner, "POST", path(voice_id), { custom_rate: -1 })).toBe(422);
    expect(await refused(owner, "POST", path(voice_id), { labels: { __proto__: "x", a: { b: "c" } } })).toBe(422);
  });

  it("keeps voices for paid plans from free ones, where their owner says so", async () => {
    const free = await server.signUp();
    const voice_id = await giveVoice(server, owner, { name: "Paid only" });
    await publish(voice_id, { free_users_allowed: false });
    expect(await refused(free, "POST", `/v1/voices/add/${owner_id}/${voice_id}`, { new_name: "x" })).toBe(
      "shared_voice_needs_plan",
    );
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
