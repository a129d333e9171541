/** Who did what in a workspace, when, and from where. */
import { z } from "zod";
import { admin, bytes, endpoint, json } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { integerText } from "./query.ts";

/** What can be done that others of the workspace may want to know of: `<noun>.<what happened>`. */
export const AUDIT_ACTIONS = [
  "workspace.renamed",
  "workspace.settings_changed",
  "member.joined",
  "member.left",
  "member.removed",
  "member.role_changed",
  "member.locked",
  "member.unlocked",
  "invite.sent",
  "invite.deleted",
  "group.added",
  "group.renamed",
  "group.deleted",
  "group.member_added",
  "group.member_removed",
  "resource.shared",
  "resource.unshared",
  "api_key.created",
  "api_key.changed",
  "api_key.deleted",
  "domain.added",
  "domain.verified",
  "domain.deleted",
  "sign_in_ways.changed",
  "identity_provider.changed",
  "subscription.checkout_opened",
  "subscription.changed",
  "subscription.cancelled",
  "subscription.renewed",
  "subscription.downgrade_cancelled",
  "subscription.extension_changed",
  "subscription.discount_applied",
  "subscription.confirmed",
  "subscription.withdrawn",
  "subscription.refused",
  "subscription.granted",
  "subscription.ended",
  "invoice.settled",
  "payouts.opened",
  "voice.added",
  "voice.changed",
  "voice.consented",
  "voice.verification_requested",
  "voice.training_started",
  "voice.training_stopped",
  "voice.trained",
  "voice.deleted",
  "voice.put_away",
  "voice.exported",
  "voice.added_from_library",
  "voice.sharing_changed",
  "voice.moved",
  "voice_folder.added",
  "voice_folder.renamed",
  "voice_folder.deleted",
  "voice.deletion_announced",
  "voice.reported",
  "voice.reviewed",
  "voice.blocked",
  "voice.unblocked",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const id = z.string().max(limits.idLengthMax);
/** Seconds since 1970, as far as dates go. */
const moment = integerText(0, 8_640_000_000_000);

const filters = z.object({
  /** Who did it. */
  user_id: id.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Only what was done at or after this second, and before that one. */
  from_unix: moment.optional(),
  to_unix: moment.optional(),
});

const auditEntry = z.object({
  /** Sortable by time. */
  entry_id: z.string(),
  /** null: the server itself. Somebody who left by now has an id alone. */
  user_id: z.string().nullable(),
  user_email: z.string().nullable(),
  user_first_name: z.string().nullable(),
  /** With which key; null: signed in, or by the server itself. A key that is gone has no name. */
  api_key: z.object({ name: z.string().nullable() }).nullable(),
  /** One of AUDIT_ACTIONS; entries of later versions may have others. */
  action: z.string(),
  /** What it was done to: its kind, its id, and what it was called then. */
  target_type: z.string(),
  target_id: z.string().nullable(),
  target_name: z.string().nullable(),
  /** What it was and what it is now. */
  details: z.record(z.string(), z.unknown()),
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  created_at_unix: z.int(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The columns of the export, in order. */
export const AUDIT_CSV_COLUMNS = [
  "time",
  "user_email",
  "user_id",
  "api_key",
  "action",
  "target_type",
  "target_id",
  "target_name",
  "details",
  "ip_address",
  "user_agent",
] as const;

export const auditLog = {
  list: endpoint("GET /v1/workspace/audit-log", {
    who: admin("workspace_read"),
    summary: "Who did what in the workspace, the newest first",
    query: filters.extend({
      page_size: integerText(1, limits.auditPageSizeMax).default(limits.auditPageSizeDefault),
      before_entry_id: id.optional(),
    }),
    answer: json(z.object({ entries: z.array(auditEntry), has_more: z.boolean() })),
  }),
  export: endpoint("GET /v1/workspace/audit-log/csv", {
    who: admin("workspace_read"),
    summary: "The same as a table for spreadsheets (RFC 4180, UTF-8), the newest first",
    query: filters,
    answer: bytes(["text/csv"]),
  }),
} as const;
