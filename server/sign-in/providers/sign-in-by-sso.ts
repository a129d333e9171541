/** Signing in by the identity provider of a workspace: there and back, by SAML or by OpenID Connect. */
import { z } from "zod";
import type { Input } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { singleSignOnFlow } from "../../../contract/single-sign-on.ts";
import type { PublicContext } from "../../context.ts";
import { fail } from "../../fail.ts";
import type { ProtocolAnswer } from "../../http/answers.ts";
import { newSecret } from "../../ids.ts";
import { openText, sealText } from "../../seal.ts";
import { findOwnProvider, type OwnProvider, serviceProvider } from "../../single-sign-on/index.ts";
import { finishSignIn } from "../finish-sign-in.ts";
import { hashSecret } from "../rules.ts";
import { throttled } from "../throttle.ts";
import { type Flow, keepFlow, readFlow } from "./flow.ts";
import { asRefusal, lead, signInPage } from "./lead.ts";
import type { Profile, Provider } from "./profile.ts";
import { spend } from "./spent-store.ts";
import { whoCameBySso } from "./sso-who.ts";

/** Apart from the names of the installation's providers, which have no colon. */
const flowOf = (provider_id: string): string => `sso:${provider_id}`;

/** The id of the request that a flow begins with; an XML name begins with no digit. */
const requestIdOf = ({ state }: Pick<Flow, "state">): string => `_${state}`;

/** Their libraries are loaded when somebody comes by such a provider. */
const samlLibrary = () => import("./saml.ts");

async function openIdOf(own: Extract<OwnProvider, { type: "oidc" }>): Promise<Provider> {
  const [{ openIdProvider }, { publicFetch }] = await Promise.all([import("./openid.ts"), import("./public-fetch.ts")]);
  const call = own.by_operator ? {} : { call: publicFetch };
  return openIdProvider({ ...own.config, client_secret: own.client_secret, owns_emails: true, ...call });
}

/** GET /sign-in/with/sso/:provider_id. A browser that cannot be led on goes back to the page, which says why. */
export async function beginSso(
  ctx: PublicContext,
  { provider_id, redirect }: Input<typeof singleSignOnFlow.begin>,
): Promise<ProtocolAnswer> {
  try {
    const own = await findOwnProvider(ctx, provider_id);
    const flow = keepFlow(ctx, { provider: flowOf(provider_id), redirect: redirect ?? null, linking: null });
    const service = serviceProvider(ctx.url, provider_id);
    if (own.type === "oidc") return lead((await (await openIdOf(own)).begin(flow, service.redirect_uri)).href);
    const { samlRequestUrl } = await samlLibrary();
    return lead((await samlRequestUrl(own.config, service, requestIdOf(flow))).href);
  } catch (error) {
    return lead(signInPage, { refused: asRefusal(ctx, error).code, redirect: redirect ?? null });
  }
}

/** Lets in whom the provider has sent, or goes on to the page that asks for more or says why not. */
async function enter(
  ctx: PublicContext,
  provider_id: string,
  ask: (own: OwnProvider, flow: Flow) => Promise<Profile>,
): Promise<ProtocolAnswer> {
  const flow = readFlow(ctx, flowOf(provider_id));
  // Good for one way back.
  ctx.keepProviderFlow(null);
  const redirect = flow?.redirect ?? null;
  try {
    if (!flow) fail("identity_flow_over");
    const own = await findOwnProvider(ctx, provider_id);
    const entered = await finishSignIn(ctx, await whoCameBySso(ctx, own, await ask(own, flow)));
    // Behind the #, so that neither this server's log nor another page's gets to see it.
    return lead(signInPage, { redirect }, "half_token" in entered ? `#half_token=${entered.half_token}` : "");
  } catch (error) {
    return lead(signInPage, { refused: asRefusal(ctx, error).code, redirect });
  }
}

/** GET /sign-in/with/sso/:provider_id/callback. */
export async function comeBackBySso(
  ctx: PublicContext,
  { provider_id, ...said }: Input<typeof singleSignOnFlow.come_back>,
): Promise<ProtocolAnswer> {
  return await enter(ctx, provider_id, async (own, flow) => {
    if (own.type !== "oidc" || said.state !== flow.state) fail("identity_flow_over");
    const { redirect_uri } = serviceProvider(ctx.url, provider_id);
    const current = new URL(redirect_uri);
    for (const [name, value] of Object.entries(said)) if (value !== undefined) current.searchParams.set(name, value);
    return await (await openIdOf(own)).finish(current, flow, redirect_uri);
  });
}

