/** Goes to an address that got its account back: whoever had it may know its password and have added ways in, so these are gone. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/** @param code of the kind reset_password */
export const emailTakenBack = (to_email: string, code: string): Letter => ({
  to_email,
  subject: "Your account is yours again",
  paragraphs: [
    "Your Mynah account has this address again. Everybody was signed out, and its password is not good any more.",
    "Its API keys are switched off, accounts at other providers are disconnected, and second factors of the last days before the change and since are removed.",
    "Choose a new password now. Then switch on the API keys that you know, and delete the others.",
  ],
  action: { words: "Choose a new password", path: `/app/reset-password?code=${code}` },
  footnote: `The link works once, for ${limits.codeMinutesMax} minutes. After that, ask for a new one on the sign-in page.`,
});
