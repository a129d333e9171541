/** With which of the configured providers somebody can sign in. */
import type { Services } from "../../context.ts";
import { type ConfiguredProvider, configuredProviders } from "../../single-sign-on/index.ts";
import { listIdentities } from "./identity-store.ts";

export async function connectedProviders(
  ctx: Pick<Services, "db" | "env">,
  user_id: string,
): Promise<ConfiguredProvider[]> {
  const identities = await listIdentities(ctx.db.drizzle, user_id);
  return configuredProviders(ctx.env).filter(({ provider }) => identities.some((row) => row.provider === provider));
}
