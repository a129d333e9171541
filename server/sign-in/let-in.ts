/** The end of every way in: a session, its cookie, and a word to its owner when the device is a new one. */
import type { PublicContext } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { newDeviceLetter } from "../mail/letters/new-device.ts";
import { notify } from "../notices/index.ts";
import { isKnownDevice, rememberDevice } from "./devices.ts";
import { type Grant, grantOf, openSession } from "./grant.ts";
import { deviceWords } from "./user-agent.ts";

export type { Grant };

/**
 * Lets somebody in who has shown all that their account asks for.
 * @param first what must happen, or else they are not let in.
 */
export async function letIn(
  ctx: PublicContext,
  { user_id, email }: { user_id: string; email: string },
  first: (tx: Transaction) => Promise<void> = async () => {},
): Promise<Grant> {
  const is_known = isKnownDevice(ctx, user_id);
  const session = await ctx.db.transaction(async (tx) => {
    await first(tx);
    if (!is_known) {
      const device = deviceWords(ctx.user_agent);
      await notify(
        ctx,
        {
          user_id,
          severity: "info",
          title: "New sign-in",
          description: `Somebody signed in to your account with ${device}, from ${ctx.ip_address}. If it was not you, end that session and change your password.`,
          path: "/app/settings/security",
        },
        tx,
      );
      await ctx.mail.send(newDeviceLetter({ to_email: email, device, ip_address: ctx.ip_address }), tx);
    }
    return await openSession(ctx, user_id, tx);
  });
  ctx.keepSession(session.secret);
  rememberDevice(ctx, user_id);
  return await grantOf(ctx, session);
}
