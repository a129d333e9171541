/** Tells the holder of an account that its password is another one. */
import type { Letter } from "../letter.ts";

/** @param all_sessions_ended whether every session ended, or every one but that in which it was changed */
export const passwordChanged = (to_email: string, all_sessions_ended: boolean): Letter => ({
  to_email,
  subject: "Your password was changed",
  paragraphs: [
    "The password of your Mynah account was changed just now.",
    all_sessions_ended
      ? "Everything that was signed in was signed out."
      : "Everything else that was signed in was signed out.",
  ],
  action: { words: "It was not me: choose a new password", path: "/app/forgot-password" },
  footnote: "If it was you, there is nothing to do. If it was not, look at your API keys too once you are back in.",
});
