/** Accounts at other providers that people sign in with: Google, GitHub, any OpenID Connect provider. */
import { z } from "zod";
import { anyone, endpoint, json, ok, protocol, session } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { identityProvider } from "./sign-in.ts";

const text = z.string().max(limits.providerAnswerLengthMax).optional();
/** Browsers are led on by it; there is nothing to read. */
const redirect = protocol(["text/html"]);

export const identities = {
  begin: endpoint("GET /sign-in/with/:provider", {
    who: anyone,
    summary: "Lead a browser to another provider, to sign in there",
    query: z.object({
      /** Where to go in the app afterwards. */
      redirect: z.string().max(limits.redirectLengthMax).optional(),
    }),
    answer: redirect,
  }),
  come_back: endpoint("GET /sign-in/with/:provider/callback", {
    who: anyone,
    summary: "Where another provider leads a browser back to: signs in, or goes on to the page that says why not",
    query: z.object({ code: text, state: text, iss: text, error: text, error_description: text }),
    answer: redirect,
  }),
  list: endpoint("GET /v1/user/identities", {
    who: session,
    summary: "By which other providers the signed-in person can sign in",
    answer: json(
      z.object({
        identities: z.array(
          identityProvider.extend({
            email: z.string().nullable(),
            created_at_unix: z.int(),
            last_used_at_unix: z.int().nullable(),
          }),
        ),
        /** All that are set up here. */
        providers: z.array(identityProvider),
      }),
    ),
  }),
  link: endpoint("POST /v1/user/identities/:provider/link", {
    who: session,
    summary: "Begin to connect an account at another provider: the browser goes to the url",
    answer: json(z.object({ url: z.string() })),
    errors: ["authentication_too_old", "identity_provider_not_found", "identity_unreachable"],
    repeatable: false,
  }),
  unlink: endpoint("DELETE /v1/user/identities/:provider", {
    who: session,
    summary: "Disconnect an account at another provider",
    answer: ok,
    errors: ["authentication_too_old", "identity_not_found", "last_way_in"],
    repeatable: false,
  }),
} as const;
