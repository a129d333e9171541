/** A provider by its name, as the operator has set it up. */
import type { Env } from "../../env.ts";
import { fail } from "../../fail.ts";
import type { ProviderName } from "../../single-sign-on/index.ts";
import { githubProvider } from "./github.ts";
import type { Provider } from "./profile.ts";

const googleIssuer = "https://accounts.google.com";

const asName = (name: string): ProviderName | null =>
  name === "google" || name === "github" || name === "oidc" ? name : null;

/** Its library is loaded when somebody comes by such a provider. */
const openIdProvider = async (settings: { issuer: string; client_id: string; client_secret: string }) =>
  (await import("./openid.ts")).openIdProvider(settings);

/** @throws Refusal identity_provider_not_found when it is not set up here */
export async function openProvider(env: Env, name: string): Promise<{ provider: ProviderName; ask: Provider }> {
  const provider = asName(name);
  if (provider === "google" && env.MYNAH_GOOGLE_CLIENT_ID && env.MYNAH_GOOGLE_CLIENT_SECRET) {
    const [client_id, client_secret] = [env.MYNAH_GOOGLE_CLIENT_ID, env.MYNAH_GOOGLE_CLIENT_SECRET];
    return { provider, ask: await openIdProvider({ issuer: googleIssuer, client_id, client_secret }) };
  }
  if (provider === "github" && env.MYNAH_GITHUB_CLIENT_ID && env.MYNAH_GITHUB_CLIENT_SECRET) {
    const [client_id, client_secret] = [env.MYNAH_GITHUB_CLIENT_ID, env.MYNAH_GITHUB_CLIENT_SECRET];
    return { provider, ask: githubProvider({ address: env.MYNAH_GITHUB_URL, client_id, client_secret }) };
  }
  if (provider === "oidc" && env.MYNAH_OIDC_ISSUER && env.MYNAH_OIDC_CLIENT_ID && env.MYNAH_OIDC_CLIENT_SECRET) {
    const [client_id, client_secret] = [env.MYNAH_OIDC_CLIENT_ID, env.MYNAH_OIDC_CLIENT_SECRET];
    return { provider, ask: await openIdProvider({ issuer: env.MYNAH_OIDC_ISSUER, client_id, client_secret }) };
  }
  fail("identity_provider_not_found", { provider: name });
}
