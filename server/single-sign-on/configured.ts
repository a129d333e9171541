/** Which other providers the operator has set up: pure. */
import type { z } from "zod";
import type { identityProvider } from "../../contract/sign-in.ts";
import type { Env } from "../env.ts";

export type ConfiguredProvider = z.output<typeof identityProvider>;
export type ProviderName = ConfiguredProvider["provider"];

/** In the order in which their buttons stand. */
export function configuredProviders(env: Env): ConfiguredProvider[] {
  return [
    ...(env.MYNAH_OIDC_ISSUER ? [{ provider: "oidc" as const, name: env.MYNAH_OIDC_NAME }] : []),
    ...(env.MYNAH_GOOGLE_CLIENT_ID ? [{ provider: "google" as const, name: "Google" }] : []),
    ...(env.MYNAH_GITHUB_CLIENT_ID ? [{ provider: "github" as const, name: "GitHub" }] : []),
  ];
}
