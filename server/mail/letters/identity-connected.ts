/** Tells the holder of an account that another provider is a way into it now. */
import type { Letter } from "../letter.ts";

export const identityConnected = (to_email: string, provider: string): Letter => ({
  to_email,
  subject: `${provider} was connected to your account`,
  paragraphs: [`From now on your Mynah account can be signed in to with ${provider}.`],
  action: { words: "Open your security settings", path: "/app/settings/security" },
  footnote: "If it was not you, disconnect it there and change your password at once.",
});
