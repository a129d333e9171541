/** Tells the holder of an account that one of its backup codes was used. */
import type { Letter } from "../letter.ts";

/** @param are_few whether it is time to make new ones */
export const backupCodeUsed = (to_email: string, left: number, are_few: boolean): Letter => ({
  to_email,
  subject: are_few ? "A backup code was used: few are left" : "A backup code was used",
  paragraphs: [
    "Somebody signed in to your Mynah account, or showed once more who they are, with one of its backup codes.",
    left === 0 ? "No codes are left." : left === 1 ? "One code is left." : `${left} codes are left.`,
    ...(are_few ? ["Make new ones now, so that you can still get in should you lose your second factor."] : []),
  ],
  action: { words: "Open your security settings", path: "/app/settings/security" },
  footnote: "If it was not you, change your password and make new backup codes at once.",
});
