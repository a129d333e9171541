import type { Letter } from "../letter.ts";

/** Somebody knew the password and not the second factor. */
export const oneFactorRightLetter = ({
  to_email,
  device,
  ip_address,
}: {
  to_email: string;
  device: string;
  ip_address: string;
}): Letter => ({
  to_email,
  subject: "Somebody may know your password",
  paragraphs: [
    `Somebody gave the right password of your account with ${device}, from the network address ${ip_address}, and then several wrong codes. They were not let in.`,
  ],
  action: { words: "Choose a new password", path: "/app/forgot-password" },
  footnote: "If it was you and the codes did not work, there is nothing to do: sign in with one of your backup codes.",
});
