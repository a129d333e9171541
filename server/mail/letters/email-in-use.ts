/** Goes to an address that somebody wants to move to although it has an account: the page says the same as always. */
import type { Letter } from "../letter.ts";

/** Does not say whose account was to be moved. */
export const emailInUse = (new_email: string): Letter => ({
  to_email: new_email,
  subject: "This e-mail has a Mynah account already",
  paragraphs: [
    "Somebody, you we think, wanted to move another Mynah account to this address. It has an account already, so nothing was changed.",
    "Choose another address, or delete the account of this one first.",
  ],
  action: { words: "Sign in with this e-mail", path: "/app/sign-in" },
  footnote: "If it was not you, do nothing.",
});
