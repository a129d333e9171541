/** Tells the holder of an account that a second factor was added. */
import type { Letter } from "../letter.ts";

export const secondFactorAdded = (
  to_email: string,
  { kind, name }: { kind: "totp" | "sms"; name: string },
): Letter => ({
  to_email,
  subject: "A second factor was added to your account",
  paragraphs: [
    kind === "totp"
      ? `From now on signing in to your Mynah account asks for a code of the app “${name}”.`
      : `From now on signing in to your Mynah account asks for a code that is sent to the phone “${name}”.`,
  ],
  action: { words: "Open your security settings", path: "/app/settings/security" },
  footnote:
    "If it was not you, remove it there and change your password at once. If you cannot get in any more, tell whoever runs this server.",
});
