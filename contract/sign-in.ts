/** Joining, signing in and out. A session is an HttpOnly cookie; calls carry a short-lived bearer token made from it. */
import { z } from "zod";
import { anyone, endpoint, json, jsonBody, ok, session } from "./endpoint.ts";
import { limits } from "./limits.ts";

export const email = z.email().max(limits.emailLengthMax);
const password = z.string().min(limits.passwordLengthMin).max(limits.passwordLengthMax);

/** What signing in gives: the bearer token of `Authorization`, and when it ends. */
export const grant = json(
  z.object({
    access_token: z.string(),
    expires_unix: z.int(),
    user_id: z.string(),
  }),
);

export const credentials = z.object({ email, password: z.string().min(1).max(limits.passwordLengthMax) });
export const registration = z.object({
  email,
  password,
  first_name: z.string().trim().max(limits.nameLengthMax).optional(),
});

export const signIn = {
  options: endpoint("GET /sign-in/options", {
    who: anyone,
    summary: "Who may join, and whether the owner exists yet",
    answer: json(z.object({ sign_up: z.enum(["open", "invited", "closed"]), has_owner: z.boolean() })),
  }),
  sign_up: endpoint("POST /sign-up", {
    who: anyone,
    summary: "Make an account and sign in",
    body: jsonBody(registration),
    answer: grant,
    errors: ["email_taken", "sign_up_closed", "password_too_common", "too_many_attempts"],
    repeatable: false,
  }),
  start: endpoint("POST /sign-in", {
    who: anyone,
    summary: "Sign in with e-mail and password",
    body: jsonBody(credentials),
    answer: grant,
    errors: ["invalid_credentials", "too_many_attempts"],
    repeatable: false,
  }),
  refresh: endpoint("POST /sign-in/refresh", {
    who: anyone,
    summary: "A new bearer token from the session cookie",
    answer: grant,
    errors: ["invalid_authorization"],
    repeatable: false,
  }),
  end: endpoint("POST /sign-out", {
    who: session,
    summary: "End this session",
    answer: ok,
    repeatable: false,
  }),
} as const;
