/** GET /sign-in/options. */
import type { Output } from "../../contract/endpoint.ts";
import type { signIn } from "../../contract/sign-in.ts";
import type { PublicContext } from "../context.ts";
import { configuredProviders, hasSingleSignOn } from "../single-sign-on/index.ts";
import { signUpRule } from "./rules.ts";
import { hasOwner } from "./store.ts";

/** Who may join now, and how. */
export async function getOptions(ctx: PublicContext): Promise<Output<typeof signIn.options>> {
  const has_owner = await hasOwner(ctx.db.drizzle);
  return {
    sign_up: signUpRule(ctx.env.MYNAH_SIGN_UP, has_owner),
    has_owner,
    captcha: ctx.env.MYNAH_CAPTCHA,
    sends_letters: ctx.mail.sends,
    providers: configuredProviders(ctx.env),
    has_single_sign_on: await hasSingleSignOn(ctx.db.drizzle),
  };
}
