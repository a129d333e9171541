/** For somebody who signs up although they have an account: the page says the same to them as to everybody. */
import type { Letter } from "../letter.ts";

/** Tells nobody but the holder of the address. */
export const accountExists = (to_email: string): Letter => ({
  to_email,
  subject: "You have a Mynah account already",
  paragraphs: [
    "Somebody, you we think, wanted to make a Mynah account with this address. There is one already, and nothing about it was changed.",
    "Sign in with your password. If you do not remember it, choose a new one.",
  ],
  action: { words: "Choose a new password", path: "/app/forgot-password" },
  footnote: "If it was not you, do nothing: whoever it was has learned nothing.",
});
