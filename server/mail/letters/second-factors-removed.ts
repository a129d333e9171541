/** Tells the holder of an account that all its second factors were removed by a backup code. */
import type { Letter } from "../letter.ts";

export const secondFactorsRemoved = (to_email: string): Letter => ({
  to_email,
  subject: "All second factors were removed from your account",
  paragraphs: [
    "Somebody signed in to your Mynah account with its password and a backup code, and removed every second factor.",
    "From now on your password is all that is asked for.",
  ],
  action: { words: "Add a second factor again", path: "/app/settings/security" },
  footnote: "If it was not you, change your password at once.",
});
