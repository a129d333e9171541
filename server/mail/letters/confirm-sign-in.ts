/** Asks the holder of an account whether to let in somebody on a device that was never seen before. */
import { limits } from "../../../contract/limits.ts";
import type { Letter } from "../letter.ts";

/** What is known of who waits. */
export interface Waiting {
  /** Of the kind sign_in_request. */
  code: string;
  /** In few words, such as “Firefox on Linux”. */
  device: string;
  ip_address: string;
}

/** Words for a sign-in that waits. */
export const confirmSignIn = (to_email: string, { code, device, ip_address }: Waiting): Letter => ({
  to_email,
  subject: "Is it you who signs in?",
  paragraphs: [
    "Somebody with your password is signing in to your Mynah account on a device that was not seen before. They wait for your answer.",
    `It is ${device}, at the address ${ip_address}.`,
  ],
  action: { words: "It is me", path: `/app/sign-in-request?code=${code}` },
  footnote: `The link works once, for ${limits.codeMinutesMax} minutes. If it is not you, do nothing here, and change your password: somebody knows it.`,
});
