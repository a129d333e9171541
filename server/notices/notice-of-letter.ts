/** What the owners are told of a letter that could not be sent. */
import type { Told } from "./notify.ts";

export const noticeOfLetter = (letter: { to_email: string; subject: string; reason: string }): Told => ({
  severity: "error",
  title: "A letter could not be sent",
  description: `“${letter.subject}” to ${letter.to_email}: ${letter.reason}`,
  needs_attention: true,
  path: "/app/admin/letters",
});
