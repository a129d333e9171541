/** What letters are good for: joining, confirming, a new password, another e-mail. At the front door, with a real mail server. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { codeIn, type Mailbox, openMailbox } from "../mail/testing/mailbox.ts";
import { OWNER_KEY, startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const newPassword = "another passphrase, also long";
const refusedCode = { status: 400, body: { detail: { status: "invalid_action_code" } } };

describe.each(testDatabases)("letters and what they are good for on %s", (kind) => {
  let server: TestServer;
  let box: Mailbox;
  let person: TestPerson;
  let late = 0;
  beforeAll(async () => {
    box = await openMailbox();
    // Each call may name the address that it comes from, so that none pays for another one's attempts.
    server = await startTestServer(
      kind,
      { SMTP_URL: box.url, MYNAH_TRUST_PROXY: "true" },
      () => new Date(Date.now() + late),
    );
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await box.stop();
  });

  let networks = 0;
  const call = async (method: string, path: string, body?: unknown, token?: string, headers = {}) => {
    networks += 1;
    const answer = await server.call(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(token ? { token } : {}),
      headers: { "x-forwarded-for": `10.9.${networks >> 8}.${networks & 255}`, ...headers },
    });
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of it
    return { status: answer.status, body: (await answer.json()) as any, cookies: answer.headers.getSetCookie() };
  };
  const newEmail = () => `${randomUUID()}@example.com`;
  const password = "a long enough passphrase";
  /** Somebody new, whose letter was followed. */
  const join = async (email = newEmail()): Promise<TestPerson> => {
    await call("POST", "/sign-up", { email, password });
    const { body } = await call("POST", "/sign-in/verify-email", { code: codeIn(await box.next(email)) });
    const { access_token, user_id } = body.grant as { access_token: string; user_id: string };
    const { body: user } = await call("GET", "/v1/user", undefined, access_token);
    const key = await server.keyOf({ user_id, workspace_id: user.workspace_id });
    return { user_id, workspace_id: user.workspace_id, email, password, access_token, key };
  };
  const signIn = (email: string, with_password: string) => call("POST", "/sign-in", { email, password: with_password });
  const tokenOf = async (email: string, with_password = password) =>
    (await signIn(email, with_password)).body.access_token as string;
  const isIn = async (token: string) => (await call("GET", "/v1/user", undefined, token)).status === 200;
  const resetCode = async (email: string) => {
    await call("POST", "/v1/user/send-password-reset-email", { email });
    return codeIn(await box.next(email, "Choose a new password"));
  };
  const lettersTo = (email: string) => box.letters.filter((letter) => letter.to === email);
  beforeEach(async () => {
    late = 0;
    person = await join();
  });

  describe("joining", () => {
    it("makes the account when the letter is followed, signed in and with its e-mail confirmed, and not before", async () => {
      const email = newEmail();
      expect(await call("POST", "/sign-up", { email, password, first_name: "Ada" })).toMatchObject({
        status: 200,
        body: { status: "confirm_email" },
        cookies: [],
      });
      const code = codeIn(await box.next(email, "Finish your Mynah account"));
      expect((await signIn(email, password)).body.detail.status).toBe("invalid_credentials");
      const made = await call("POST", "/sign-in/verify-email", { code });
      expect(made.body).toMatchObject({ status: "ok", email, grant: { access_token: expect.any(String) } });
      expect(made.cookies.join()).toContain("mynah_session=");
      const { body: user } = await call("GET", "/v1/user", undefined, made.body.grant.access_token);
      expect(user).toMatchObject({ email, first_name: "Ada", is_operator: false });
      expect((await signIn(email, password)).status).toBe(200);
      expect(await call("POST", "/sign-in/verify-email", { code })).toMatchObject(refusedCode);
    });

    it("answers alike to somebody who has an account, and tells only them, by letter", async () => {
      const first = await call("POST", "/sign-up", { email: newEmail(), password });
      const again = await call("POST", "/sign-up", { email: person.email.toUpperCase(), password: newPassword });
      expect(again).toEqual(first);
      const letter = await box.next(person.email, "You have a Mynah account already");
      expect(letter.text).toContain("/app/forgot-password");
      expect((await signIn(person.email, newPassword)).status).toBe(401);
      expect((await signIn(person.email, password)).status).toBe(200);
    });

    it("refuses the code of an account that waits when its ten minutes are over", async () => {
      const email = newEmail();
      await call("POST", "/sign-up", { email, password });
      const code = codeIn(await box.next(email));
      late = limits.codeMinutesMax * minuteMs + 1;
      expect(await call("POST", "/sign-in/verify-email", { code })).toMatchObject(refusedCode);
    });

    it("takes over what somebody said before they joined, and keeps it no longer", async () => {
      const referrer = await join();
      const { pool } = server.services.db;
      await pool.query("UPDATE users SET referral_id = $1 WHERE user_id = $2", [referrer.user_id, referrer.user_id]);
      const email = newEmail();
      const said = {
        email: email.toUpperCase(),
        account_metadata: { agrees_to_product_updates: true, geo_location: { country: "CA", region: "qc" } },
        recaptcha_token: "not looked at here",
        pid: referrer.user_id,
        xid: "x1",
      };
      expect((await call("POST", "/v1/user/pre-sign-up", said)).body).toEqual({ status: "ok" });
      const { user_id } = await join(email);
      const { rows } = await pool.query(
        "SELECT agrees_to_product_updates, geo_location, referrer_user_id, pid, xid FROM users JOIN referrals USING (user_id) WHERE user_id = $1",
        [user_id],
      );
      expect(rows).toEqual([
        {
          agrees_to_product_updates: true,
          geo_location: { country: "CA", region: "qc" },
          referrer_user_id: referrer.user_id,
          pid: referrer.user_id,
          xid: "x1",
        },
      ]);
      expect((await pool.query("SELECT FROM pre_sign_ups WHERE email = $1", [email])).rows).toEqual([]);
    });

    it("sends the letter again to somebody whose account waits, and nothing to others, answering alike", async () => {
      const email = newEmail();
      await call("POST", "/sign-up", { email, password });
      const first = codeIn(await box.next(email));
      const nobody = newEmail();
      const answers = [];
      for (const to of [nobody, person.email, email]) {
        answers.push((await call("POST", "/v1/user/send-verification-email", { email: to })).body);
      }
      expect(answers).toEqual([{ status: "ok" }, { status: "ok" }, { status: "ok" }]);
      const second = codeIn(await box.next(email));
      expect(second).not.toBe(first);
      expect((await call("POST", "/sign-in/verify-email", { code: second })).body.grant).not.toBeNull();
      // One account, so what was written earlier is over.
      expect(await call("POST", "/sign-in/verify-email", { code: first })).toMatchObject(refusedCode);
      expect([...lettersTo(nobody), ...lettersTo(person.email).slice(1)]).toEqual([]);
    });

    it("confirms the e-mail of somebody who joined without a letter", async () => {
      const { pool } = server.services.db;
      await pool.query("UPDATE users SET email_verified_at = NULL WHERE user_id = $1", [person.user_id]);
      await call("POST", "/v1/user/send-verification-email", { email: person.email });
      const code = codeIn(await box.next(person.email, "Confirm your e-mail"));
      expect((await call("POST", "/sign-in/verify-email", { code })).body).toEqual({
        status: "ok",
        email: person.email,
        grant: null,
      });
      const query = "SELECT email_verified_at IS NOT NULL AS is_confirmed FROM users WHERE user_id = $1";
      expect((await pool.query(query, [person.user_id])).rows).toEqual([{ is_confirmed: true }]);
      expect(await call("POST", "/sign-in/verify-email", { code })).toMatchObject(refusedCode);
    });

    it("writes at most five letters in ten minutes to one address, whether or not it has an account", async () => {
      for (const email of [person.email, newEmail()]) {
        const statuses = [];
        for (let n = 0; n <= limits.lettersPerEmailMax; n++) {
          statuses.push((await call("POST", "/v1/user/send-password-reset-email", { email })).status);
        }
        // Joining counted for the one who joined.
        const allowed = limits.lettersPerEmailMax - (email === person.email ? 1 : 0);
        expect(statuses.indexOf(429)).toBe(allowed);
        expect(statuses.lastIndexOf(200)).toBe(allowed - 1);
      }
    });
  });

  describe("a new password", () => {
    it("is chosen by letter: everybody is out, the old one is wrong, and the person is told", async () => {
      const sessions = [person.access_token, await tokenOf(person.email)];
      const code = await resetCode(person.email);
      expect((await call("POST", "/sign-in/check-reset-code", { code })).body).toEqual({ email: person.email });
      const chosen = await call("POST", "/sign-in/confirm-password-reset", { code, password: newPassword });
      expect(chosen.body).toEqual({ status: "ok" });
      for (const token of sessions) expect(await isIn(token)).toBe(false);
      expect((await signIn(person.email, password)).status).toBe(401);
      expect((await signIn(person.email, newPassword)).status).toBe(200);
      const told = await box.next(person.email, "Your password was changed");
      expect(told.text).toContain("/app/forgot-password");
      expect(told.text).not.toContain(newPassword);
      for (const path of ["/sign-in/check-reset-code", "/sign-in/confirm-password-reset"]) {
        expect(await call("POST", path, { code, password })).toMatchObject(refusedCode);
      }
    });

    it("is not asked for twice by one code, and a newer code ends the older one", async () => {
      const older = await resetCode(person.email);
      const newer = await resetCode(person.email);
      expect(await call("POST", "/sign-in/check-reset-code", { code: older })).toMatchObject(refusedCode);
      const answers = await Promise.all(
        [1, 2, 3].map(() => call("POST", "/sign-in/confirm-password-reset", { code: newer, password: newPassword })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it("refuses a weak one without using the code up", async () => {
      const code = await resetCode(person.email);
      const choose = (wanted: string) => call("POST", "/sign-in/confirm-password-reset", { code, password: wanted });
      expect((await choose("password1")).body.detail.status).toBe("password_too_common");
      expect((await choose("Mynah2026!")).body.detail.status).toBe("password_too_close");
      expect((await choose(`${person.email}!`)).body.detail.status).toBe("password_too_close");
      expect((await choose(newPassword)).status).toBe(200);
    });

    it("answers alike to an unknown e-mail, and writes nobody a letter", async () => {
      const nobody = newEmail();
      const known = await call("POST", "/v1/user/send-password-reset-email", { email: person.email });
      expect(await call("POST", "/v1/user/send-password-reset-email", { email: nobody })).toEqual(known);
      await box.next(person.email, "Choose a new password");
      expect(lettersTo(nobody)).toEqual([]);
    });

    it("refuses codes that are made up, too old, or for something else", async () => {
      const code = await resetCode(person.email);
      expect(await call("POST", "/sign-in/check-reset-code", { code: "x".repeat(48) })).toMatchObject(refusedCode);
      expect(await call("POST", "/sign-in/verify-email", { code })).toMatchObject(refusedCode);
      late = limits.codeMinutesMax * minuteMs + 1;
      expect(await call("POST", "/sign-in/check-reset-code", { code })).toMatchObject(refusedCode);
    });

    it("refuses a network that tries many codes", async () => {
      const from = { "x-forwarded-for": "198.51.100.77" };
      const attempt = () => call("POST", "/sign-in/check-reset-code", { code: "y".repeat(48) }, undefined, from);
      for (let n = 0; n < limits.signInAttemptsMax; n++) expect((await attempt()).status).toBe(400);
      expect((await attempt()).body.detail).toMatchObject({
        status: "too_many_attempts",
        message: "Too many attempts, please try again in a few minutes.",
      });
    });

    it("can be asked for by the owner of the installation, who does not learn it", async () => {
      const path = `/v1/admin/users/${person.user_id}/password-reset`;
      const asked = await server.call("POST", path, { key: OWNER_KEY });
      expect(await asked.json()).toEqual({ status: "ok" });
      const code = codeIn(await box.next(person.email, "Choose a new password"));
      expect((await call("POST", "/sign-in/check-reset-code", { code })).body).toEqual({ email: person.email });
      expect((await signIn(person.email, password)).status).toBe(200);
      const nobody = await server.call("POST", "/v1/admin/users/nobody/password-reset", { key: OWNER_KEY });
      expect(nobody.status).toBe(404);
    });

    it("is changed by the current one while signed in: other sessions end, this one goes on", async () => {
      const other = await tokenOf(person.email);
      const change = (given: string, wanted: string) =>
        call("POST", "/sign-in/change-password", { password: given, new_password: wanted }, person.access_token);
      expect((await change("not my password", newPassword)).body.detail.status).toBe("wrong_password");
      expect((await change(password, "qwertyuiop")).body.detail.status).toBe("password_too_common");
      expect(await isIn(other)).toBe(true);
      expect((await change(password, newPassword)).body).toEqual({ status: "ok" });
      expect([await isIn(person.access_token), await isIn(other)]).toEqual([true, false]);
      expect((await signIn(person.email, newPassword)).status).toBe(200);
      await box.next(person.email, "Your password was changed");
    });
  });

  describe("another e-mail", () => {
    const askFor = (new_email: string, token = person.access_token) =>
      call("POST", "/v1/user/send-email-change-verification", { new_email }, token);
    const put = (code: string, is_reverting: boolean, token?: string) =>
      call("PUT", `/v1/user/email?verification_code=${code}&is_reverting=${is_reverting}`, undefined, token);

    it("becomes the account's by its own letter, ends other sessions, and can be taken back by the old one", async () => {
      const new_email = newEmail();
      const other = await tokenOf(person.email);
      expect((await askFor(new_email.toUpperCase())).body).toEqual({ status: "ok" });
      const letter = await box.next(new_email, "Confirm your new e-mail");
      const link = new URL(/http\S+/.exec(letter.text)?.[0] ?? "");
      expect(Object.fromEntries(link.searchParams)).toEqual({ newUser: "false", internalCode: codeIn(letter) });
      expect((await signIn(person.email, password)).status).toBe(200);
      expect((await put(codeIn(letter), false, person.access_token)).body).toEqual({ status: "ok" });
      expect([await isIn(person.access_token), await isIn(other)]).toEqual([true, false]);
      expect((await signIn(person.email, password)).status).toBe(401);
      expect((await signIn(new_email, password)).status).toBe(200);
      expect(await put(codeIn(letter), false, person.access_token)).toMatchObject(refusedCode);

      late = (limits.revertHours - 1) * hourMs;
      const told = await box.next(person.email, "Your e-mail was changed");
      expect(told.text).toContain(new_email);
      const back = codeIn(told);
      expect(told.text).toContain("isReverting=true");
      const check = { email: person.email, verification_code: back };
      expect((await call("POST", "/v1/user/prepare-internal-verification", check)).body).toEqual({ status: "ok" });
      const elsewhere = await tokenOf(new_email);
      expect((await put(back, true)).body).toEqual({ status: "ok" });
      expect(await isIn(elsewhere)).toBe(false);
      // Whoever had the account may know its password.
      for (const email of [person.email, new_email]) expect((await signIn(email, password)).status).toBe(401);
      const code = codeIn(await box.next(person.email, "Your account is yours again"));
      await call("POST", "/sign-in/confirm-password-reset", { code, password: newPassword });
      expect((await signIn(person.email, newPassword)).status).toBe(200);
      expect(await put(back, true)).toMatchObject(refusedCode);
    });

    it("is taken back by whoever had the first one, through several changes, and by nobody in between then", async () => {
      const [second, third] = [newEmail(), newEmail()];
      await askFor(second);
      await put(codeIn(await box.next(second)), false, person.access_token);
      const first_back = codeIn(await box.next(person.email, "Your e-mail was changed"));
      await askFor(third);
      await put(codeIn(await box.next(third)), false, person.access_token);
      const second_back = codeIn(await box.next(second, "Your e-mail was changed"));
      expect((await put(first_back, true)).status).toBe(200);
      expect(await put(second_back, true)).toMatchObject(refusedCode);
      const { rows } = await server.services.db.pool.query("SELECT email FROM users WHERE user_id = $1", [
        person.user_id,
      ]);
      expect(rows).toEqual([{ email: person.email }]);
    });

    it("cannot be taken back after its hours", async () => {
      const second = newEmail();
      await askFor(second);
      await put(codeIn(await box.next(second)), false, person.access_token);
      const back = codeIn(await box.next(person.email, "Your e-mail was changed"));
      late = limits.revertHours * hourMs + minuteMs;
      expect(await put(back, true)).toMatchObject(refusedCode);
    });

    it("refuses somebody else's code, a key, and whoever is signed out", async () => {
      const new_email = newEmail();
      await askFor(new_email);
      const code = codeIn(await box.next(new_email));
      const other = await join();
      expect(await put(code, false, other.access_token)).toMatchObject(refusedCode);
      expect(await put(code, true)).toMatchObject(refusedCode);
      expect((await put(code, false)).body.detail.status).toBe("needs_authorization");
      const byKey = await server.call("PUT", `/v1/user/email?verification_code=${code}`, { key: person.key });
      expect(await byKey.json()).toMatchObject({ detail: { status: "session_required" } });
      const check = { email: other.email, verification_code: code };
      expect(await call("POST", "/v1/user/prepare-internal-verification", check)).toMatchObject(refusedCode);
      // It is still good for whom it was written.
      expect((await put(code, false, person.access_token)).status).toBe(200);
    });

    it("does not tell whether an address has an account, except to its holder", async () => {
      const other = await join();
      const free = await askFor(newEmail());
      expect(await askFor(other.email)).toEqual(free);
      await box.next(other.email, "This e-mail has a Mynah account already");
      expect((await askFor(person.email.toUpperCase())).body.detail.status).toBe("email_unchanged");
    });

    it("is refused to somebody who showed long ago who they are, until they show it again", async () => {
      const cookie = (await signIn(person.email, password)).cookies.join().split(";")[0] ?? "";
      const tokenAt = async (ms: number) => {
        late = ms;
        return (await call("POST", "/sign-in/refresh", undefined, undefined, { cookie })).body.access_token as string;
      };
      const max = limits.authenticatedMinutesMax * minuteMs;
      expect((await askFor(newEmail(), await tokenAt(max - minuteMs))).status).toBe(200);
      const refused = await askFor(newEmail(), await tokenAt(max + minuteMs));
      expect(refused).toMatchObject({ status: 403, body: { detail: { status: "authentication_too_old" } } });
      expect((await askFor(newEmail(), await tokenOf(person.email))).status).toBe(200);
    });

    it("refuses the code when somebody joined with that address meanwhile", async () => {
      const new_email = newEmail();
      await askFor(new_email);
      const code = codeIn(await box.next(new_email, "Confirm your new e-mail"));
      await join(new_email);
      expect((await put(code, false, person.access_token)).body.detail.status).toBe("email_taken");
    });
  });
});
