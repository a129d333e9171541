import { randomUUID } from "node:crypto";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../contract/limits.ts";
import { testDatabases } from "../db/testing.ts";
import { contextOf, openTestServices, openTimeoutMs, type TestServices } from "../testing/people.ts";
import { getCaptcha } from "./captcha.ts";
import { getOptions } from "./get-options.ts";
import { preSignUp } from "./pre-sign-up.ts";
import { signUp } from "./sign-up.ts";

const password = "a long enough passphrase";
const refused = { code: "captcha_failed", status: 400 };

describe.each(testDatabases)("the check against robots on %s", (kind) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await openTestServices(kind, { MYNAH_SIGN_UP: "open", MYNAH_CAPTCHA: "true" });
  }, openTimeoutMs);
  afterAll(() => services.db.close());

  const newEmail = () => `${randomUUID()}@example.com`;
  const tokenOf = (challenge: unknown, solution: unknown) =>
    Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  const solved = async (from = services) => {
    const challenge = (await getCaptcha(contextOf(from))).challenge as unknown as Challenge;
    return tokenOf(challenge, await solveChallenge({ challenge, deriveKey }));
  };
  const say = (email: string, recaptcha_token: string | null) =>
    preSignUp(contextOf(services), { email, account_metadata: {}, recaptcha_token } as Parameters<typeof preSignUp>[1]);
  const join = (email: string) => signUp(contextOf(services), { email, password } as Parameters<typeof signUp>[1]);

  it("lets those join who have solved a challenge, once for each solution", async () => {
    const [email, other] = [newEmail(), newEmail()];
    expect(await getOptions(contextOf(services))).toMatchObject({ captcha: true });
    const token = await solved();
    expect(await say(email, token)).toEqual({ status: "ok" });
    await expect(say(other, token)).rejects.toMatchObject(refused);
    await expect(join(other)).rejects.toMatchObject(refused);
    expect(await join(email.toUpperCase())).toMatchObject({ access_token: expect.any(String) });
  });

  it("refuses what is no solution, one that was changed, and one of another server", async () => {
    const { challenge } = await getCaptcha(contextOf(services));
    const other = { ...services, secret: "another secret, which is as long as ours is, 1234" };
    const easier = {
      ...(challenge as { parameters: object }),
      parameters: { ...(challenge.parameters as object), keyPrefix: "0" },
    };
    const tokens = [
      null,
      "",
      "not base64 of anything",
      Buffer.from("null").toString("base64"),
      tokenOf(challenge, { counter: 1, derivedKey: "00".repeat(32) }),
      tokenOf(easier, { counter: 1, derivedKey: "00".repeat(32) }),
      tokenOf({ parameters: {}, signature: "x" }, {}),
      await solved(other),
    ];
    for (const token of tokens) {
      await expect(say(newEmail(), token)).rejects.toMatchObject(refused);
    }
  });

  it("refuses a solution that was shown too long ago", async () => {
    const email = newEmail();
    await say(email, await solved());
    services.setNow(new Date(services.now().getTime() + limits.codeMinutesMax * 60_000 + 1));
    await expect(join(email)).rejects.toMatchObject(refused);
  });

  it("keeps what is said before signing up from so many of one network, and from others still", async () => {
    const open = { ...services, env: { ...services.env, MYNAH_CAPTCHA: false } };
    const from = (ip_address: string) =>
      preSignUp(contextOf(open, null, { ip_address }), { email: "a@example.com", account_metadata: {} } as Parameters<
        typeof preSignUp
      >[1]);
    for (let n = 0; n < limits.newcomersPerNetworkMax; n++) await from("198.51.100.9");
    await expect(from("198.51.100.9")).rejects.toMatchObject({ code: "too_many_attempts" });
    await expect(from("198.51.100.10")).resolves.toEqual({ status: "ok" });
  });

  it("asks nothing where the operator does not want it", async () => {
    const open = { ...services, env: { ...services.env, MYNAH_CAPTCHA: false } };
    await expect(getCaptcha(contextOf(open))).rejects.toMatchObject({ code: "not_found" });
    const wish = { email: newEmail(), password } as Parameters<typeof signUp>[1];
    expect(await signUp(contextOf(open), wish)).toMatchObject({ access_token: expect.any(String) });
  });
});
