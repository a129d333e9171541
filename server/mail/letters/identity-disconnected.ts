/** Tells the holder of an account that another provider is no way into it any more. */
import type { Letter } from "../letter.ts";

export const identityDisconnected = (to_email: string, provider: string): Letter => ({
  to_email,
  subject: `${provider} was disconnected from your account`,
  paragraphs: [`Your Mynah account cannot be signed in to with ${provider} any more.`],
  action: { words: "Open your security settings", path: "/app/settings/security" },
  footnote: "If it was not you, connect it again there and change your password at once.",
});
