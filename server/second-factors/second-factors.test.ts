/** Second factors at the front door: a real generator of codes, and a server that wants what Twilio wants. */
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/server.ts";
import { openTwilio, type Twilio } from "./testing.ts";

const minuteMs = 60_000;
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
type Answer = { status: number; body: any; cookies: string[] };
const refusal = (status: number, code: string) => ({ status, body: { detail: { status: code } } });

describe.each(testDatabases)("second factors on %s", (kind) => {
  let server: TestServer;
  let twilio: Twilio;
  let late = 0;
  let person: TestPerson;
  let phone: string;
  let networks = 0;
  let phones = 123_400;
  beforeAll(async () => {
    twilio = await openTwilio();
    const settings = { MYNAH_TRUST_PROXY: "true", MYNAH_SMS_URL: twilio.url };
    server = await startTestServer(kind, settings, () => new Date(Date.now() + late));
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    twilio.server.close();
  });
  beforeEach(async () => {
    person = await server.signUp();
    phones += 1;
    phone = `+447400${phones}`;
  });

  /** Each call comes from a network of its own, so that none pays for another one's attempts. */
  const call = async (method: string, path: string, body?: unknown, token?: string): Promise<Answer> => {
    networks += 1;
    const answer = await server.call(method, path, {
      ...(body === undefined ? {} : { body }),
      ...(token ? { token } : {}),
      headers: { "x-forwarded-for": `10.8.${networks >> 8}.${networks & 255}` },
    });
    return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() };
  };
  const mine = (method: string, path: string, body?: unknown) => call(method, path, body, person.access_token);
  const signIn = () => call("POST", "/sign-in", { email: person.email, password: person.password });
  const finish = (half_token: string, code: string) => call("POST", "/sign-in/second-factor", { half_token, code });
  /** What an app shows, at the server's time. */
  const shownBy = (secret: string, steps = 0) =>
    new TOTP({ algorithm: "SHA1", digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + late + steps * 30_000,
    });
  const later = (ms: number) => {
    late += ms;
  };
  const addApp = async () => {
    const { body } = await mine("POST", "/v1/user/second-factors/add-totp", {});
    const { factor_id, secret } = body as { factor_id: string; secret: string };
    const confirmed = await mine("POST", `/v1/user/second-factors/${factor_id}/confirm`, { code: shownBy(secret) });
    later(2 * limits.totpStepSeconds * 1000);
    return { factor_id, secret, backup_codes: confirmed.body.backup_codes as string[] };
  };
  const addPhone = async () => {
    const { body } = await mine("POST", "/v1/user/second-factors/add-sms", {
      phone: `${phone.slice(0, 3)} ${phone.slice(3)}`,
    });
    return body as { factor_id: string; phone_preview: string };
  };
  const codeSent = () => /^\d{6}/.exec(twilio.sent.at(-1)?.text ?? "")?.[0] ?? "";
  const letters = async () => {
    const all = await server.services.mail.list({ page_size: 100, before_letter_id: undefined });
    return all.filter(({ to_email }) => to_email === person.email).map(({ subject }) => subject);
  };
  const kept = async () => {
    const { rows } = await server.services.db.pool.query("SELECT * FROM mfa_factors WHERE user_id = $1", [
      person.user_id,
    ]);
    return JSON.stringify(rows);
  };

  it("asks for nothing more before an app's first code was right, and for a code ever after", async () => {
    const { body: begun } = await mine("POST", "/v1/user/second-factors/add-totp", { name: "My phone" });
    expect(begun.otpauth_url).toContain(`secret=${begun.secret}`);
    expect(begun.otpauth_url).toMatch(
      /^otpauth:\/\/totp\/Mynah:.*[?&]issuer=Mynah&.*algorithm=SHA1&digits=6&period=30/,
    );
    expect((await signIn()).body).toHaveProperty("access_token");

    const path = `/v1/user/second-factors/${begun.factor_id}/confirm`;
    expect(await mine("POST", path, { code: "000000" })).toMatchObject(refusal(400, "invalid_second_factor"));
    const confirmed = await mine("POST", path, { code: shownBy(begun.secret) });
    expect(confirmed.body.backup_codes).toHaveLength(limits.backupCodes);
    expect(await mine("POST", path, { code: shownBy(begun.secret, 1) })).toMatchObject(
      refusal(409, "second_factor_confirmed"),
    );

    const half = await signIn();
    expect(half.body).not.toHaveProperty("access_token");
    expect(half.cookies).toEqual([]);
    expect(half.body).toMatchObject({
      waits_for: "second_factor",
      factors: [{ factor_id: begun.factor_id, kind: "totp", name: "My phone", phone_preview: null }],
      has_backup_codes: true,
    });
    later(60_000);
    const done = await finish(half.body.half_token, shownBy(begun.secret));
    expect(done.status).toBe(200);
    expect(done.cookies.join()).toContain("mynah_session=");
    expect((await call("GET", "/v1/user", undefined, done.body.access_token)).body.user_id).toBe(person.user_id);
    expect(await letters()).toContain("A second factor was added to your account");
  });

  it("takes each code once, also when it is sent many times at once, and those of the steps beside", async () => {
    const { secret } = await addApp();
    const halves = await Promise.all([signIn(), signIn(), signIn()]);
    const code = shownBy(secret);
    const answers = await Promise.all(halves.map(({ body }) => finish(body.half_token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const next = await signIn();
    expect(await finish(next.body.half_token, shownBy(secret, 1))).toMatchObject({ status: 200 });
    const older = await signIn();
    expect(await finish(older.body.half_token, shownBy(secret, -1))).toMatchObject(
      refusal(400, "invalid_second_factor"),
    );
    later(60_000);
    expect(await finish(older.body.half_token, shownBy(secret, -2))).toMatchObject(
      refusal(400, "invalid_second_factor"),
    );
  });

  it("ends a half-finished sign-in after a few wrong codes and after ten minutes, and tells its person", async () => {
    const { secret } = await addApp();
    const half = (await signIn()).body.half_token as string;
    for (let i = 0; i < limits.factorCodeAttemptsMax; i++) {
      expect(await finish(half, "000000")).toMatchObject(refusal(400, "invalid_second_factor"));
    }
    expect(await finish(half, shownBy(secret))).toMatchObject(refusal(401, "half_sign_in_over"));
    expect(await letters()).toContain("Somebody may know your password");

    const other = (await signIn()).body.half_token as string;
    later(limits.codeMinutesMax * minuteMs);
    expect(await finish(other, shownBy(secret))).toMatchObject(refusal(401, "half_sign_in_over"));
    expect(await finish("made up", "000000")).toMatchObject(refusal(401, "half_sign_in_over"));
  });

  it("refuses codes of an account after too many wrong ones, in whichever sign-in they were given", async () => {
    const { secret } = await addApp();
    const halves: string[] = [];
    for (let i = 0; i < 3; i++) halves.push((await signIn()).body.half_token);
    let refused: Answer | undefined;
    for (let i = 0; i <= limits.signInAttemptsMax; i++) refused = await finish(halves[i % 3] ?? "", "000000");
    expect(refused).toMatchObject(refusal(429, "too_many_attempts"));
    expect(await finish(halves[2] ?? "", shownBy(secret))).toMatchObject(refusal(429, "too_many_attempts"));
    expect(await signIn()).toMatchObject(refusal(429, "too_many_attempts"));
  });

  it("lets in by a backup code, each of which is good once, and writes when one was used and few are left", async () => {
    const { backup_codes } = await addApp();
    const [first, ...rest] = backup_codes;
    const typed = first?.toUpperCase().replaceAll("-", " ") ?? "";
    const signInWith = async (code: string) => await finish((await signIn()).body.half_token, code);
    expect(await signInWith(typed)).toMatchObject({ status: 200 });
    expect(await signInWith(typed)).toMatchObject(refusal(400, "invalid_second_factor"));
    const kept = await server.services.db.pool.query("SELECT code_hash FROM mfa_backup_codes WHERE user_id = $1", [
      person.user_id,
    ]);
    for (const code of backup_codes) expect(JSON.stringify(kept.rows)).not.toContain(code.slice(0, 6));
    for (const code of rest.slice(0, 7)) expect(await signInWith(code)).toMatchObject({ status: 200 });
    const told = await letters();
    expect(told.filter((subject) => subject === "A backup code was used")).toHaveLength(7);
    expect(told.filter((subject) => subject === "A backup code was used: few are left")).toHaveLength(1);
    const { body } = await mine("POST", "/v1/user/second-factors/renew-backup-codes");
    expect(await signInWith(rest.at(-1) ?? "")).toMatchObject(refusal(400, "invalid_second_factor"));
    expect(await signInWith(body.backup_codes[0])).toMatchObject({ status: 200 });
    expect((await mine("GET", "/v1/user/second-factors")).body.backup_codes_left).toBe(9);
  });

  it("removes every second factor by a backup code on a half-finished sign-in, and on no other", async () => {
    const { backup_codes } = await addApp();
    const [code] = backup_codes;
    const path = `/v1/user/backup-code/${code}/remove-mfa`;
    expect(await call("POST", path, { half_token: "made up" })).toMatchObject(refusal(401, "half_sign_in_over"));
    const { half_token } = (await signIn()).body;
    const wrong = `/v1/user/backup-code/${"0".repeat(24)}/remove-mfa`;
    expect(await call("POST", wrong, { half_token })).toMatchObject(refusal(400, "invalid_second_factor"));
    const done = await call("POST", path, { half_token });
    expect(done).toMatchObject({ status: 200, body: { user_id: person.user_id } });
    expect(await mine("GET", "/v1/user/second-factors")).toMatchObject({ body: { factors: [], backup_codes_left: 0 } });
    expect((await signIn()).body).toHaveProperty("access_token");
    expect(await letters()).toContain("All second factors were removed from your account");
  });

  it("sends codes to a phone in Twilio's way, takes each once, and none that is old or was guessed at", async () => {
    const { factor_id, phone_preview } = await addPhone();
    expect(phone_preview).toBe(`•• ${phone.slice(-2)}`);
    expect(twilio.sent.at(-1)).toMatchObject({ to: phone, text: expect.stringMatching(/@mynah\.test #\d{6}$/) });
    const confirm = (code: string) => mine("POST", `/v1/user/second-factors/${factor_id}/confirm`, { code });
    expect(await mine("POST", "/sign-in/update-phone")).toMatchObject({ body: { sms_mfa_factor: null } });
    expect(await confirm(codeSent())).toMatchObject({ status: 200 });
    expect(await mine("POST", "/sign-in/update-phone")).toMatchObject({ body: { sms_mfa_factor: phone } });
    expect((await mine("GET", "/v1/user")).body.sms_mfa_factor).toBe(phone);

    const half = (await signIn()).body;
    expect(half.factors).toEqual([{ factor_id, kind: "sms", name: "Phone", phone_preview }]);
    const send = () => call("POST", "/sign-in/second-factor/send-sms", { half_token: half.half_token, factor_id });
    expect(await finish(half.half_token, codeSent())).toMatchObject(refusal(400, "invalid_second_factor"));
    await send();
    const old = codeSent();
    expect(await send()).toMatchObject({ body: { status: "ok", resend_after_seconds: limits.smsResendSeconds } });
    if (old !== codeSent()) {
      expect(await finish(half.half_token, old)).toMatchObject(refusal(400, "invalid_second_factor"));
    }
    expect(await finish(half.half_token, codeSent())).toMatchObject({ status: 200 });
    const next = (await signIn()).body.half_token as string;
    expect(await finish(next, codeSent())).toMatchObject(refusal(400, "invalid_second_factor"));
    expect(await kept()).not.toContain(phone);
  });

  it("names no site in a text message where the operator has named none: a caller could name any", async () => {
    const { env } = server.services;
    const { MYNAH_URL } = env;
    env.MYNAH_URL = undefined;
    await addPhone();
    env.MYNAH_URL = MYNAH_URL;
    expect(twilio.sent.at(-1)?.text).toMatch(/^\d{6} is your Mynah code/);
    expect(twilio.sent.at(-1)?.text).not.toMatch(/[@#]/);
  });

  it("refuses a phone number that is none, says so when Twilio refuses, and sends few to one person", async () => {
    const add = (typed: string) => mine("POST", "/v1/user/second-factors/add-sms", { phone: typed });
    expect(await add("07400 123456")).toMatchObject(refusal(400, "invalid_phone"));
    expect(await add("+44 7400 999999")).toMatchObject(refusal(502, "sms_failed"));
    const { factor_id } = await addPhone();
    const again = () => mine("POST", `/v1/user/second-factors/${factor_id}/send-code`);
    for (let i = 0; i < limits.smsMax - 2; i++) expect(await again()).toMatchObject({ status: 200 });
    expect(await again()).toMatchObject(refusal(429, "too_many_attempts"));
  });

  it("keeps private what an app's codes are made of, and shows a factor to nobody else", async () => {
    const { factor_id, secret } = await addApp();
    expect(await kept()).not.toContain(secret);
    expect(JSON.stringify((await mine("GET", "/v1/user/second-factors")).body)).not.toContain(secret);
    const other = await server.signUp();
    const missing = refusal(404, "second_factor_not_found");
    const path = `/v1/user/second-factors/${factor_id}`;
    expect(await call("DELETE", path, undefined, other.access_token)).toMatchObject(missing);
    expect(await call("POST", `${path}/edit`, { name: "Mine" }, other.access_token)).toMatchObject(missing);
    expect(await call("POST", `${path}/confirm`, { code: "000000" }, other.access_token)).toMatchObject(missing);
    expect(await mine("POST", `${path}/edit`, { name: "Old phone" })).toMatchObject({ status: 200 });
    expect((await mine("POST", "/v1/user/update-mfa-factors")).body.factors).toMatchObject([{ name: "Old phone" }]);
  });

  it("changes second factors only for somebody who has just shown who they are, by password and second factor", async () => {
    const { factor_id, secret } = await addApp();
    const path = `/v1/user/second-factors/${factor_id}`;
    // A new bearer token says nothing new of who they are.
    later((limits.authenticatedMinutesMax - 2) * minuteMs);
    const token = (await mine("POST", "/v1/user/auth-tokens")).body.access_token as string;
    later(3 * minuteMs);
    const now = (method: string, where: string, body?: unknown) => call(method, where, body, token);
    const old = refusal(403, "authentication_too_old");
    expect(await now("POST", "/v1/user/second-factors/add-totp", {})).toMatchObject(old);
    expect(await now("POST", "/v1/user/second-factors/add-sms", { phone })).toMatchObject(old);
    expect(await now("POST", "/v1/user/second-factors/renew-backup-codes")).toMatchObject(old);
    expect(await now("DELETE", path)).toMatchObject(old);

    expect((await now("GET", "/sign-in/confirm")).body).toMatchObject({ has_password: true, factors: [{ factor_id }] });
    const { password } = person;
    expect(await now("POST", "/sign-in/confirm", { code: shownBy(secret) })).toMatchObject(
      refusal(400, "wrong_password"),
    );
    expect(await now("POST", "/sign-in/confirm", { password })).toMatchObject(refusal(400, "invalid_second_factor"));
    const confirmed = await now("POST", "/sign-in/confirm", { password, code: shownBy(secret) });
    expect(confirmed.status).toBe(200);
    expect(await now("DELETE", path)).toMatchObject({ status: 200 });
    expect((await signIn()).body).toHaveProperty("access_token");
    expect(await letters()).toContain("A second factor was removed from your account");
  });

  it("refuses backup codes where there is no second factor to lose", async () => {
    expect(await mine("POST", "/v1/user/second-factors/renew-backup-codes")).toMatchObject(
      refusal(409, "second_factor_missing"),
    );
  });
});
