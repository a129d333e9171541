/** Tells the holder of an account that its backup codes are other ones. */
import type { Letter } from "../letter.ts";

export const backupCodesRenewed = (to_email: string): Letter => ({
  to_email,
  subject: "New backup codes were made",
  paragraphs: ["New backup codes were made for your Mynah account. The earlier ones are worth nothing any more."],
  action: { words: "Open your security settings", path: "/app/settings/security" },
  footnote: "If it was not you, change your password and make new backup codes at once.",
});
