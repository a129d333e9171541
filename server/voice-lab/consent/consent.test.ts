import { beforeAll, describe, expect, it } from "vitest";
import type { ConsentState, PhraseToRead, SignedConsent } from "../../../contract/voice-consent.ts";
import type { Caller } from "../../context.ts";
import { testDatabases } from "../../db/testing.ts";
import { readEnv } from "../../env.ts";
import { type SharedTestServer, sharedTestServer, type TestPerson } from "../../testing/server.ts";
import { agree, formOf, recordingOf, send, spokenText, voiceMaker } from "../testing.ts";
import { mayAttest } from "./attested.ts";
import { newPhrase } from "./phrase.ts";
import { wordsOf, wordsPerLanguage } from "./words.ts";

describe("phrases", () => {
  it("are made by chance of so many words that nobody can have recorded one", () => {
    for (const language of ["en", "de", "es", "fr", "it", "pt"]) {
      const known = new Set(wordsOf(language));
      expect(known.size).toBe(wordsPerLanguage);
      const said = newPhrase(language).replace(/[,.]/g, "").split(" ");
      expect(new Set(said.map((word) => word.toLowerCase())).size).toBe(said.length);
      expect((wordsPerLanguage - said.length) ** said.length).toBeGreaterThanOrEqual(2 ** 40);
      expect(said.slice(1).every((word) => known.has(word))).toBe(true);
    }
    expect(new Set(Array.from({ length: 300 }, () => newPhrase("en"))).size).toBe(300);
  });

  it("are of numbers in languages whose words nobody has written", () => {
    const numbers = newPhrase("cy").match(/\d\d/g) ?? [];
    expect((90 - numbers.length) ** numbers.length).toBeGreaterThanOrEqual(2 ** 40);
  });
});

it("lets programs vouch only where the operator does", () => {
  const key = { api_key: { api_key_hashed: "x", permissions: null } } as Caller;
  const session = { api_key: null } as Caller;
  const [attested, phrase] = [readEnv({}), readEnv({ MYNAH_VOICE_CONSENT: "phrase" })];
  const cloned = { category: "cloned" };
  expect(mayAttest({ caller: key, env: attested }, cloned)).toBe(true);
  expect(mayAttest({ caller: session, env: attested }, cloned)).toBe(false);
  expect(mayAttest({ caller: key, env: phrase }, cloned)).toBe(false);
  expect(mayAttest({ caller: key, env: attested }, { category: "professional" })).toBe(false);
});

const walkText =
  "The engine would not start, so we walked along the river until morning. There were herons in the reeds, quite still.";

