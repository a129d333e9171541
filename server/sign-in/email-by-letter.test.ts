/** Joining and confirming an e-mail, another one, and the way back to the old one: by letters. At the front door, with a real mail server. */
import { describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { codeIn } from "../mail/testing/mailbox.ts";
import { byLetter, hourMs, minuteMs, newEmail, newPassword, password, refusedCode } from "./testing/by-letter.ts";

describe.each(testDatabases)("letters and e-mails on %s", (kind) => {
  const { scene, call, join, signIn, tokenOf, isIn, lettersTo } = byLetter(kind);

  describe("joining", () => {
    it("makes the account when the letter is followed, signed in and with its e-mail confirmed, and not before", async () => {
      const email = newEmail();
      expect(await call("POST", "/sign-up", { email, password, first_name: "Ada" })).toMatchObject({
        status: 200,
        body: { status: "confirm_email" },
        cookies: [],
      });
      const code = codeIn(await scene.box.next(email, "Finish your Mynah account"));
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
      const again = await call("POST", "/sign-up", { email: scene.person.email.toUpperCase(), password: newPassword });
      expect(again).toEqual(first);
      const letter = await scene.box.next(scene.person.email, "You have a Mynah account already");
      expect(letter.text).toContain("/app/forgot-password");
      expect((await signIn(scene.person.email, newPassword)).status).toBe(401);
      expect((await signIn(scene.person.email, password)).status).toBe(200);
    });

    it("refuses the code of an account that waits when its ten minutes are over", async () => {
      const email = newEmail();
      await call("POST", "/sign-up", { email, password });
      const code = codeIn(await scene.box.next(email));
      scene.late = limits.codeMinutesMax * minuteMs + 1;
      expect(await call("POST", "/sign-in/verify-email", { code })).toMatchObject(refusedCode);
    });

    it("takes over what somebody said before they joined, and keeps it no longer", async () => {
      const referrer = await join();
      const { pool } = scene.server.services.db;
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
          geo_location: { country: "CA", region: "qc", city: null },
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
      const first = codeIn(await scene.box.next(email));
      const nobody = newEmail();
      const answers = [];
      for (const to of [nobody, scene.person.email, email]) {
        answers.push((await call("POST", "/v1/user/send-verification-email", { email: to })).body);
      }
      expect(answers).toEqual([{ status: "ok" }, { status: "ok" }, { status: "ok" }]);
      const second = codeIn(await scene.box.next(email));
      expect(second).not.toBe(first);
      expect((await call("POST", "/sign-in/verify-email", { code: second })).body.grant).not.toBeNull();
      // One account, so what was written earlier is over.
      expect(await call("POST", "/sign-in/verify-email", { code: first })).toMatchObject(refusedCode);
      expect([...lettersTo(nobody), ...lettersTo(scene.person.email).slice(1)]).toEqual([]);
    });

    it("confirms the e-mail of somebody who joined without a letter", async () => {
      const { pool } = scene.server.services.db;
      await pool.query("UPDATE users SET email_verified_at = NULL WHERE user_id = $1", [scene.person.user_id]);
      await call("POST", "/v1/user/send-verification-email", { email: scene.person.email });
      const code = codeIn(await scene.box.next(scene.person.email, "Confirm your e-mail"));
      expect((await call("POST", "/sign-in/verify-email", { code })).body).toEqual({
        status: "ok",
        email: scene.person.email,
        grant: null,
      });
      const query = "SELECT email_verified_at IS NOT NULL AS is_confirmed FROM users WHERE user_id = $1";
      expect((await pool.query(query, [scene.person.user_id])).rows).toEqual([{ is_confirmed: true }]);
      expect(await call("POST", "/sign-in/verify-email", { code })).toMatchObject(refusedCode);
    });

    it("writes at most five letters in ten minutes to one address, whether or not it has an account", async () => {
      for (const email of [scene.person.email, newEmail()]) {
        const statuses = [];
        for (let n = 0; n <= limits.lettersPerEmailMax; n++) {
          statuses.push((await call("POST", "/v1/user/send-password-reset-email", { email })).status);
        }
        // Joining counted for the one who joined.
        const allowed = limits.lettersPerEmailMax - (email === scene.person.email ? 1 : 0);
        expect(statuses.indexOf(429)).toBe(allowed);
        expect(statuses.lastIndexOf(200)).toBe(allowed - 1);
      }
    });
  });

  describe("another e-mail", () => {
    const askFor = (new_email: string, token = scene.person.access_token) =>
      call("POST", "/v1/user/send-email-change-verification", { new_email }, token);
    const put = (code: string, is_reverting: boolean, token?: string) =>
      call("PUT", `/v1/user/email?verification_code=${code}&is_reverting=${is_reverting}`, undefined, token);

    it("becomes the account's by its own letter, ends other sessions, and can be taken back by the old one", async () => {
      const new_email = newEmail();
      const other = await tokenOf(scene.person.email);
      expect((await askFor(new_email.toUpperCase())).body).toEqual({ status: "ok" });
      const letter = await scene.box.next(new_email, "Confirm your new e-mail");
      const link = new URL(/http\S+/.exec(letter.text)?.[0] ?? "");
      expect(Object.fromEntries(link.searchParams)).toEqual({ newUser: "false", internalCode: codeIn(letter) });
      expect((await signIn(scene.person.email, password)).status).toBe(200);
      expect((await put(codeIn(letter), false, scene.person.access_token)).body).toEqual({ status: "ok" });
      expect([await isIn(scene.person.access_token), await isIn(other)]).toEqual([true, false]);
      expect((await signIn(scene.person.email, password)).status).toBe(401);
      expect((await signIn(new_email, password)).status).toBe(200);
      expect(await put(codeIn(letter), false, scene.person.access_token)).toMatchObject(refusedCode);

      scene.late = (limits.revertHours - 1) * hourMs;
      const told = await scene.box.next(scene.person.email, "Your e-mail was changed");
      expect(told.text).toContain(new_email);
      const back = codeIn(told);
      expect(told.text).toContain("isReverting=true");
      const check = { email: scene.person.email, verification_code: back };
      expect((await call("POST", "/v1/user/prepare-internal-verification", check)).body).toEqual({ status: "ok" });
      const elsewhere = await tokenOf(new_email);
      expect((await put(back, true)).body).toEqual({ status: "ok" });
      expect(await isIn(elsewhere)).toBe(false);
      // Whoever had the account may know its password.
      for (const email of [scene.person.email, new_email]) expect((await signIn(email, password)).status).toBe(401);
      const code = codeIn(await scene.box.next(scene.person.email, "Your account is yours again"));
      await call("POST", "/sign-in/confirm-password-reset", { code, password: newPassword });
      expect((await signIn(scene.person.email, newPassword)).status).toBe(200);
      expect(await put(back, true)).toMatchObject(refusedCode);
    });

    it("is taken back by whoever had the first one, through several changes, and by nobody in between then", async () => {
      const [second, third] = [newEmail(), newEmail()];
      await askFor(second);
      await put(codeIn(await scene.box.next(second)), false, scene.person.access_token);
      const first_back = codeIn(await scene.box.next(scene.person.email, "Your e-mail was changed"));
      await askFor(third);
      await put(codeIn(await scene.box.next(third)), false, scene.person.access_token);
      const second_back = codeIn(await scene.box.next(second, "Your e-mail was changed"));
      expect((await put(first_back, true)).status).toBe(200);
      expect(await put(second_back, true)).toMatchObject(refusedCode);
      const { rows } = await scene.server.services.db.pool.query("SELECT email FROM users WHERE user_id = $1", [
        scene.person.user_id,
      ]);
      expect(rows).toEqual([{ email: scene.person.email }]);
    });

    it("is taken back from whoever added ways in of their own, and second factors from long before stay", async () => {
      const { user_id, email, key, access_token } = scene.person;
      const { pool } = scene.server.services.db;
      const factor = (name: string, hours: number) =>
        pool.query(
          "INSERT INTO mfa_factors (factor_id, user_id, kind, name, confirmed_at) VALUES ($1, $2, 'totp', $3, now() - make_interval(hours => $4))",
          [`${user_id} ${name}`, user_id, name, hours],
        );
      const backup = (code: string, hours: number) =>
        pool.query("INSERT INTO mfa_backup_codes VALUES ($1, $2, NULL, now() - make_interval(hours => $3))", [
          user_id,
          code,
          hours,
        ]);
      await factor("their own", limits.revertHours + 1);
      await backup("their own", limits.revertHours + 1);
      await factor("prepared", limits.revertHours - 1);
      await backup("prepared", 1);
      await pool.query("INSERT INTO sign_in_identities (provider, subject, user_id) VALUES ('github', $1, $1)", [
        user_id,
      ]);
      const second = newEmail();
      await askFor(second);
      await put(codeIn(await scene.box.next(second)), false, access_token);
      await factor("added later", 0);
      scene.late = (limits.revertHours - 1) * hourMs;
      const back = codeIn(await scene.box.next(email, "Your e-mail was changed"));
      expect((await put(back, true)).body).toEqual({ status: "ok" });

      expect((await scene.server.call("GET", "/v1/user", { key })).status).toBe(401);
      const { rows } = await pool.query("SELECT FROM sign_in_identities WHERE user_id = $1", [user_id]);
      expect(rows).toEqual([]);
      const codes = await pool.query("SELECT code_hash FROM mfa_backup_codes WHERE user_id = $1", [user_id]);
      expect(codes.rows).toEqual([{ code_hash: "their own" }]);
      const code = codeIn(await scene.box.next(email, "Your account is yours again"));
      await call("POST", "/sign-in/confirm-password-reset", { code, password: newPassword });
      const half = (await signIn(email, newPassword)).body;
      expect(half).toMatchObject({ waits_for: "second_factor", factors: [{ name: "their own" }] });
      expect(half.factors).toHaveLength(1);
    });

    it("cannot be taken back after its hours", async () => {
      const second = newEmail();
      await askFor(second);
      await put(codeIn(await scene.box.next(second)), false, scene.person.access_token);
      const back = codeIn(await scene.box.next(scene.person.email, "Your e-mail was changed"));
      scene.late = limits.revertHours * hourMs + minuteMs;
      expect(await put(back, true)).toMatchObject(refusedCode);
    });

    it("refuses somebody else's code, a key, and whoever is signed out", async () => {
      const new_email = newEmail();
      await askFor(new_email);
      const code = codeIn(await scene.box.next(new_email));
      const other = await join();
      expect(await put(code, false, other.access_token)).toMatchObject(refusedCode);
      expect(await put(code, true)).toMatchObject(refusedCode);
      expect((await put(code, false)).body.detail.status).toBe("needs_authorization");
      const byKey = await scene.server.call("PUT", `/v1/user/email?verification_code=${code}`, {
        key: scene.person.key,
      });
      expect(await byKey.json()).toMatchObject({ detail: { status: "session_required" } });
      const check = { email: other.email, verification_code: code };
      expect(await call("POST", "/v1/user/prepare-internal-verification", check)).toMatchObject(refusedCode);
      // It is still good for whom it was written.
      expect((await put(code, false, scene.person.access_token)).status).toBe(200);
    });

    it("does not tell whether an address has an account, except to its holder", async () => {
      const other = await join();
      const free = await askFor(newEmail());
      expect(await askFor(other.email)).toEqual(free);
      await scene.box.next(other.email, "This e-mail has a Mynah account already");
      expect((await askFor(scene.person.email.toUpperCase())).body.detail.status).toBe("email_unchanged");
    });

    it("is refused to somebody who showed long ago who they are, until they show it again", async () => {
      const cookie = (await signIn(scene.person.email, password)).cookies.join().split(";")[0] ?? "";
      const tokenAt = async (ms: number) => {
        scene.late = ms;
        return (await call("POST", "/sign-in/refresh", undefined, undefined, { cookie })).body.access_token as string;
      };
      const max = limits.authenticatedMinutesMax * minuteMs;
      expect((await askFor(newEmail(), await tokenAt(max - minuteMs))).status).toBe(200);
      const refused = await askFor(newEmail(), await tokenAt(max + minuteMs));
      expect(refused).toMatchObject({ status: 403, body: { detail: { status: "authentication_too_old" } } });
      expect((await askFor(newEmail(), await tokenOf(scene.person.email))).status).toBe(200);
    });

    it("refuses the code when somebody joined with that address meanwhile", async () => {
      const new_email = newEmail();
      await askFor(new_email);
      const code = codeIn(await scene.box.next(new_email, "Confirm your new e-mail"));
      await join(new_email);
      expect((await put(code, false, scene.person.access_token)).body.detail.status).toBe("email_taken");
    });
  });
});
