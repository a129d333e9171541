/** How entries are shown: pure. */
import type { AUDIT_CSV_COLUMNS, AuditEntry } from "../../contract/audit-log.ts";
import type { EntryRow } from "./store.ts";

/** An entry as the API shows it. The user that a workspace's keys work as has no e-mail. */
export function shownEntry(row: EntryRow): AuditEntry {
  const { user_is_service, api_key_hashed, api_key_name, created_at, ...rest } = row;
  return {
    ...rest,
    user_email: user_is_service ? null : row.user_email,
    api_key: api_key_hashed === null ? null : { name: api_key_name },
    created_at_unix: Math.floor(created_at.getTime() / 1000),
  };
}

/** An entry in the columns of the export. */
export function csvCells(row: EntryRow): Record<(typeof AUDIT_CSV_COLUMNS)[number], string> {
  const { user_email, user_id, api_key } = shownEntry(row);
  return {
    time: row.created_at.toISOString(),
    user_email: user_email ?? "",
    user_id: user_id ?? "",
    api_key: api_key === null ? "" : (api_key.name ?? "deleted"),
    action: row.action,
    target_type: row.target_type,
    target_id: row.target_id ?? "",
    target_name: row.target_name ?? "",
    details: Object.keys(row.details).length > 0 ? JSON.stringify(row.details) : "",
    ip_address: row.ip_address ?? "",
    user_agent: row.user_agent ?? "",
  };
}
