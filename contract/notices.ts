/** Notices: what the product has to tell somebody while they are not looking, under the bell (the specification's "Message"). */
import { z } from "zod";
import { endpoint, json, member, ok } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { integerText } from "./query.ts";

const NOTICE_SEVERITIES = ["info", "success", "warning", "error"] as const;

export const notice = z.object({
  /** Sortable by time. */
  message_id: z.string(),
  severity: z.enum(NOTICE_SEVERITIES),
  title: z.string(),
  description: z.string(),
  /** Something is to be done about it. */
  needs_attention: z.boolean(),
  create_date_unix_ms: z.int(),
  has_been_read: z.boolean(),
  /** Where it leads in the app; null: it leads nowhere. */
  path: z.string().nullable(),
});
export type Notice = z.output<typeof notice>;

export const notices = {
  list: endpoint("GET /v1/user/notices", {
    who: member("user_read"),
    summary: "Your notices, the newest first, and how many are not read",
    query: z.object({
      page_size: integerText(1, limits.noticePageSizeMax).default(limits.noticePageSizeDefault),
      before_message_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(z.object({ notices: z.array(notice), unread_count: z.int(), has_more: z.boolean() })),
  }),
  read_all: endpoint("POST /v1/user/notices/read-all", {
    who: member("user_write"),
    summary: "Mark all notices as read",
    answer: ok,
  }),
  read: endpoint("POST /v1/user/notices/:message_id/read", {
    who: member("user_write"),
    summary: "Mark a notice as read",
    answer: ok,
    errors: ["notice_not_found"],
  }),
  delete: endpoint("DELETE /v1/user/notices/:message_id", {
    who: member("user_write"),
    summary: "Dismiss a notice",
    answer: ok,
    errors: ["notice_not_found"],
  }),
} as const;
