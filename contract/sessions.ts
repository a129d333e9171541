/** Where somebody is signed in, and how that ends. */
import { z } from "zod";
import { endpoint, json, jsonBody, ok, operator, session } from "./endpoint.ts";
import { grant } from "./sign-in.ts";

const shownSession = z.object({
  session_id: z.string(),
  /** The one that asks. */
  is_this: z.boolean(),
  /** As read from what the browser says of itself; null where it says nothing that is known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip_address: z.string().nullable(),
  created_at_unix: z.int(),
  last_seen_at_unix: z.int(),
  expires_at_unix: z.int(),
});
export type ShownSession = z.output<typeof shownSession>;

const ended = json(z.object({ status: z.literal("ok"), ended: z.int() }));

export const sessions = {
  list: endpoint("GET /v1/user/sessions", {
    who: session,
    summary: "Where the signed-in person is signed in, the latest first",
    answer: json(z.object({ sessions: z.array(shownSession) })),
  }),
  end: endpoint("DELETE /v1/user/sessions/:session_id", {
    who: session,
    summary: "End one session",
    answer: ok,
    errors: ["authentication_too_old", "session_not_found"],
    repeatable: false,
  }),
  end_others: endpoint("POST /v1/user/sessions/revoke-others", {
    who: session,
    summary: "End every session but this one",
    answer: ended,
    errors: ["authentication_too_old"],
    repeatable: false,
  }),
  auth_tokens: endpoint("POST /v1/user/auth-tokens", {
    who: session,
    summary: "A new bearer token for this session",
    answer: grant,
    repeatable: false,
  }),
  set_probation: endpoint("POST /v1/admin/users/:user_id/probation", {
    who: operator,
    summary: "Let somebody only read, or make and share again",
    body: jsonBody(z.object({ is_in_probation: z.boolean() })),
    answer: ok,
    errors: ["user_not_found"],
  }),
  end_all_of: endpoint("POST /v1/admin/users/:user_id/end-sessions", {
    who: operator,
    summary: "End every session of somebody",
    answer: ended,
    errors: ["user_not_found"],
  }),
} as const;
