/** Ending what somebody pays for who leaves for good, so that nobody goes on paying for what is no longer there. */
import type { Services } from "../context.ts";
import { paymentsOf } from "./payments.ts";
import { findPaidOutside } from "./store.ts";

/**
 * Ends the plans of the workspaces that somebody owns at the payment provider.
 * @returns whether all of them have ended: while the provider cannot be asked, somebody may still be charged.
 */
export async function endPlansOf(
  { db, env, log }: Pick<Services, "db" | "env" | "log">,
  owner_user_id: string,
): Promise<boolean> {
  for (const account of await findPaidOutside(db.drizzle, owner_user_id)) {
    try {
      const provider = paymentsOf(env);
      if (!provider) throw new Error("this server has no key for the payment provider any more");
      await provider.endNow(account);
    } catch (error) {
      const { workspace_id } = account;
      log.warn({ error, workspace_id }, "a plan could not be ended at the payment provider; it is tried again");
      return false;
    }
  }
  return true;
}
