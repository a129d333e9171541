/** The last step of signing up where letters go out: there is no account before its link is followed. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/** @param code of the account that waits */
export const finishSignUp = (to_email: string, code: string): Letter => ({
  to_email,
  subject: "Finish your Mynah account",
  paragraphs: ["Somebody, you we think, is making a Mynah account with this address. One more step and it is yours."],
  action: { words: "Make my account", path: `/app/verify-email?code=${code}` },
  footnote: `The link works once, for ${limits.codeMinutesMax} minutes. If it was not you, do nothing: no account is made.`,
});
