/** The rows of what was taken from a SAML provider already: each is good once. */
import { lt } from "drizzle-orm";
import type { Drizzle, Transaction } from "../../db/open.ts";
import { saml_assertions } from "../../db/schema/index.ts";

/** Notes that something was taken; false when it was before. */
export async function spend(
  connection: Drizzle | Transaction,
  row: { assertion_hash: string; expires_at: Date },
): Promise<boolean> {
  const added = await connection
    .insert(saml_assertions)
    .values(row)
    .onConflictDoNothing()
    .returning({ assertion_hash: saml_assertions.assertion_hash });
  return added.length === 1;
}

export async function deleteSpentBefore(connection: Drizzle | Transaction, now: Date): Promise<void> {
  await connection.delete(saml_assertions).where(lt(saml_assertions.expires_at, now));
}
