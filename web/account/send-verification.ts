import { api } from "../api.ts";
import { ApiError } from "../api-error.ts";
import { notify } from "../shell/toasts.ts";
import { accountWords } from "../words/account.ts";

const words = accountWords.email;

/** Has the letter that confirms an e-mail sent again, and says how that went. Never throws. */
export async function sendVerification(email: string): Promise<void> {
  try {
    await api.sign_in.send_verification_email({ email });
    notify.success(words.sent(email));
  } catch (error) {
    // That somebody has asked too often is worth more than that it did not work.
    const isTooOften = error instanceof ApiError && error.status === 429;
    notify.error(isTooOften ? error.message : words.sendFailed);
  }
}
