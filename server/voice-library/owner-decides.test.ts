import { beforeAll, describe, expect, it } from "vitest";
import type { VoiceReview } from "../../contract/voice-reviews.ts";
import { testDatabases } from "../db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { giveVoice, libraryCalls } from "./testing.ts";

describe.each(testDatabases)("what the owner of a shared voice decides, on %s", (kind) => {
  let server: SharedTestServer;
  let owner: TestPerson;
  let owner_id: string;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    owner = await server.signUp();
    owner_id = (await ask<{ public_user_id: string }>(owner, "GET", "/v1/user")).public_user_id;
  });

  const { ask, refused, list, held, publishBy, addOf } = libraryCalls(() => server);
  const publish = (voice_id: string, settings: object = {}) => publishBy(owner, voice_id, settings);
  const add = (who: TestPerson, voice_id: string) => addOf(who, { owner_id, voice_id });

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
    await publish(voice_id, { enable_live_moderation: true, voice_mixing_allowed: true });
    const wish = { voice_description: "The same, deeper.", text: `${threat} ${"It was a quiet evening. ".repeat(4)}` };
    expect(await refused(holder, "POST", `/v1/text-to-voice/${copy.voice_id}/remix`, wish)).toBe("text_not_allowed");
    expect(await used()).toBe(before);
    // Its print is nowhere: what passes gets as far as that.
    expect(await say(holder, copy.voice_id, "Good morning.")).toBe("voice_not_found");
    expect(await say(owner, voice_id, threat)).toBe("voice_not_found");
    const { reviews } = await ask<{ reviews: VoiceReview[] }>(operator, "GET", "/v1/admin/voice-reviews");
    const told = reviews.filter(({ voice }) => voice.voice_id === voice_id);
    expect(told.map(({ cause }) => cause)).toEqual(["moderation"]);
    expect(told[0]?.details.split("\n")).toHaveLength(3);
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
    expect(await list(named, "search=friends")).toEqual([]);
    const copy = await add(named, voice_id);
    // Those who have it are told nothing of the others that it is shared with.
    expect((await held(named, copy.voice_id)).sharing).toMatchObject({ status: "copied", whitelisted_emails: [] });
    await ask(owner, "POST", path, { enable: true, emails: [] });
    expect(await ask(other, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toMatchObject({ name: "For friends" });
  });
});
