/** Asks somebody who has an account whether its e-mail is theirs. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/** @param code of the kind verify_email */
export const confirmEmail = (to_email: string, code: string): Letter => ({
  to_email,
  subject: "Confirm your e-mail",
  paragraphs: [
    "Welcome to Mynah. Confirm that this address is yours, so that you can get back in when you forget your password.",
  ],
  action: { words: "Confirm my e-mail", path: `/app/verify-email?code=${code}` },
  footnote: `The link works once, for ${limits.codeMinutesMax} minutes. If you did not ask for this, do nothing.`,
});
