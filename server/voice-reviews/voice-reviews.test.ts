import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry } from "../../contract/audit-log.ts";
import { limits } from "../../contract/limits.ts";
import type { Notice } from "../../contract/notices.ts";
import type { JudgedVoice, VoiceReview } from "../../contract/voice-reviews.ts";
import type { Voice } from "../../contract/voices.ts";
import { testDatabases } from "../db/testing.ts";
import { openTimeoutMs } from "../testing/people.ts";
import { OWNER_KEY, startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";
import { giveVoice } from "../voice-library/testing.ts";

type Asker = Pick<TestPerson, "key"> | { access_token: string };

describe.each(testDatabases)("reviews of voices on %s", (kind) => {
  let server: TestServer;
  let owner: TestPerson;
  let owner_id: string;
  const operator = { key: OWNER_KEY };
  beforeAll(async () => {
    server = await startTestServer(kind, { MYNAH_VOICE_REVIEW: "true" });
    owner = await server.signUp();
    owner_id = (await ask<{ public_user_id: string }>(owner, "GET", "/v1/user")).public_user_id;
  }, openTimeoutMs);
  afterAll(() => server?.stop());

  /** By session where only a person may, otherwise by key. */
  const send = (who: Asker, method: string, path: string, body?: unknown) =>
    server.call(method, path, "key" in who ? { key: who.key, body } : { token: who.access_token, body });
  async function ask<T>(who: Asker, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await send(who, method, path, body);
    const content = await answer.json();
    expect([path, answer.status, answer.status === 200 ? null : content]).toEqual([path, 200, null]);
    return content as T;
  }
  const refused = async (who: Asker, method: string, path: string, body?: unknown) => {
    const answer = await send(who, method, path, body);
    return ((await answer.json()) as { detail?: { status: string } }).detail?.status ?? answer.status;
  };
  const publish = (voice_id: string, settings: object = {}) =>
    ask<Voice>(owner, "POST", `/v1/voices/${voice_id}/share-library`, { enable_library: true, ...settings });
  const listed = async (who: Asker, search: string) =>
    (await ask<{ voices: { name: string }[] }>(who, "GET", `/v1/shared-voices?search=${search}`)).voices.map(
      ({ name }) => name,
    );
  const reviews = async (voice_id: string, state = "open") =>
    (
      await ask<{ reviews: VoiceReview[] }>(operator, "GET", `/v1/admin/voice-reviews?state=${state}&page_size=100`)
    ).reviews.filter(({ voice }) => voice.voice_id === voice_id);
  const review = async (voice_id: string): Promise<VoiceReview> => {
    const [first] = await reviews(voice_id);
    if (!first) throw new Error("nothing is to be decided");
    return first;
  };
  const decidePath = ({ review_id }: Pick<VoiceReview, "review_id">) => `/v1/admin/voice-reviews/${review_id}/decide`;
  const decide = async (voice_id: string, body: object) =>
    await ask(operator, "POST", decidePath(await review(voice_id)), body);
  const notices = async (who: Asker) => (await ask<{ notices: Notice[] }>(who, "GET", "/v1/user/notices")).notices;
  const entries = async (who: Asker) =>
    (await ask<{ entries: AuditEntry[] }>(who, "GET", "/v1/workspace/audit-log")).entries;
  const add = async (who: Asker, voice_id: string) =>
    (await ask<{ voice_id: string }>(who, "POST", `/v1/voices/add/${owner_id}/${voice_id}`, { new_name: "Held" }))
      .voice_id;
  const seen = (who: Asker, voice_id: string) => ask<Voice>(who, "GET", `/v1/voices/${voice_id}`);
  const report = (voice_id: string, words = "") => ({
    path: `/v1/shared-voices/${owner_id}/${voice_id}/report`,
    body: { reason: "my_voice", words },
  });

  it("lets a voice wait for the library until it is allowed, and again when what is seen of it changes", async () => {
    const voice_id = await giveVoice(server, owner, { name: "Wendeline" });
    expect((await publish(voice_id)).sharing).toMatchObject({ review_status: "pending", status: "enabled" });
    await publish(voice_id, { notice_period: 30 });
    expect(await listed(owner, "wendeline")).toEqual([]);
    // Asked for twice, it is to be decided once.
    const waiting = await reviews(voice_id);
    expect(waiting).toMatchObject([{ cause: "library", voice: { owner_email: owner.email }, files: [] }]);
    await decide(voice_id, {
      decision: "allow_with_changes",
      name: "Wendeline of the hills",
      message: "A fuller name.",
    });
    expect(await listed(owner, "wendeline")).toEqual(["Wendeline of the hills"]);
    expect((await seen(owner, voice_id)).sharing).toMatchObject({
      review_status: "allowed_with_changes",
      review_message: "A fuller name.",
    });
    expect((await notices(owner))[0]).toMatchObject({ title: "Wendeline is in the library", severity: "success" });
    expect(await entries(owner)).toContainEqual(
      expect.objectContaining({ action: "voice.reviewed", target_id: voice_id, user_email: "owner@example.com" }),
    );
    // What nobody sees does not wait; what is seen does.
    expect((await publish(voice_id, { custom_rate: 0.06 })).sharing?.review_status).toBe("allowed_with_changes");
    expect((await publish(voice_id, { description: "Something else." })).sharing?.review_status).toBe("pending");
    expect(await listed(owner, "wendeline")).toEqual([]);
    // Whoever has the link keeps it.
    const friend = await server.signUp();
    expect(await ask(friend, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toMatchObject({ voice_id });
    await ask(owner, "POST", `/v1/voices/${voice_id}/share-library`, { enable_library: false });
    expect(await reviews(voice_id)).toEqual([]);
  });

  it("takes what is declined out of the library, says why, and takes it up again when it is asked for anew", async () => {
    const voice_id = await giveVoice(server, owner, { name: "Gormlaith" });
    await publish(voice_id);
    const { review_id } = await review(voice_id);
    expect(await refused(operator, "POST", decidePath({ review_id }), { decision: "decline" })).toBe(
      "voice_review_needs_message",
    );
    expect(await refused(operator, "POST", decidePath({ review_id }), { decision: "captcha", message: "No" })).toBe(
      "voice_review_wrong_decision",
    );
    await decide(voice_id, { decision: "decline", message: "It has no description." });
    expect((await notices(owner))[0]?.description).toContain("It has no description.");
    expect((await seen(owner, voice_id)).sharing).toMatchObject({
      review_status: "declined",
      enabled_in_library: false,
    });
    expect((await publish(voice_id)).sharing).toMatchObject({ review_status: "pending", review_message: null });
    const [again] = await reviews(voice_id);
    expect(again?.review_id).not.toBe(review_id);
    await decide(voice_id, { decision: "allow" });
    expect(await listed(owner, "gormlaith")).toEqual(["Gormlaith"]);
  });

  it("is decided once when many decide at the same time", async () => {
    const voice_id = await giveVoice(server, owner, { name: "Muirgel" });
    await publish(voice_id);
    const path = decidePath(await review(voice_id));
    const bodies = [{ decision: "allow" }, { decision: "decline", message: "Too much like another one." }];
    const answers = await Promise.all([...bodies, ...bodies].map((body) => refused(operator, "POST", path, body)));
    expect(answers.filter((each) => each === 200)).toHaveLength(1);
    expect(answers.filter((each) => each === "voice_review_over")).toHaveLength(3);
    const { sharing } = await seen(owner, voice_id);
    const [closed] = await reviews(voice_id, "closed");
    expect(sharing?.review_status).toBe(closed?.decision === "allow" ? "allowed" : "declined");
    expect(
      (await entries(owner)).filter((each) => each.target_id === voice_id && each.action === "voice.reviewed"),
    ).toHaveLength(1);
  });

  it("takes one report of each person who can see the voice, so many a day, and of nobody else", async () => {
    const [named, stranger] = [await server.signUp(), await server.signUp()];
    const voice_id = await giveVoice(server, owner, { name: "Ronnat" });
    await ask(owner, "POST", `/v1/voices/${voice_id}/share`, { enable: true, emails: [named.email] });
    const { path, body } = report(voice_id, "That is me, and I did not agree.");
    const token = (who: TestPerson) => ({ access_token: who.access_token });
    expect(await refused(named, "POST", path, body)).toBe("session_required");
    expect(await refused(token(stranger), "POST", path, body)).toBe("shared_voice_not_found");
    expect(await refused(token(owner), "POST", path, body)).toBe("own_voice");
    const answers = await Promise.all([1, 2, 3].map(() => refused(token(named), "POST", path, body)));
    expect(answers.toSorted()).toEqual([200, "voice_already_reported", "voice_already_reported"]);
    expect(await reviews(voice_id)).toMatchObject([
      { cause: "report", reason: "my_voice", details: body.words, reported_by_email: named.email },
    ]);
    expect((await notices(operator))[0]).toMatchObject({
      title: "Somebody reported Ronnat",
      path: "/app/admin/voices",
    });
    expect((await entries(named)).map(({ action }) => action)).toContain("voice.reported");
    await decide(voice_id, { decision: "dismiss" });
    // Its owner has nothing to know of it, and it is not taken up again.
    expect((await notices(owner)).filter(({ title }) => title.includes("Ronnat"))).toEqual([]);
    expect(await refused(token(named), "POST", path, body)).toBe("voice_already_reported");
    for (let n = 0; n < limits.voiceReportsPerDayMax; n++) await giveReport(stranger, await giveVoice(server, owner));
    const one = await giveVoice(server, owner);
    await ask(owner, "POST", `/v1/voices/${one}/share`, { enable: true, emails: [] });
    expect(await refused(token(stranger), "POST", report(one).path, body)).toBe("too_many_voice_reports");
    await server.services.db.pool.query("DELETE FROM voice_reviews WHERE reported_by = $1", [stranger.user_id]);
  });

  const giveReport = (who: TestPerson, voice_id: string) =>
    server.services.db.pool.query(
      "INSERT INTO voice_reviews (review_id, voice_id, cause, details, reported_by) VALUES ($1, $1, 'report', '', $2)",
      [voice_id, who.user_id],
    );

  it("silences a blocked voice for its owner, its workspace and all who added it, tells them, and lifts that", async () => {
    const holder = await server.signUp();
    const voice_id = await giveVoice(server, owner, { name: "Suibhne" });
    await ask(owner, "POST", `/v1/voices/${voice_id}/share`, { enable: true, emails: [] });
    const copy_id = await add(holder, voice_id);
    await ask({ access_token: holder.access_token }, "POST", report(voice_id).path, report(voice_id).body);
    await decide(voice_id, { decision: "ban", message: "The speaker complained." });
    const speak = (who: Asker, id: string) =>
      refused(who, "POST", `/v1/text-to-speech/${id}`, { text: "Good morning." });
    expect([await speak(owner, voice_id), await speak(holder, copy_id)]).toEqual(["voice_disabled", "voice_disabled"]);
    expect((await seen(holder, copy_id)).safety_control).toBe("BAN");
    expect(await refused(holder, "GET", `/v1/voices/${owner_id}/${voice_id}`)).toBe("shared_voice_not_found");
    for (const path of ["share-library", "share"]) {
      const body = path === "share" ? { enable: true } : { enable_library: true };
      expect(await refused(owner, "POST", `/v1/voices/${voice_id}/${path}`, body)).toBe("voice_not_shareable");
    }
    expect((await notices(owner))[0]).toMatchObject({ title: "Suibhne is blocked", needs_attention: true });
    expect((await notices(holder))[0]?.title).toBe("Suibhne is blocked");
    const blocked = await ask<{ voices: JudgedVoice[] }>(operator, "GET", "/v1/admin/blocked-voices");
    expect(blocked.voices).toMatchObject([
      { voice_id, safety_control: "BAN", safety_reason: "The speaker complained." },
    ]);
    // Its owner cannot read a phrase that makes it speak again.
    expect(await refused(owner, "POST", `/v1/voices/${voice_id}/consent`)).toBe("consent_not_needed");
    await ask(operator, "POST", `/v1/admin/voices/${voice_id}/safety`, { safety_control: null });
    expect((await seen(holder, copy_id)).safety_control).toBeNull();
    const actions = (await entries(owner)).filter((each) => each.target_id === voice_id).map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(["voice.unblocked", "voice.reviewed", "voice.blocked"]);
  });

  it("asks the owner of a voice of recordings for the phrase, by which it speaks again, and never that of a designed one", async () => {
    const voice_id = await giveVoice(server, owner, { name: "Fiadh" });
    const designed = await giveVoice(server, owner, { name: "Designed", columns: { category: "generated" } });
    const path = (id: string) => `/v1/admin/voices/${id}/safety`;
    const body = { safety_control: "CAPTCHA", reason: "Is it you?" };
    expect(await refused(operator, "POST", path(designed), body)).toBe("voice_without_speaker");
    expect(await refused(operator, "POST", path(voice_id), { safety_control: "CAPTCHA" })).toBe(
      "voice_review_needs_message",
    );
    expect(await refused(owner, "POST", path(voice_id), body)).toBe("operator_required");
    await ask(operator, "POST", path(voice_id), body);
    expect(await ask(owner, "GET", `/v1/voices/${voice_id}/consent`)).toMatchObject({
      requires_verification: true,
      is_verified: true,
      ways: ["phrase"],
    });
    expect(await refused(owner, "POST", `/v1/voices/${voice_id}/consent/attest`)).toBe("consent_by_phrase_only");
    expect(await ask(owner, "POST", `/v1/voices/${voice_id}/consent`)).toMatchObject({ attempts_left: 3 });
  });

  it("plays the recordings of a voice that somebody complained of to the operator, and writes that down", async () => {
    const holder = await server.signUp();
    const voice_id = await giveVoice(server, owner, { name: "Ciara" });
    const key = `voices/${owner.workspace_id}/${voice_id}/heard`;
    await server.services.files.put(key, Buffer.from("what was recorded"), { content_type: "audio/wav" });
    const row = "sample_id, voice_id, file_name, content_type, size_bytes, sha256, file_key, duration_seconds";
    await server.services.db.pool.query(
      `INSERT INTO voice_samples (${row}) VALUES ($1, $2, 'heard.wav', 'audio/wav', 17, 'sum', $3, 1)`,
      [`sample-${voice_id}`, voice_id, key],
    );
    await ask(owner, "POST", `/v1/voices/${voice_id}/share`, { enable: true, emails: [] });
    await ask({ access_token: holder.access_token }, "POST", report(voice_id).path, report(voice_id).body);
    const { review_id, files } = await review(voice_id);
    expect(files).toMatchObject([{ kind: "recording", file_name: "heard.wav", duration_secs: 1 }]);
    const path = `/v1/admin/voice-reviews/${review_id}/files/${files[0]?.file_id}`;
    expect(await (await send(operator, "GET", path)).text()).toBe("what was recorded");
    expect(await refused(operator, "GET", `/v1/admin/voice-reviews/${review_id}/files/another`)).toBe(
      "voice_review_not_found",
    );
    expect(await refused(owner, "GET", path)).toBe("operator_required");
    const log = "SELECT FROM operator_log WHERE action = 'voice_review.file' AND subject ->> 'review_id' = $1";
    expect((await server.services.db.pool.query(log, [review_id])).rowCount).toBe(1);
  });

  it("verifies a voice by the files that its owner sent, once, and keeps these no longer", async () => {
    const voice_id = await giveVoice(server, owner, { name: "Shown", columns: { is_verified: false } });
    const { files, db } = server.services;
    const file_key = `voices/${owner.workspace_id}/${voice_id}/proof`;
    await files.put(file_key, Buffer.from("%PDF a licence"), { content_type: "application/pdf" });
    const proof = { file_id: "proof", file_key, file_name: "licence.pdf", content_type: "application/pdf" };
    await db.pool.query(
      "INSERT INTO voice_verifications (verification_id, voice_id, kind, files) VALUES ($1, $1, 'manual', $2)",
      [voice_id, JSON.stringify([proof])],
    );
    await db.pool.query(
      "INSERT INTO voice_reviews (review_id, voice_id, cause, details) VALUES ($1, $1, 'verification', 'See the licence.')",
      [voice_id],
    );
    const { review_id, files: shown } = await review(voice_id);
    expect(shown).toMatchObject([{ kind: "file", file_name: "licence.pdf" }]);
    const file = await send(operator, "GET", `/v1/admin/voice-reviews/${review_id}/files/${shown[0]?.file_id}`);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect(await file.text()).toBe("%PDF a licence");
    const answers = await Promise.all(
      ["accept", "accept"].map((decision) => refused(operator, "POST", decidePath({ review_id }), { decision })),
    );
    expect(answers.toSorted()).toEqual([200, "voice_review_over"]);
    expect((await seen(owner, voice_id)).voice_verification?.is_verified).toBe(true);
    expect((await notices(owner))[0]?.title).toBe("Shown is verified");
    expect(await files.stat(file_key)).toBeNull();
    expect((await reviews(voice_id, "closed"))[0]?.files).toEqual([]);
  });
});
