/** The account as it stands now: when its period has ended, the next one is started first. */
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import type { Account } from "./rules.ts";
import { lockAccount } from "./store.ts";

/** Locks the account until the transaction ends, and brings it and its plan into the period of `now`. */
export async function lockCurrentAccount(
  { turnPeriods }: Pick<Services, "turnPeriods">,
  tx: Transaction,
  workspace_id: string,
  now: Date,
): Promise<Account> {
  const account = await lockAccount(tx, workspace_id);
  if (now < account.period_ends_at) return account;
  await turnPeriods(tx, workspace_id, now);
  return await lockAccount(tx, workspace_id);
}
