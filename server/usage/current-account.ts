/** The account as it stands now: when its period has ended, the next one is started first. */
import type { Transaction } from "../db/open.ts";
import { periodEndAfter } from "./rules.ts";
import { lockAccount, type StoredAccount, startPeriod } from "./store.ts";

/** Locks the account until the transaction ends, and brings it into the period of `now`. */
export async function lockCurrentAccount(tx: Transaction, workspace_id: string, now: Date): Promise<StoredAccount> {
  const account = await lockAccount(tx, workspace_id);
  if (now < account.period_ends_at) return account;
  const ends = periodEndAfter(account.began_at, now);
  await startPeriod(tx, workspace_id, { began: account.period_ends_at, ends, now });
  return { ...account, used: 0, period_ends_at: ends };
}
