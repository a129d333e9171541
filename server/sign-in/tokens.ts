/** Bearer tokens: short-lived, signed with a key of their own, good for one session. */
import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { limits } from "../../contract/limits.ts";

const keyBytes = 32;
const issuer = "mynah";
const algorithm = "HS256";

/** The key of bearer tokens: HKDF-SHA256 (RFC 5869) of the server's secret, so that no other use of the secret can sign them. */
export const tokenKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "mynah access token", keyBytes)));

/** Whom a token speaks for. */
export interface Bearer {
  session_id: string;
  user_id: string;
}

/** Signs a token that lasts limits.accessTokenSeconds. */
export async function signToken(
  key: KeyObject,
  { session_id, user_id }: Bearer,
  now: Date,
): Promise<{ access_token: string; expires_unix: number }> {
  const issued = Math.floor(now.getTime() / 1000);
  const expires_unix = issued + limits.accessTokenSeconds;
  const access_token = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setSubject(user_id)
    .setIssuedAt(issued)
    .setExpirationTime(expires_unix)
    .sign(key);
  return { access_token, expires_unix };
}

/** Whom a token speaks for; null when it is not one of ours or has ended. */
export async function readToken(key: KeyObject, token: string, now: Date): Promise<Bearer | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, currentDate: now });
    const { sid, sub } = payload;
    return typeof sid === "string" && typeof sub === "string" ? { session_id: sid, user_id: sub } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