const ticketOwner = "assertion of a workspace's provider";

/** What was in an assertion, on its way to the browser's last step. */
const ticketShape = z.object({
  id: z.string(),
  provider_id: z.string(),
  request_id: z.string(),
  profile: z.object({
    subject: z.string(),
    email: z.string().nullable(),
    email_verified: z.boolean(),
    name: z.string().nullable(),
  }),
  expires_unix_ms: z.number(),
});

/**
 * POST /sign-in/with/sso/:provider_id/acs. The provider's page posts the assertion, and browsers send no cookie along with
 * a form from another site. So it is only read here; who began, and in which browser, is seen in the next step, which the
 * browser takes with its cookie. An assertion that nobody asked for leads to the beginning: the provider's own list of
 * apps works, and nobody can be signed in as somebody else by a link.
 */
export async function takeAssertion(
  ctx: PublicContext,
  { provider_id, SAMLResponse }: Input<typeof singleSignOnFlow.take_assertion>,
): Promise<ProtocolAnswer> {
  try {
    const own = await findOwnProvider(ctx, provider_id);
    if (own.type !== "saml") fail("identity_provider_not_found", { provider: "single sign-on" });
    const service = serviceProvider(ctx.url, provider_id);
    const { readAssertion } = await samlLibrary();
    const now = ctx.now();
    const assertion = await throttled(ctx, null, async () => {
      const read = await readAssertion(own.config, service, SAMLResponse, now);
      const row = { assertion_hash: read.hash, expires_at: read.expires_at };
      if (!(await spend(ctx.db.drizzle, row))) fail("identity_flow_over");
      return read;
    });
    const { in_response_to: request_id, profile } = assertion;
    if (request_id === null) return lead(service.sign_in_url);
    const expires_unix_ms = now.getTime() + limits.ssoTicketSeconds * 1000;
    const ticket = { id: newSecret(), provider_id, request_id, profile, expires_unix_ms };
    return lead(`${service.sign_in_url}/finish`, {
      ticket: sealText(JSON.stringify(ticket), ticketOwner, ctx.secret),
    });
  } catch (error) {
    return lead(signInPage, { refused: asRefusal(ctx, error).code });
  }
}

/** GET /sign-in/with/sso/:provider_id/finish. */
export async function finishSso(
  ctx: PublicContext,
  { provider_id, ticket }: Input<typeof singleSignOnFlow.finish>,
): Promise<ProtocolAnswer> {
  return await enter(ctx, provider_id, async (_own, flow) => {
    const text = ticket === undefined ? null : openText(ticket, ticketOwner, ctx.secret);
    if (text === null) fail("identity_flow_over");
    const read = ticketShape.parse(JSON.parse(text));
    const isOver = read.expires_unix_ms <= ctx.now().getTime();
    if (isOver || read.provider_id !== provider_id || read.request_id !== requestIdOf(flow)) fail("identity_flow_over");
    const row = { assertion_hash: hashSecret(read.id), expires_at: new Date(read.expires_unix_ms) };
    if (!(await spend(ctx.db.drizzle, row))) fail("identity_flow_over");
    return read.profile;
  });
}

/** GET /sign-in/with/sso/:provider_id/metadata: there before anything is set up, so that it can be entered at the provider. @throws Refusal identity_provider_not_found */
export async function getSsoMetadata(
  ctx: PublicContext,
  { provider_id }: Input<typeof singleSignOnFlow.metadata>,
): Promise<ProtocolAnswer> {
  // Nothing else can stand in XML, nor is anything else the name of a provider.
  if (!/^[0-9a-f]+$/.test(provider_id)) fail("identity_provider_not_found", { provider: "single sign-on" });
  const { samlMetadata } = await samlLibrary();
  const xml = samlMetadata(serviceProvider(ctx.url, provider_id));
  const headers = new Headers({ "content-type": "application/samlmetadata+xml; charset=utf-8" });
  return {
    status: 200,
    headers,
    body: (async function* () {
      yield Buffer.from(xml);
    })(),
  };
}
