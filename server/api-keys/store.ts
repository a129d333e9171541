/** The rows of API keys. */
import { and, eq } from "drizzle-orm";
import type { Drizzle, Transaction } from "../db/open.ts";
import { api_keys } from "../db/schema/index.ts";

/** Adds a key; false when somebody has it already. */
export async function insertApiKey(db: Drizzle | Transaction, row: typeof api_keys.$inferInsert): Promise<boolean> {
  const added = await db.insert(api_keys).values(row).onConflictDoNothing().returning({ name: api_keys.name });
  return added.length === 1;
}

export async function isKeyOf(
  db: Drizzle | Transaction,
  { api_key_hashed, user_id }: { api_key_hashed: string; user_id: string },
): Promise<boolean> {
  const found = await db
    .select({ name: api_keys.name })
    .from(api_keys)
    .where(and(eq(api_keys.api_key_hashed, api_key_hashed), eq(api_keys.user_id, user_id)));
  return found.length === 1;
}
