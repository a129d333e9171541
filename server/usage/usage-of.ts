/** What a workspace has used of its period. */
import type { Services } from "../context.ts";
import { lockCurrentAccount } from "./current-account.ts";
import type { Account } from "./rules.ts";
import { findAccount } from "./store.ts";

/** The workspace's account in the period of now. */
export async function usageOf(
  services: Pick<Services, "db" | "now" | "turnPeriods">,
  workspace_id: string,
): Promise<Account> {
  const now = services.now();
  const account = await findAccount(services.db.drizzle, workspace_id);
  if (now < account.period_ends_at) return account;
  return await services.db.transaction((tx) => lockCurrentAccount(services, tx, workspace_id, now));
}
