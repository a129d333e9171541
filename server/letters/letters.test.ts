import { beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../db/testing.ts";
import { OWNER_KEY, type SharedTestServer, sharedTestServer, type TestPerson } from "../testing/server.ts";
import { optOutKey } from "./rules.ts";

describe.each(testDatabases)("the outbox on %s", (kind) => {
  let server: SharedTestServer;
  let person: TestPerson;
  beforeAll(async () => {
    server = await sharedTestServer(kind);
    person = await server.signUp();
  }, 300_000);

  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of it
  const list = async (query = ""): Promise<any> =>
    await (await server.call("GET", `/v1/letters${query}`, { key: OWNER_KEY })).json();
  const askForReset = () =>
    server.call("POST", "/v1/user/send-password-reset-email", { body: { email: person.email } });

  it("lets the owner read and hand on every letter where there is no mail server, so that nobody is locked out", async () => {
    await askForReset();
    const letter = await vi.waitFor(async () => {
      const [newest] = (await list()).letters;
      expect(newest.subject).toBe("Choose a new password");
      return newest;
    });
    expect(letter).toMatchObject({
      to_email: person.email,
      state: "kept",
      reason: null,
      sent_at_unix: null,
      content: { code: null, action: { words: "Choose a new password" }, footnote: expect.any(String) },
    });
    const { origin, pathname, searchParams } = new URL(letter.content.action.url);
    expect([origin, pathname]).toEqual(["http://mynah.test", "/app/reset-password"]);
    const body = { code: searchParams.get("code"), password: "a passphrase that is another one" };
    expect((await server.call("POST", "/sign-in/confirm-password-reset", { body })).status).toBe(200);
  });

  it("gives out its pages one after the other, each letter once, the newest first", async () => {
    await server.signUp();
    // Letters of the tests before this one are on the server, too: as many as one page holds are looked at.
    const { letters } = await list("?page_size=100");
    expect(letters.length).toBeGreaterThan(2);
    const seen: { letter_id: string; created_at_unix: number }[] = [];
    for (let query = "?page_size=1"; seen.length < letters.length; ) {
      const { letters: page, has_more, sends } = await list(query);
      expect([page.length, sends]).toEqual([1, false]);
      seen.push(page[0]);
      if (seen.length < letters.length) expect(has_more).toBe(true);
      query = `?page_size=1&start_after_letter_id=${page[0].letter_id}`;
    }
    const { letters: last } = await list(`?page_size=100&start_after_letter_id=${letters.at(-1).letter_id}`);
    if (letters.length < 100) expect(last).toEqual([]);
    expect(seen.map(({ letter_id }) => letter_id)).toEqual(
      letters.map((each: { letter_id: string }) => each.letter_id),
    );
    expect(new Set(seen.map(({ letter_id }) => letter_id)).size).toBe(seen.length);
  });

  it("does not try again without a mail server", async () => {
    const [{ letter_id }] = (await list()).letters;
    const answer = await server.call("POST", `/v1/letters/${letter_id}/retry`, { key: OWNER_KEY });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ detail: { status: "mail_server_missing" } });
  });

  it("keeps letters private from everybody else", async () => {
    for (const credentials of [{ token: person.access_token }, { key: person.key }, {}]) {
      const answer = await server.call("GET", "/v1/letters", credentials);
      expect([401, 403]).toContain(answer.status);
      expect(await answer.text()).not.toContain(person.email);
    }
  });

  it("tells at sign-up that an e-mail is taken where no letter could", async () => {
    const again = { email: person.email, password: "a long enough passphrase" };
    const answer = await server.call("POST", "/sign-up", { body: again });
    expect(await answer.json()).toMatchObject({ detail: { status: "email_taken" } });
  });

  it("ends letters about the product by the key in them, for its person alone and without signing in", async () => {
    const other = await server.signUp();
    const { pool } = server.services.db;
    await pool.query("UPDATE users SET agrees_to_product_updates = true WHERE user_id = ANY($1)", [
      [person.user_id, other.user_id],
    ]);
    const agrees = async () =>
      (await pool.query("SELECT user_id FROM users WHERE agrees_to_product_updates")).rows.map((row) => row.user_id);
    const optOut = (opt_out_updates_key: string) =>
      server.call("POST", "/v1/user/opt-out-of-updates", { body: { opt_out_updates_key } });
    const key = optOutKey(other.user_id, server.services.secret);
    for (const wrong of [
      other.user_id,
      `${other.user_id}.`,
      key.replace(other.user_id, person.user_id),
      `${key}.x`,
      optOutKey(other.user_id, "another secret, which is as long as ours is, 1234"),
    ]) {
      expect(await (await optOut(wrong)).json()).toMatchObject({ detail: { status: "invalid_opt_out_key" } });
    }
    expect(await agrees()).toContain(other.user_id);
    expect(await (await optOut(key)).json()).toEqual({ status: "ok" });
    expect(await agrees()).not.toContain(other.user_id);
    expect(await agrees()).toContain(person.user_id);
  });
});
