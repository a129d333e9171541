/** What the rule of a workspace, by which its members sign in, holds them to beside signing in. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabases } from "../../db/testing.ts";
import { bySso, newcomer, statusOf } from "../testing/by-sso.ts";
import { appUrl } from "./testing.ts";

describe.each(testDatabases)("the rule of ways in on %s", (kind) => {
  const scene = bySso(kind);
  const { sql, allow, signInBySaml, account } = scene;
  let { server } = scene.opened();
  beforeAll(() => {
    ({ server } = scene.opened());
  });

  it("refuses members whom the rule holds an e-mail under which it would not, before and after the letter", async () => {
    await allow(["password", "sso"]);
    const inside = await account(newcomer().email, true);
    await signInBySaml(inside);
    const outside = await account(newcomer().email, true);
    const ask = ({ access_token: token }: { access_token: string }, new_email: string) =>
      statusOf(server.call("POST", "/v1/user/send-email-change-verification", { token, body: { new_email } }));
    const put = ({ access_token: token }: { access_token: string }, code: string | null) =>
      statusOf(server.call("PUT", `/v1/user/email?verification_code=${code}`, { token }));
    const codeTo = async (to_email: string) => {
      const letter = await vi.waitFor(async () => {
        const letters = await server.services.mail.list({ page_size: 20, before_letter_id: undefined });
        return letters.find((each) => each.to_email === to_email) ?? Promise.reject(new Error("no letter yet"));
      });
      return new URL(letter.letter?.action?.path ?? "", appUrl).searchParams.get("internalCode");
    };
    const elsewhere = () => `${randomUUID()}@example.com`;
    const early = elsewhere();
    expect(await ask(inside, early)).toBe("ok");
    const early_code = await codeTo(early);
    await allow(["sso"], false);
    expect(await ask(inside, elsewhere())).toBe("email_held_by_workspace");
    expect(await put(inside, early_code)).toBe("email_held_by_workspace");
    const { rows } = await sql("SELECT email FROM users WHERE user_id = $1", [inside.user_id]);
    expect(rows).toEqual([{ email: inside.email }]);

    const married = newcomer().email;
    expect(await ask(inside, married)).toBe("ok");
    expect(await put(inside, await codeTo(married))).toBe("ok");
    // Who is no member is held by nothing.
    expect(await ask(outside, elsewhere())).toBe("ok");
    await allow(["password", "sso"]);
  });
});
