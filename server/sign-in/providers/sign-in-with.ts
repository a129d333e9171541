/** Signing in by another provider: there and back. */
import type { Input, Output } from "../../../contract/endpoint.ts";
import type { identities } from "../../../contract/identities.ts";
import type { Context, PublicContext } from "../../context.ts";
import { fail } from "../../fail.ts";
import type { ProtocolAnswer } from "../../http/answers.ts";
import { requireRecent } from "../../require-recent.ts";
import { configuredProviders, refuseOtherWays } from "../../single-sign-on/index.ts";
import { finishSignIn } from "../finish-sign-in.ts";
import { type Flow, keepFlow, readFlow } from "./flow.ts";
import { asRefusal, lead, signInPage } from "./lead.ts";
import { openProvider } from "./open-provider.ts";
import type { Profile } from "./profile.ts";
import { linkTo, whoCame } from "./who-came.ts";

const securityPage = "/app/settings/security";

const callbackOf = (ctx: Pick<PublicContext, "url">, provider: string): string =>
  `${ctx.url}/sign-in/with/${provider}/callback`;

/** Where the browser goes to. @throws Refusal identity_provider_not_found, identity_unreachable */
async function startFlow(ctx: PublicContext, name: string, about: Pick<Flow, "redirect" | "linking">): Promise<string> {
  const { provider, ask } = await openProvider(ctx.env, name);
  const flow = keepFlow(ctx, { provider, ...about });
  try {
    return (await ask.begin(flow, callbackOf(ctx, provider))).href;
  } catch (error) {
    ctx.log.warn({ error, provider }, "another provider could not be asked");
    fail("identity_unreachable");
  }
}

/** GET /sign-in/with/:provider. A browser that cannot be led on goes back to the page, which says why. */
export async function beginSignIn(
  ctx: PublicContext,
  { provider, redirect }: Input<typeof identities.begin>,
): Promise<ProtocolAnswer> {
  try {
    return lead(await startFlow(ctx, provider, { redirect: redirect ?? null, linking: null }));
  } catch (error) {
    return lead(signInPage, { refused: asRefusal(ctx, error).code, redirect: redirect ?? null });
  }
}

/** POST /v1/user/identities/:provider/link. @throws Refusal authentication_too_old, and those of startFlow */
export async function beginLink(
  ctx: Context,
  { provider }: Input<typeof identities.link>,
): Promise<Output<typeof identities.link>> {
  requireRecent(ctx);
  const { user_id, session_id } = ctx.caller;
  if (!session_id) fail("session_required");
  return { url: await startFlow(ctx, provider, { redirect: null, linking: { user_id, session_id } }) };
}

/** Whom the provider has sent. @throws Refusal, ProviderRefusedError, or what the network throws */
async function askProvider(
  ctx: PublicContext,
  flow: Flow,
  { provider, ...said }: Input<typeof identities.come_back>,
): Promise<Profile> {
  if (said.state !== flow.state) fail("identity_flow_over");
  const current = new URL(callbackOf(ctx, provider));
  for (const [name, value] of Object.entries(said)) if (value !== undefined) current.searchParams.set(name, value);
  const { ask } = await openProvider(ctx.env, provider);
  return await ask.finish(current, flow, callbackOf(ctx, provider));
}

/** GET /sign-in/with/:provider/callback. */
export async function comeBack(ctx: PublicContext, input: Input<typeof identities.come_back>): Promise<ProtocolAnswer> {
  const flow = readFlow(ctx, input.provider);
  // Good for one way back.
  ctx.keepProviderFlow(null);
  const page = flow?.linking ? securityPage : signInPage;
  const redirect = flow?.redirect ?? null;
  try {
    const named = configuredProviders(ctx.env).find(({ provider }) => provider === input.provider);
    if (!named) fail("identity_provider_not_found", { provider: input.provider });
    if (!flow) fail("identity_flow_over");
    const profile = await askProvider(ctx, flow, input);
    if (flow.linking) {
      await linkTo(ctx, named, profile, flow.linking);
      return lead(page, { connected: named.provider });
    }
    const user = await whoCame(ctx, named, profile);
    await refuseOtherWays(ctx, user, named.provider);
    const entered = await finishSignIn(ctx, user);
    // Behind the #, so that neither this server's log nor another page's gets to see it.
    const half = "half_token" in entered ? `#half_token=${entered.half_token}` : "";
    return lead(page, { redirect }, half);
  } catch (error) {
    return lead(page, { refused: asRefusal(ctx, error).code, redirect });
  }
}
