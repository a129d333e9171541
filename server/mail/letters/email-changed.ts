/** Goes to the address that an account had, with the way back. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/** @param code of the kind revert_email */
export const emailChanged = (old_email: string, new_email: string, code: string): Letter => ({
  to_email: old_email,
  subject: "Your e-mail was changed",
  paragraphs: [
    `Your Mynah account has another address now: ${new_email}. Letters go there from now on.`,
    "If it was not you, take your account back: everybody is signed out, and you choose a new password.",
  ],
  action: { words: "It was not me: take it back", path: `/?newUser=false&internalCode=${code}&isReverting=true` },
  footnote: `The link works once, for ${limits.revertHours} hours. If it was you, there is nothing to do.`,
});
