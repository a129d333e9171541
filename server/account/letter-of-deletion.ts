/** The letter that tells somebody that their account is to be deleted, and how to come back. */
import type { Letter } from "../mail/letter.ts";

/** @param deletes_at when it is gone for good */
export function letterOfDeletion(to_email: string, deletes_at: Date): Letter {
  return {
    to_email,
    subject: "Your account is to be deleted",
    paragraphs: [
      `Your account and everything in it will be deleted on ${deletes_at.toUTCString()}. You are signed out everywhere, and your API keys do not work any more.`,
      "Until then you can come back: sign in, and say that you want to keep it.",
    ],
    action: { words: "Keep my account", path: "/app/sign-in" },
    footnote: "If this was not you, sign in, keep the account and change your password.",
  };
}
