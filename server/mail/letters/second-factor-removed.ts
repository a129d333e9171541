/** Tells the holder of an account that a second factor was removed. */
import type { Letter } from "../letter.ts";

/** @param is_guarded whether another one is still asked for */
export const secondFactorRemoved = (
  to_email: string,
  { kind, name }: { kind: "totp" | "sms"; name: string },
  is_guarded: boolean,
): Letter => ({
  to_email,
  subject: "A second factor was removed from your account",
  paragraphs: [
    `The ${kind === "totp" ? "app" : "phone"} “${name}” is no second factor of your Mynah account any more.`,
    is_guarded ? "Another one is still asked for." : "From now on your password is all that is asked for.",
  ],
  action: { words: "Open your security settings", path: "/app/settings/security" },
  footnote: "If it was not you, change your password and add a second factor again at once.",
});
