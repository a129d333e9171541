/** The one column of people that letters write. */
import { eq } from "drizzle-orm";
import type { Drizzle } from "../db/open.ts";
import { users } from "../db/schema/index.ts";

export async function endUpdates(db: Drizzle, user_id: string): Promise<void> {
  await db.update(users).set({ agrees_to_product_updates: false }).where(eq(users.user_id, user_id));
}
