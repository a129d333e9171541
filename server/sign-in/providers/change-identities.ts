/** Accounts at other providers, as their owner sees and ends them. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { identities } from "../../../contract/identities.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { identityDisconnected } from "../../mail/letters/identity-disconnected.ts";
import { requireRecent } from "../../require-recent.ts";
import { configuredProviders } from "../../single-sign-on/index.ts";
import { findCredentials } from "../credential-store.ts";
import { deleteIdentities, listIdentities, lockHolder } from "./identity-store.ts";

const unix = (at: Date): number => Math.floor(at.getTime() / 1000);

/** GET /v1/user/identities. */
export async function getIdentities(ctx: Context): Promise<Output<typeof identities.list>> {
  const providers = configuredProviders(ctx.env);
  const rows = await listIdentities(ctx.db.drizzle, ctx.caller.user_id);
  return {
    providers,
    identities: rows.flatMap(({ provider, email, created_at, last_used_at }) => {
      const named = providers.find((each) => each.provider === provider);
      return named
        ? [
            {
              ...named,
              email,
              created_at_unix: unix(created_at),
              last_used_at_unix: last_used_at ? unix(last_used_at) : null,
            },
          ]
        : [];
    }),
  };
}

/**
 * DELETE /v1/user/identities/:provider.
 * @throws Refusal authentication_too_old, identity_not_found, last_way_in
 */
export async function unlink(
  ctx: Context,
  { provider }: Input<typeof identities.unlink>,
): Promise<Output<typeof identities.unlink>> {
  requireRecent(ctx);
  const { user_id, email } = ctx.caller;
  const configured = configuredProviders(ctx.env);
  await ctx.db.transaction(async (tx) => {
    // Two that end at once would each count the other as the way that is left.
    await lockHolder(tx, user_id);
    const deleted = await deleteIdentities(tx, user_id, provider);
    const name = configured.find((each) => each.provider === provider)?.name ?? provider;
    if (deleted === 0) fail("identity_not_found", { provider: name });
    // A provider that is not set up any more is no way in.
    const others = (await listIdentities(tx, user_id)).filter((row) =>
      configured.some((each) => each.provider === row.provider),
    );
    if (others.length === 0 && !(await findCredentials(tx, user_id))?.password_hash) fail("last_way_in");
    await ctx.mail.send(identityDisconnected(email, name), tx);
  });
  return { status: "ok" };
}
