/** A sign-in by another provider on its way: what the browser that began keeps, sealed, until it comes back. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import type { PublicContext } from "../../context.ts";
import { openText, sealText } from "../../seal.ts";

const owner = "sign-in by another provider";

const flow = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  redirect: z.string().nullable(),
  /** Who connects the account, and in which session; null when somebody signs in. */
  linking: z.object({ user_id: z.string(), session_id: z.string() }).nullable(),
  expires_unix_ms: z.number(),
});
export type Flow = z.output<typeof flow>;

const newText = (): string => randomBytes(32).toString("base64url");

/** Begins, and lets the browser keep what is needed to go on. */
export function keepFlow(
  ctx: Pick<PublicContext, "keepProviderFlow" | "now" | "secret">,
  about: Pick<Flow, "provider" | "redirect" | "linking">,
): Flow {
  const begun = {
    ...about,
    state: newText(),
    nonce: newText(),
    code_verifier: newText(),
    expires_unix_ms: ctx.now().getTime() + limits.providerFlowMinutes * 60_000,
  };
  ctx.keepProviderFlow(sealText(JSON.stringify(begun), owner, ctx.secret));
  return begun;
}

/** What the browser kept of a flow of this provider; null when it kept none, another one, or for too long. */
export function readFlow(ctx: Pick<PublicContext, "provider_flow" | "now" | "secret">, provider: string): Flow | null {
  const text = ctx.provider_flow === null ? null : openText(ctx.provider_flow, owner, ctx.secret);
  if (text === null) return null;
  const kept = flow.parse(JSON.parse(text));
  return kept.provider === provider && kept.expires_unix_ms > ctx.now().getTime() ? kept : null;
}
