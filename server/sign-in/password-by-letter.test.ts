/** A new password, and devices that were not seen before. At the front door, with a real mail server. */
import { describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { codeIn } from "../mail/testing/mailbox.ts";
import { OWNER_KEY } from "../testing/server.ts";
import { byLetter, minuteMs, newEmail, newPassword, password, refusedCode } from "./testing/by-letter.ts";

describe.each(testDatabases)("letters that guard the password on %s", (kind) => {
  const { scene, call, signIn, tokenOf, isIn, lettersTo } = byLetter(kind);

  describe("a new password", () => {
    const resetCode = async (email: string) => {
      await call("POST", "/v1/user/send-password-reset-email", { email });
      return codeIn(await scene.box.next(email, "Choose a new password"));
    };
    it("is chosen by letter: everybody is out, the old one is wrong, and the scene.person is told", async () => {
      const sessions = [scene.person.access_token, await tokenOf(scene.person.email)];
      const code = await resetCode(scene.person.email);
      expect((await call("POST", "/sign-in/check-reset-code", { code })).body).toEqual({ email: scene.person.email });
      const chosen = await call("POST", "/sign-in/confirm-password-reset", { code, password: newPassword });
      expect(chosen.body).toEqual({ status: "ok" });
      for (const token of sessions) expect(await isIn(token)).toBe(false);
      expect((await signIn(scene.person.email, password)).status).toBe(401);
      expect((await signIn(scene.person.email, newPassword)).status).toBe(200);
      const told = await scene.box.next(scene.person.email, "Your password was changed");
      expect(told.text).toContain("/app/forgot-password");
      expect(told.text).not.toContain(newPassword);
      for (const path of ["/sign-in/check-reset-code", "/sign-in/confirm-password-reset"]) {
        expect(await call("POST", path, { code, password })).toMatchObject(refusedCode);
      }
    });

    it("is not asked for twice by one code, and a newer code ends the older one", async () => {
      const older = await resetCode(scene.person.email);
      const newer = await resetCode(scene.person.email);
      expect(await call("POST", "/sign-in/check-reset-code", { code: older })).toMatchObject(refusedCode);
      const answers = await Promise.all(
        [1, 2, 3].map(() => call("POST", "/sign-in/confirm-password-reset", { code: newer, password: newPassword })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it("refuses a weak one without using the code up", async () => {
      const code = await resetCode(scene.person.email);
      const choose = (wanted: string) => call("POST", "/sign-in/confirm-password-reset", { code, password: wanted });
      expect((await choose("password1")).body.detail.status).toBe("password_too_common");
      expect((await choose("Mynah2026!")).body.detail.status).toBe("password_too_close");
      expect((await choose(`${scene.person.email}!`)).body.detail.status).toBe("password_too_close");
      expect((await choose(newPassword)).status).toBe(200);
    });

    it("answers alike to an unknown e-mail, and writes nobody a letter", async () => {
      const nobody = newEmail();
      const known = await call("POST", "/v1/user/send-password-reset-email", { email: scene.person.email });
      expect(await call("POST", "/v1/user/send-password-reset-email", { email: nobody })).toEqual(known);
      await scene.box.next(scene.person.email, "Choose a new password");
      expect(lettersTo(nobody)).toEqual([]);
    });

    it("refuses codes that are made up, too old, or for something else", async () => {
      const code = await resetCode(scene.person.email);
      expect(await call("POST", "/sign-in/check-reset-code", { code: "x".repeat(48) })).toMatchObject(refusedCode);
      expect(await call("POST", "/sign-in/verify-email", { code })).toMatchObject(refusedCode);
      scene.late = limits.codeMinutesMax * minuteMs + 1;
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

    it("does not take the place of a second factor", async () => {
      await scene.server.services.db.pool.query(
        "INSERT INTO mfa_factors (factor_id, user_id, kind, name, secret_sealed, confirmed_at) VALUES ($1, $1, 'totp', 'Phone', '', now())",
        [scene.person.user_id],
      );
      const code = await resetCode(scene.person.email);
      await call("POST", "/sign-in/confirm-password-reset", { code, password: newPassword });
      const { body, cookies } = await signIn(scene.person.email, newPassword);
      expect(body).toMatchObject({ waits_for: "second_factor", factors: [{ name: "Phone" }] });
      expect(cookies).toEqual([]);
    });

    it("can be asked for by the owner of the installation, who does not learn it", async () => {
      const path = `/v1/admin/users/${scene.person.user_id}/password-reset`;
      const asked = await scene.server.call("POST", path, { key: OWNER_KEY });
      expect(await asked.json()).toEqual({ status: "ok" });
      const code = codeIn(await scene.box.next(scene.person.email, "Choose a new password"));
      const outbox = await (await scene.server.call("GET", "/v1/letters", { key: OWNER_KEY })).text();
      expect(outbox).toContain("Choose a new password");
      expect(outbox).not.toContain(code);
      expect((await call("POST", "/sign-in/check-reset-code", { code })).body).toEqual({ email: scene.person.email });
      expect((await signIn(scene.person.email, password)).status).toBe(200);
      const nobody = await scene.server.call("POST", "/v1/admin/users/nobody/password-reset", { key: OWNER_KEY });
      expect(nobody.status).toBe(404);
    });

    it("is changed by the current one while signed in: other sessions end, this one goes on", async () => {
      const other = await tokenOf(scene.person.email);
      const change = (given: string, wanted: string) =>
        call("POST", "/sign-in/change-password", { password: given, new_password: wanted }, scene.person.access_token);
      expect((await change("not my password", newPassword)).body.detail.status).toBe("wrong_password");
      expect((await change(password, "qwertyuiop")).body.detail.status).toBe("password_too_common");
      expect(await isIn(other)).toBe(true);
      expect((await change(password, newPassword)).body).toEqual({ status: "ok" });
      expect([await isIn(scene.person.access_token), await isIn(other)]).toEqual([true, false]);
      expect((await signIn(scene.person.email, newPassword)).status).toBe(200);
      await scene.box.next(scene.person.email, "Your password was changed");
    });
  });

  describe("signing in on a new device", () => {
    const waiting = { status: 200, body: { waits_for: "letter", factors: [] } };
    const cookiesOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    const goOn = (half_token: string) => call("POST", "/sign-in/continue", { half_token });
    const answer = (code: string) =>
      call("POST", "/v1/user/sign-in-requests/verify", { sign_in_request_verification_code: code });
    /** Has sign-ins wait from now on, and gives what the device is known by that somebody uses already. */
    const knownDevice = async () => {
      const { body, cookies } = await signIn(scene.person.email, password);
      expect(await call("POST", "/sign-in/confirmed-sign-ins", { is_on: true }, body.access_token)).toMatchObject({
        body: { status: "ok" },
      });
      const { body: now } = await call("GET", "/sign-in/confirmed-sign-ins", undefined, body.access_token);
      expect(now).toEqual({ is_on: true, can_be_on: true });
      return cookiesOf(cookies);
    };

    it("waits for the letter to be answered, where somebody wants that", async () => {
      await knownDevice();
      const half = await signIn(scene.person.email, password);
      expect(half).toMatchObject(waiting);
      expect(half.cookies).toEqual([]);
      const { half_token } = half.body;
      expect((await goOn(half_token)).body).toEqual(half.body);
      const letter = await scene.box.next(scene.person.email, "Is it you who signs in?");
      expect(letter.text).toContain("at the address 10.9.");
      expect((await answer(codeIn(letter))).body).toEqual({ status: "ok" });
      const entered = await goOn(half_token);
      expect(await isIn(entered.body.access_token)).toBe(true);
      expect((await goOn(half_token)).body.detail.status).toBe("half_sign_in_over");
      expect(await answer(codeIn(letter))).toMatchObject(refusedCode);
      // The device is known from now on.
      const again = { email: scene.person.email, password };
      const headers = { cookie: cookiesOf(entered.cookies) };
      expect((await call("POST", "/sign-in", again, undefined, headers)).body.access_token).toEqual(expect.any(String));
    });

    it("does not wait on a device that was used before, nor for a wrong password", async () => {
      const cookie = await knownDevice();
      const known = { email: scene.person.email, password };
      expect((await call("POST", "/sign-in", known, undefined, { cookie })).body.access_token).toEqual(
        expect.any(String),
      );
      expect((await signIn(scene.person.email, "not my password")).body.detail.status).toBe("invalid_credentials");
      expect(lettersTo(scene.person.email).map(({ subject }) => subject)).not.toContain("Is it you who signs in?");
    });

    it("refuses a second factor in place of the answer, answers that are too late, and those for another one", async () => {
      await knownDevice();
      const { half_token } = (await signIn(scene.person.email, password)).body;
      const code = codeIn(await scene.box.next(scene.person.email, "Is it you who signs in?"));
      const other = (await signIn(scene.person.email, password)).body.half_token;
      await answer(codeIn(await scene.box.next(scene.person.email, "Is it you who signs in?")));
      expect((await goOn(half_token)).body.waits_for).toBe("letter");
      const factor = await call("POST", "/sign-in/second-factor", { half_token: other, code: "123456" });
      expect(factor.status).not.toBe(200);
      scene.late = limits.codeMinutesMax * minuteMs + 1;
      expect(await answer(code)).toMatchObject(refusedCode);
      expect((await goOn(other)).body.detail.status).toBe("half_sign_in_over");
    });

    it("is over when the password is changed meanwhile", async () => {
      await knownDevice();
      const { half_token } = (await signIn(scene.person.email, password)).body;
      const code = codeIn(await scene.box.next(scene.person.email, "Is it you who signs in?"));
      await call(
        "POST",
        "/sign-in/change-password",
        { password, new_password: newPassword },
        scene.person.access_token,
      );
      expect(await answer(code)).toMatchObject(refusedCode);
      expect((await goOn(half_token)).body.detail.status).toBe("half_sign_in_over");
    });
  });
});
