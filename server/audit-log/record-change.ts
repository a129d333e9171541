/** Keeping who did what, in the transaction that does it: there is no change without its entry, and no entry without its change. */
import type { AuditAction } from "../../contract/audit-log.ts";
import type { Caller, Context, Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { newId } from "../ids.ts";
import { insertEntry } from "./store.ts";

interface Change {
  action: AuditAction;
  /** On what: its kind, its id, and how people know it. */
  target: { type: string; id?: string; name?: string };
  /** What it was and what it is now; never a secret. */
  details?: Readonly<Record<string, unknown>>;
}

/** Where a change comes from: a call of somebody's, or the server itself, as when a period ends. */
type Origin = Pick<Services, "now"> &
  Partial<Pick<Context, "ip_address" | "user_agent" | "request_id">> & {
    caller?: Pick<Caller, "user_id" | "api_key"> | null;
  };

/** @param workspace_id whose log it is in */
export async function recordChange(
  origin: Origin,
  workspace_id: string,
  { action, target, details = {} }: Change,
  tx: Transaction,
): Promise<void> {
  const { caller } = origin;
  await insertEntry(tx, {
    entry_id: newId(),
    workspace_id,
    user_id: caller?.user_id ?? null,
    api_key_hashed: caller?.api_key?.api_key_hashed ?? null,
    action,
    target_type: target.type,
    target_id: target.id ?? null,
    target_name: target.name ?? null,
    details: { ...details },
    ip_address: origin.ip_address ?? null,
    user_agent: origin.user_agent ?? null,
    request_id: origin.request_id ?? null,
    created_at: origin.now(),
  });
}
