/** Goes to an address that got its account back: whoever had it may know its password, so that is gone. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/** @param code of the kind reset_password */
export const emailTakenBack = (to_email: string, code: string): Letter => ({
  to_email,
  subject: "Your account is yours again",
  paragraphs: [
    "Your Mynah account has this address again. Everybody was signed out, and its password is not good any more.",
    "Choose a new one now. Then look at your API keys and your second factors: what you do not know is not yours.",
  ],
  action: { words: "Choose a new password", path: `/app/reset-password?code=${code}` },
  footnote: `The link works once, for ${limits.codeMinutesMax} minutes. After that, ask for a new one on the sign-in page.`,
});