describe.each(testDatabases)("consent on the %s database", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  let recording: Blob;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await voiceMaker(server);
    recording = await recordingOf(server, "Otis", spokenText);
  });

  const token = () => ({ token: person.access_token });
  const made = async (name: string, credential: object = token()) => {
    const { read } = await send(server, "/v1/voices/add", formOf({ name, files: recording }), credential);
    return read as { voice_id: string; requires_verification: boolean };
  };
  const call = async <T>(method: string, path: string, credential: object = token()): Promise<T> =>
    (await (await server.call(method, path, credential)).json()) as T;
  /** Which phrase is read is left to chance elsewhere; how well any is understood is measured by the bench. */
  const phrase = "Letter dolphin pocket river, mirror hammer engine camel.";
  const ask = async (voice_id: string, path = `/v1/voices/${voice_id}/consent`, credential: object = token()) => {
    const asked = await call<PhraseToRead>("POST", path, credential);
    const { pool } = server.services.db;
    await pool.query("UPDATE voice_verifications SET phrase = $2 WHERE voice_id = $1 AND phrase = $3", [
      voice_id,
      phrase,
      asked.phrase,
    ]);
    return asked;
  };
  const sign = async (path: string, who: string, text: string, fields = {}, credential: object = token()) => {
    const read = await recordingOf(server, who, text);
    const answer = await send(server, path, formOf({ recording: read, ...fields }), credential);
    return { ...answer, signed: answer.read as unknown as SignedConsent };
  };
  const speak = async (voice_id: string) => {
    const answer = await server.call("POST", `/v1/text-to-speech/${voice_id}`, { ...token(), body: { text: "Yes." } });
    if (answer.ok) {
      await answer.arrayBuffer();
      return "spoken";
    }
    return ((await answer.json()) as { detail: { status: string } }).detail.status;
  };

  it("lets a voice speak once its speaker read the phrase, and neither other words nor another speaker", async () => {
    const { voice_id, requires_verification } = await made("Asked");
    expect(requires_verification).toBe(true);
    expect(await speak(voice_id)).toBe("voice_disabled");
    const { language, attempts_left } = await ask(voice_id);
    expect([language, attempts_left]).toEqual(["en", 3]);
    const path = `/v1/voices/${voice_id}/consent/recording`;
    const wrongWords = await sign(path, "Otis", "The kettle sings while somebody reads the newspaper aloud.");
    expect(wrongWords.signed).toMatchObject({ status: "refused", attempts_left: 2 });
    expect(wrongWords.signed.checks.phrase?.is_said).toBe(false);
    const wrongSpeaker = await sign(path, "Clara", phrase);
    expect(wrongSpeaker.signed).toMatchObject({ status: "refused", attempts_left: 1 });
    expect(wrongSpeaker.signed.checks).toMatchObject({ phrase: { is_said: true }, speaker: { is_same: false } });
    expect(await speak(voice_id)).toBe("voice_disabled");
    const right = await sign(path, "Otis", phrase);
    expect(right.signed).toMatchObject({ status: "accepted", reason: null, checks: { speaker: { is_same: true } } });
    expect(await speak(voice_id)).toBe("spoken");
    expect((await sign(path, "Otis", phrase)).refusal).toBe("consent_not_needed");
    const { rows } = await server.services.db.pool.query(
      "SELECT state, recording_key FROM voice_verifications WHERE voice_id = $1",
      [voice_id],
    );
    expect(rows).toEqual([{ state: "accepted", recording_key: expect.stringContaining(voice_id) }]);
    await server.call("DELETE", `/v1/voices/${voice_id}`, token());
  }, 300_000);

  it("takes no phrase that is over, was tried too often, or was asked for too often", async () => {
    const { voice_id } = await made("Late");
    const { pool } = server.services.db;
    const path = `/v1/voices/${voice_id}/consent/recording`;
    const tooLate = async (change: string) => {
      await ask(voice_id);
      await pool.query(`UPDATE voice_verifications SET ${change} WHERE voice_id = $1`, [voice_id]);
      return (await sign(path, "Otis", phrase)).refusal;
    };
    expect(await tooLate("expires_at = now() - interval '1 second'")).toBe("consent_phrase_over");
    expect(await tooLate("attempts = 3")).toBe("consent_phrase_over");
    const insert = `INSERT INTO voice_verifications (verification_id, voice_id, kind, phrase)
                    SELECT $1 || n, $1, 'phrase', 'x' FROM generate_series(1, 20) n`;
    await pool.query(insert, [voice_id]);
    const refused = (await ask(voice_id)) as unknown as { detail: { status: string } };
    expect(refused.detail.status).toBe("too_many_consent_attempts");
    await server.call("DELETE", `/v1/voices/${voice_id}`, token());
  }, 300_000);

  it("is refused of a voice that is exchanged while somebody listens, and does not come to the other one", async () => {
    const { voice_id } = await made("Exchanged");
    const { pool } = server.services.db;
    await ask(voice_id);
    const signing = sign(`/v1/voices/${voice_id}/consent/recording`, "Otis", phrase);
    const exchange = `UPDATE voices SET print_key = print_key || '-other' WHERE voice_id = $1
                      AND EXISTS (SELECT FROM voice_verifications c WHERE c.voice_id = $1 AND attempts = 1)`;
    // From the first attempt on it is listened to, which takes longer.
    while ((await pool.query(exchange, [voice_id])).rowCount === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await signing).refusal).toBe("voice_being_changed");
    expect(await call<ConsentState>("GET", `/v1/voices/${voice_id}/consent`)).toMatchObject({ is_verified: false });
    const recordings: string[] = [];
    for await (const { key } of server.services.files.list("voices/"))
      if (key.includes(voice_id) && key.endsWith("-consent")) recordings.push(key);
    expect(recordings).toEqual([]);
  }, 300_000);

  it("is given for every recording, and asked for again where only those are left that are of somebody else", async () => {
    const clara = await recordingOf(server, "Clara", spokenText);
    const more = await recordingOf(server, "Otis", walkText);
    const files = [recording, more, clara];
    const { read } = await send(server, "/v1/voices/add", formOf({ name: "Mixed", files }), token());
    const voice_id = read.voice_id as string;
    const { pool } = server.services.db;
    const samples = async () => {
      const found = 'SELECT sample_id, file_key FROM voice_samples WHERE voice_id = $1 ORDER BY sample_id COLLATE "C"';
      return (await pool.query<{ sample_id: string; file_key: string }>(found, [voice_id])).rows;
    };
    const [first, second, third] = await samples();
    await ask(voice_id);
    const path = `/v1/voices/${voice_id}/consent`;
    const mixed = (await sign(`${path}/recording`, "Otis", phrase)).signed;
    expect(mixed).toMatchObject({ status: "refused", checks: { speaker: { is_same: false } } });
    expect(mixed.reason).toContain("recording.wav");
    const remove = (sample_id = "") => server.call("DELETE", `/v1/voices/${voice_id}/samples/${sample_id}`, token());
    await remove(third?.sample_id);
    expect((await sign(`${path}/recording`, "Otis", phrase)).signed).toMatchObject({ status: "accepted" });
    // As voices are whose recordings were not all held against the phrase once.
    const bytes = Buffer.from(await clara.arrayBuffer());
    await server.services.files.put(second?.file_key ?? "", bytes, { content_type: "audio/wav" });
    expect((await remove(first?.sample_id)).status).toBe(200);
    expect(await call<ConsentState>("GET", path)).toMatchObject({ is_verified: false, requires_verification: true });
    await server.call("DELETE", `/v1/voices/${voice_id}`, token());
  }, 300_000);

  it("can be given from elsewhere by a link, once, by whoever speaks in the voice", async () => {
    const { voice_id } = await made("Far away");
    const link = async () => (await call<{ url: string }>("POST", `/v1/voices/${voice_id}/consent/link`)).url;
    const [first, second] = [await link(), await link()];
    const pathOf = (url: string) => `/v1/voice-consent/${url.split("/").at(-1)}`;
    const stale = await call<{ detail: { status: string } }>("GET", pathOf(first), {});
    expect(stale.detail.status).toBe("consent_link_not_found");
    expect(await call("GET", pathOf(second), {})).toMatchObject({ voice_name: "Far away", owner_name: person.email });
    await ask(voice_id, `${pathOf(second)}/phrase`, {});
    const signed = await sign(`${pathOf(second)}/recording`, "Otis", phrase, { signer_name: "Fergus Boat" }, {});
    expect(signed.signed.status).toBe("accepted");
    expect(await speak(voice_id)).toBe("spoken");
    const used = await call<{ detail: { status: string } }>("GET", pathOf(second), {});
    expect(used.detail.status).toBe("consent_link_not_found");
    const { notices } = await call<{ notices: { title: string }[] }>("GET", "/v1/user/notices");
    expect(notices[0]?.title).toBe("Fergus Boat agreed to Far away");
    const { rows } = await server.services.db.pool.query(
      "SELECT details->>'signer_name' AS name FROM audit_entries WHERE target_id = $1 AND action = 'voice.consented'",
      [voice_id],
    );
    expect(rows).toEqual([{ name: "Fergus Boat" }]);
    await server.call("DELETE", `/v1/voices/${voice_id}`, token());
  }, 300_000);

  it("is vouched for by a program once its account agreed to the terms, and never by a page", async () => {
    const other = await voiceMaker(server);
    const key = { key: other.key };
    const { voice_id, requires_verification } = await made("Vouched", key);
    expect(requires_verification).toBe(true);
    const path = `/v1/voices/${voice_id}/consent`;
    const refused = await call<{ detail: { status: string } }>("POST", `${path}/attest`, key);
    expect(refused.detail.status).toBe("consent_terms_missing");
    await agree(server, other);
    const byPage = await call<{ detail: { status: string } }>("POST", `${path}/attest`, { token: other.access_token });
    expect(byPage.detail.status).toBe("consent_by_phrase_only");
    expect((await call<ConsentState>("GET", path, key)).ways).toEqual(["phrase", "attested"]);
    expect(await call("POST", `${path}/attest`, key)).toEqual({ status: "ok" });
    expect(await call<ConsentState>("GET", path, key)).toMatchObject({ is_verified: true, ways: [] });
  }, 300_000);

  it("is kept by a program that adds somebody else's recordings only where its account vouches for them", async () => {
    const other = await voiceMaker(server);
    const key = { key: other.key };
    const { pool } = server.services.db;
    const { voice_id } = await made("Grown", key);
    const clara = await recordingOf(server, "Clara", spokenText);
    const add = async (name: string) => {
      await pool.query("UPDATE voices SET is_verified = true WHERE voice_id = $1", [voice_id]);
      const { refusal } = await send(server, `/v1/voices/${voice_id}/edit`, formOf({ name, files: clara }), key);
      expect(refusal).toBeUndefined();
      const found = `SELECT is_verified, (SELECT count(*)::int FROM voice_verifications WHERE voice_id = $1 AND kind = 'attested')
                     AS attested FROM voices WHERE voice_id = $1`;
      return (await pool.query(found, [voice_id])).rows[0];
    };
    expect(await add("Before the terms")).toEqual({ is_verified: false, attested: 0 });
    await agree(server, other);
    expect(await add("After the terms")).toEqual({ is_verified: true, attested: 1 });
  }, 300_000);
});
