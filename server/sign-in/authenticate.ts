/** Who calls: an API key or a bearer token, answered by one query. */
import { countCall, hashApiKey } from "../api-keys/index.ts";
import type { Caller, Services } from "../context.ts";
import { fail } from "../fail.ts";
import type { Authenticate } from "../http/call.ts";
import { looksLikeToken } from "./rules.ts";
import { type FoundCaller, findByApiKey, findBySession, markSeen } from "./store.ts";
import { readToken, tokenKey } from "./tokens.ts";

const seenEveryMs = 60_000;

/**
 * Makes what finds the caller of a request. `xi-api-key` comes first; `Authorization: Bearer` takes a session's token
 * or an API key. Nothing sent, or an empty key, is nobody.
 * The result throws the refusals invalid_api_key, invalid_authorization, and rate_limited for a key that has a limit.
 */
export function authenticate(services: Pick<Services, "db" | "log" | "now" | "secret">): Authenticate {
  const { db, log } = services;
  const key = tokenKey(services.secret);
  // When each credential was last marked, oldest first: rows that were read before are not believed over it.
  const marked = new Map<string, number>();

  /** Keeps the time in the background, at most once a minute each. */
  const seen = ({ caller, seen_at }: FoundCaller, now: Date): Caller => {
    const credential = caller.session_id ?? caller.api_key?.api_key_hashed ?? "";
    const last = Math.max(seen_at?.getTime() ?? 0, marked.get(credential) ?? 0);
    if (now.getTime() - last < seenEveryMs) return caller;
    for (const [old, at] of marked) {
      if (now.getTime() - at < seenEveryMs) break;
      marked.delete(old);
    }
    marked.set(credential, now.getTime());
    markSeen(db.drizzle, caller, now).catch((error: unknown) => {
      marked.delete(credential);
      log.warn({ error }, "when a caller was last seen could not be kept");
    });
    return caller;
  };
  const byApiKey = async (api_key: string, refused: "invalid_api_key" | "invalid_authorization", now: Date) => {
    const api_key_hashed = hashApiKey(api_key);
    const found = (await findByApiKey(db.drizzle, api_key_hashed)) ?? fail(refused);
    const { requests_per_minute_max } = found;
    if (requests_per_minute_max !== null) await countCall(services, { api_key_hashed, requests_per_minute_max });
    return seen(found, now);
  };

  return async (headers) => {
    const now = services.now();
    const api_key = headers.get("xi-api-key")?.trim();
    if (api_key) return await byApiKey(api_key, "invalid_api_key", now);
    const authorization = headers.get("authorization")?.trim();
    if (!authorization) return null;
    const credential = /^bearer +(\S.*)$/i.exec(authorization)?.[1];
    if (!credential) fail("invalid_authorization");
    const bearer = await readToken(key, credential, now);
    if (!bearer) {
      return await byApiKey(credential, looksLikeToken(credential) ? "invalid_authorization" : "invalid_api_key", now);
    }
    const found = await findBySession(db.drizzle, bearer, now);
    return found ? seen(found, now) : fail("invalid_authorization");
  };
}
