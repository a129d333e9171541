import type { ResourceRole } from "../../contract/sharing.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { isAtLeast } from "../sharing/index.ts";
import { readItem, type SeenItem } from "./store.ts";

/**
 * An item that the caller made, or that is shared with them.
 * @throws Refusal history_item_not_found, for somebody else's as for one that never was
 */
export async function findItem(ctx: Pick<Context, "db" | "caller">, history_item_id: string): Promise<SeenItem> {
  return (await readItem(ctx.db, ctx.caller, history_item_id)) ?? fail("history_item_not_found", { history_item_id });
}

/** What shared items let their roles do; who made one may do all of it. @throws Refusal history_item_forbidden */
export function requireRole({ role }: Pick<SeenItem, "role">, wanted: ResourceRole, action: string): void {
  if (!isAtLeast(role, wanted)) fail("history_item_forbidden", { action });
}
