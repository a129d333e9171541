/** What the owner of the installation does with other people, their things, and codes: written down, for other owners to see. */
import type { Context } from "./context.ts";
import type { Drizzle, Transaction } from "./db/open.ts";
import { operator_log } from "./db/schema/index.ts";
import { newId } from "./ids.ts";

/** Writes an entry, in the transaction of what it is about when something is changed. */
export async function logOperator(
  ctx: Pick<Context, "caller" | "now">,
  connection: Drizzle | Transaction,
  action: string,
  subject: Readonly<Record<string, string>>,
): Promise<void> {
  const entry = { entry_id: newId(), operator_user_id: ctx.caller.user_id, created_at: ctx.now() };
  await connection.insert(operator_log).values({ ...entry, action, subject });
}
