/** Joining, signing in and out, and finding out who calls. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { endSession } from "./end-session.ts";
import { getOptions } from "./get-options.ts";
import { refreshSession } from "./refresh-session.ts";
import { signUp } from "./sign-up.ts";
import { startSession } from "./start-session.ts";

export const signIn = answers(api.sign_in, {
  options: getOptions,
  sign_up: signUp,
  start: startSession,
  refresh: refreshSession,
  end: endSession,
});
export { authenticate } from "./authenticate.ts";
export { forgetCodes } from "./codes.ts";
export { ensureOwner } from "./ensure-owner.ts";
export { isLockedOut, lockedOutAdvice } from "./rules.ts";
export { forgetAttempts } from "./throttle.ts";
