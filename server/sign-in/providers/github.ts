/**
 * GitHub, which speaks OAuth 2 and not OpenID Connect: who somebody is, is asked of its own calls (docs.github.com, "Authorizing
 * OAuth apps", "Get the authenticated user" and "List email addresses for the authenticated user").
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { type Profile, type Provider, ProviderRefusedError } from "./profile.ts";

const answerMs = 10_000;
const publicAddress = "https://github.com";

const token = z.object({ access_token: z.string() });
const person = z.object({ id: z.number().int(), name: z.string().nullable().optional() });
const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

interface Settings {
  /** https://github.com, or a GitHub Enterprise Server. */
  address: string;
  client_id: string;
  client_secret: string;
}

/** What was answered, in its published shape. @throws ProviderRefusedError */
async function read<S extends z.ZodType>(answer: Response, schema: S): Promise<z.output<S>> {
  const body: unknown = await answer.json().catch(() => null);
  const parsed = schema.safeParse(body);
  if (answer.ok && parsed.success) return parsed.data;
  throw new ProviderRefusedError(`GitHub answered ${answer.status}`);
}

/** GitHub by the address of its pages. */
export function githubProvider({ address, client_id, client_secret }: Settings): Provider {
  const base = address.replace(/\/$/, "");
  const api = base === publicAddress ? "https://api.github.com" : `${base}/api/v3`;
  const ask = (path: string, access_token: string) =>
    fetch(api + path, {
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${access_token}`,
        "x-github-api-version": "2022-11-28",
        "user-agent": "Mynah",
      },
      signal: AbortSignal.timeout(answerMs),
    });
  return {
    async begin({ state, code_verifier }, redirect_uri) {
      const url = new URL(`${base}/login/oauth/authorize`);
      const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
      for (const [name, value] of Object.entries({
        client_id,
        redirect_uri,
        scope: "read:user user:email",
        state,
        code_challenge,
        code_challenge_method: "S256",
      })) {
        url.searchParams.set(name, value);
      }
      return url;
    },
    async finish(current, { code_verifier }, redirect_uri): Promise<Profile> {
      const code = current.searchParams.get("code");
      if (!code) throw new ProviderRefusedError(current.searchParams.get("error") ?? "GitHub gave no code");
      const given = await fetch(`${base}/login/oauth/access_token`, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams({ client_id, client_secret, code, redirect_uri, code_verifier }),
        signal: AbortSignal.timeout(answerMs),
      });
      // A refusal comes with status 200 and no token.
      const { access_token } = await read(given, token);
      const [who, addresses] = await Promise.all([
        ask("/user", access_token).then((answer) => read(answer, person)),
        ask("/user/emails", access_token).then((answer) => read(answer, emails)),
      ]);
      const main = addresses.find(({ primary }) => primary);
      return {
        subject: `${base} ${who.id}`,
        email: main?.email ?? null,
        email_verified: main?.verified === true,
        name: who.name ?? null,
      };
    },
  };
}
