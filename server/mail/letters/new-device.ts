import type { Letter } from "../letter.ts";

/** Somebody signed in with a browser that was not seen before. */
export const newDeviceLetter = ({
  to_email,
  device,
  ip_address,
}: {
  to_email: string;
  device: string;
  ip_address: string;
}): Letter => ({
  to_email,
  subject: "New sign-in to your Mynah account",
  paragraphs: [`Somebody signed in to your account with ${device}, from the network address ${ip_address}.`],
  action: { words: "See where you are signed in", path: "/app/settings/security" },
  footnote: "If it was not you, end that session and change your password at once.",
});
