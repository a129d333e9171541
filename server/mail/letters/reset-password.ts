/** Leads to a new password. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/**
 * @param code of the kind reset_password
 * @param by whether they asked for it themselves, or the owner of the installation did for them
 */
export const resetPassword = (to_email: string, code: string, by: "themselves" | "operator"): Letter => ({
  to_email,
  subject: "Choose a new password",
  paragraphs: [
    by === "themselves"
      ? "Somebody, you we think, asked for a new password for your Mynah account."
      : "The owner of this Mynah asks you to choose a new password for your account. Only you will know it.",
  ],
  action: { words: "Choose a new password", path: `/app/reset-password?code=${code}` },
  footnote: `The link works once, for ${limits.codeMinutesMax} minutes. If you did not expect this, do nothing: your password stays as it is.`,
});
