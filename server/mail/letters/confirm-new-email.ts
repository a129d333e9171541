/** Goes to the address that an account is to have: following it makes it so. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/** @param code of the kind change_email */
export const confirmNewEmail = (new_email: string, old_email: string, code: string): Letter => ({
  to_email: new_email,
  subject: "Confirm your new e-mail",
  paragraphs: [
    `The Mynah account of ${old_email} is to have this address from now on. Follow the link in the browser in which you are signed in.`,
  ],
  action: { words: "Use this e-mail", path: `/?newUser=false&internalCode=${code}` },
  footnote: `The link works once, for ${limits.codeMinutesMax} minutes. If you did not ask for this, do nothing.`,
});
