/** Providers that speak OpenID Connect: discovery, the code flow with PKCE, state and nonce, and signed id tokens. */
import { createHash } from "node:crypto";
import * as client from "openid-client";
import { type Profile, type Provider, ProviderRefusedError } from "./profile.ts";

const discoveredMs = 3_600_000;
const answerSeconds = 10;

interface Settings {
  issuer: string;
  client_id: string;
  client_secret: string;
  /** How it is reached; absent: over the network, without the guards for addresses that members enter. */
  call?: typeof fetch;
  /** It knows the e-mails of its people itself, and need not say of each that it was confirmed. */
  owns_emails?: boolean;
}

/** The way that the specification takes for granted, unless the provider says that it knows only the other one. */
function authenticationBy(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const known = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (known.includes("client_secret_basic") ? basic : post)(server, ...rest);
  };
}

const discovered = new Map<string, { at: number; configuration: Promise<client.Configuration> }>();

function discover({ issuer, client_id, client_secret, call }: Settings): Promise<client.Configuration> {
  // With the secret, which is part of what is kept: nobody uses another one's, nor one that was changed since.
  const key = createHash("sha256")
    .update(JSON.stringify([issuer, client_id, client_secret, !call]))
    .digest("hex");
  const known = discovered.get(key);
  if (known && Date.now() - known.at < discoveredMs) return known.configuration;
  for (const [other, { at }] of discovered) if (Date.now() - at >= discoveredMs) discovered.delete(other);
  // The settings let nothing but this machine itself go without TLS.
  const insecure = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const configuration = client.discovery(new URL(issuer), client_id, undefined, authenticationBy(client_secret), {
    timeout: answerSeconds,
    execute: insecure,
    ...(call ? { [client.customFetch]: call as client.CustomFetch } : {}),
  });
  discovered.set(key, { at: Date.now(), configuration });
  configuration.catch(() => discovered.delete(key));
  return configuration;
}

/** Whether the provider itself answered, and said no or what cannot be right. */
const isRefusal = (error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  error instanceof client.ResponseBodyError ||
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof client.ClientError && error.code !== "OAUTH_TIMEOUT" && !(error.cause instanceof TypeError));

/** What an id token and the provider's own page of a person say. */
type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

async function readProfile(
  configuration: client.Configuration,
  current: URL,
  checks: client.AuthorizationCodeGrantChecks,
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(configuration, current, { ...checks, idTokenExpected: true });
  const claims = tokens.claims();
  if (!claims) throw new ProviderRefusedError("the provider gave no id token");
  // Many providers say the e-mail only when they are asked for it.
  const more =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  return { ...claims, ...more };
}

/** Whether a provider says that it has seen an e-mail, or nothing of it. Some write the two values as texts. */
const isUndoubted = (said: unknown): boolean => said === undefined || said === null || said === true || said === "true";

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A provider by its issuer. */
export function openIdProvider(settings: Settings): Provider {
  return {
    async begin({ state, nonce, code_verifier }, redirect_uri) {
      const code_challenge = await client.calculatePKCECodeChallenge(code_verifier);
      return client.buildAuthorizationUrl(await discover(settings), {
        redirect_uri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge,
        code_challenge_method: "S256",
      });
    },
    async finish(current, { state, nonce, code_verifier }): Promise<Profile> {
      const configuration = await discover(settings);
      try {
        const said = await readProfile(configuration, current, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
        });
        return {
          subject: `${said.iss} ${said.sub}`,
          email: textOf(said.email),
          email_verified:
            said.email_verified === true || (settings.owns_emails === true && isUndoubted(said.email_verified)),
          name: textOf(said.given_name) ?? textOf(said.name),
        };
      } catch (error) {
        if (isRefusal(error)) throw new ProviderRefusedError("the provider refused", { cause: error });
        throw error;
      }
    },
  };
}
