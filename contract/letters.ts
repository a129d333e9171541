/** Letters that this installation wrote, for its owner; and ending those that nobody needs. */
import { z } from "zod";
import { anyone, endpoint, json, jsonBody, ok, operator } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** What a letter says; null when it was sealed with another secret than the server has now. */
const letterContent = z.object({
  paragraphs: z.array(z.string()),
  /** The one thing to do, with its whole address; without it where only the letter has it. */
  action: z.object({ words: z.string(), url: z.string().nullable() }).nullable(),
  /** Something to type in rather than to follow. */
  code: z.string().nullable(),
  /** Whether its link and its code are in the letter alone: those that go out are nobody's but their reader's. */
  is_concealed: z.boolean(),
  footnote: z.string().nullable(),
});

const letter = z.object({
  letter_id: z.string(),
  to_email: z.string(),
  subject: z.string(),
  /** `kept`: there is no mail server, so it is read here. */
  state: z.enum(["waiting", "sent", "kept", "failed"]),
  /** Why it has not gone out yet, or never will, in the mail server's words. */
  reason: z.string().nullable(),
  created_at_unix: z.int(),
  sent_at_unix: z.int().nullable(),
  content: letterContent.nullable(),
});
export type LetterShown = z.output<typeof letter>;

export const letters = {
  list: endpoint("GET /v1/letters", {
    who: operator,
    summary: "Letters of the last month, the newest first",
    query: z.object({
      page_size: z.coerce.number().int().min(1).max(limits.letterPageSizeMax).default(limits.letterPageSizeDefault),
      start_after_letter_id: z.string().max(limits.idLengthMax).optional(),
    }),
    answer: json(
      z.object({
        letters: z.array(letter),
        has_more: z.boolean(),
        /** Whether there is a mail server. */
        sends: z.boolean(),
      }),
    ),
  }),
  retry: endpoint("POST /v1/letters/:letter_id/retry", {
    who: operator,
    summary: "Try again to send a letter that failed or waits",
    answer: ok,
    errors: ["letter_not_found", "mail_server_missing"],
  }),
  opt_out_of_updates: endpoint("POST /v1/user/opt-out-of-updates", {
    who: anyone,
    summary: "No more letters about the product, by the key that each of them carries",
    body: jsonBody(z.object({ opt_out_updates_key: z.string().trim().min(1).max(limits.codeLengthMax) })),
    answer: ok,
    errors: ["invalid_opt_out_key"],
    repeatable: false,
  }),
} as const;
