/** Telling somebody something under the bell; open pages hear of it at once. */
import type { Notice } from "../../contract/notices.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { newId } from "../ids.ts";
import { deleteBeyond, findAdmins, findOperators, insertNotices } from "./store.ts";

/** What is told. `path`: where it leads in the app. */
export type Told = Pick<Notice, "severity" | "title" | "description"> & { needs_attention?: boolean; path?: string };

type Telling = Pick<Services, "db" | "now">;

/** So many are kept of each person's: a server that is away for a night must not fill the database. */
const keptMax = 500;

async function tell(ctx: Telling, user_ids: readonly string[], told: Told, tx?: Transaction): Promise<void> {
  if (user_ids.length === 0) return;
  const connection = tx ?? ctx.db.drizzle;
  const created_at = ctx.now();
  await insertNotices(
    connection,
    user_ids.map((user_id) => ({ ...told, user_id, message_id: newId(), created_at })),
  );
  await deleteBeyond(connection, user_ids, keptMax);
}

/** Tells one person, in the transaction of what it is about when there is one. */
export async function notify(ctx: Telling, { user_id, ...told }: Told & { user_id: string }, tx?: Transaction) {
  await tell(ctx, [user_id], told, tx);
}

/** Tells the owners of this installation. */
export async function notifyOperators(ctx: Telling, told: Told, tx?: Transaction): Promise<void> {
  await tell(ctx, await findOperators(tx ?? ctx.db.drizzle), told, tx);
}

/** Tells the admins of a workspace. */
export async function notifyAdmins(
  ctx: Telling,
  { workspace_id, ...told }: Told & { workspace_id: string },
  tx?: Transaction,
): Promise<void> {
  await tell(ctx, await findAdmins(tx ?? ctx.db.drizzle, workspace_id), told, tx);
}
