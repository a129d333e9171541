/**
 * The check against robots, where the operator turned it on: a challenge that costs a computer about a second, by
 * ALTCHA's scheme (proof of work on PBKDF2), nothing asked of anybody else. A solution is good once.
 */
import { createHash, hkdfSync } from "node:crypto";
import type { Challenge, Payload } from "altcha-lib/types";
import { limits } from "../../contract/limits.ts";
import type { PublicContext } from "../context.ts";
import { fail } from "../fail.ts";
import { spendOnce } from "./newcomer-store.ts";

const minuteMs = 60_000;
/** Rounds of PBKDF2 for each try, and how many tries a solution is away: about 1500 of half a millisecond each. */
const rounds = 1_000;
const triesMin = 500;
const triesMax = 2_500;
const keyBytes = 32;

const keyOf = (secret: string): string =>
  Buffer.from(hkdfSync("sha256", secret, "", "mynah challenges against robots", keyBytes)).toString("hex");

/** Loaded with the first challenge: most installations ask for none. */
const load = async () => {
  const [{ createChallenge, randomInt, verifySolution }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/pbkdf2"),
  ]);
  return { createChallenge, randomInt, verifySolution, deriveKey };
};

/** GET /sign-in/captcha. @throws Refusal not_found where nothing is asked for */
export async function getCaptcha(ctx: PublicContext): Promise<{ challenge: Record<string, unknown> }> {
  if (!ctx.env.MYNAH_CAPTCHA) fail("not_found");
  const { createChallenge, randomInt, deriveKey } = await load();
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: rounds,
    counter: randomInt(triesMax, triesMin),
    deriveKey,
    expiresAt: new Date(Date.now() + limits.codeMinutesMax * minuteMs),
    hmacSignatureSecret: keyOf(ctx.secret),
  });
  return { challenge: { ...challenge } };
}

/** A solved challenge as the page sends it: base64 of JSON; null when it is none. */
function readPayload(token: string): Payload | null {
  try {
    const payload = JSON.parse(Buffer.from(token, "base64").toString("utf8")) as Partial<Payload> | null;
    const challenge = payload?.challenge as Partial<Challenge> | undefined;
    return typeof challenge?.signature === "string" && challenge.parameters && payload?.solution
      ? (payload as Payload)
      : null;
  } catch {
    return null;
  }
}

/** Lets through a solution of one of our challenges, once. @throws Refusal captcha_failed */
export async function checkCaptcha(ctx: PublicContext, token: string | null | undefined): Promise<void> {
  const payload = token ? readPayload(token) : null;
  if (!payload) fail("captcha_failed");
  const { verifySolution, deriveKey } = await load();
  const { verified } = await verifySolution({
    challenge: payload.challenge,
    solution: payload.solution,
    deriveKey,
    hmacSignatureSecret: keyOf(ctx.secret),
  }).catch(() => ({ verified: false }));
  if (!verified) fail("captcha_failed");
  const used = createHash("sha256").update(String(payload.challenge.signature)).digest("hex");
  const until = Date.now() + limits.codeMinutesMax * minuteMs;
  if (!(await spendOnce(ctx.db.drizzle, `challenge ${used}`, until))) fail("captcha_failed");
}
