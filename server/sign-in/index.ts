/** Joining, signing in and out, and finding out who calls. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { getCaptcha } from "./captcha.ts";
import { changeEmail, prepareInternalVerification, sendEmailChangeVerification } from "./change-email.ts";
import { changePassword } from "./change-password.ts";
import { endSession } from "./end-session.ts";
import { getOptions } from "./get-options.ts";
import { preSignUp } from "./pre-sign-up.ts";
import { getIdentities, unlink } from "./providers/change-identities.ts";
import { beginSso, comeBackBySso, finishSso, getSsoMetadata, takeAssertion } from "./providers/sign-in-by-sso.ts";
import { beginLink, beginSignIn, comeBack } from "./providers/sign-in-with.ts";
import { refreshSession } from "./refresh-session.ts";
import { checkResetCode, confirmPasswordReset, sendPasswordResetEmail, startPasswordReset } from "./reset-password.ts";
import { continueSignIn, editConfirmedSignIns, getConfirmedSignIns, verifySignInRequest } from "./sign-in-requests.ts";
import { signUp } from "./sign-up.ts";
import { startSession } from "./start-session.ts";
import { sendVerificationEmail, verifyEmail } from "./verify-email.ts";

export const signIn = answers(api.sign_in, {
  options: getOptions,
  captcha: getCaptcha,
  pre_sign_up: preSignUp,
  sign_up: signUp,
  send_verification_email: sendVerificationEmail,
  verify_email: verifyEmail,
  send_password_reset_email: sendPasswordResetEmail,
  start_password_reset: startPasswordReset,
  check_reset_code: checkResetCode,
  confirm_password_reset: confirmPasswordReset,
  change_password: changePassword,
  send_email_change_verification: sendEmailChangeVerification,
  change_email: changeEmail,
  prepare_internal_verification: prepareInternalVerification,
  continue_sign_in: continueSignIn,
  verify_sign_in_request: verifySignInRequest,
  confirmed_sign_ins: getConfirmedSignIns,
  edit_confirmed_sign_ins: editConfirmedSignIns,
  start: startSession,
  refresh: refreshSession,
  end: endSession,
});
export const identities = answers(api.identities, {
  begin: beginSignIn,
  come_back: comeBack,
  list: getIdentities,
  link: beginLink,
  unlink,
});
export const singleSignOnFlow = answers(api.single_sign_on_flow, {
  begin: beginSso,
  come_back: comeBackBySso,
  take_assertion: takeAssertion,
  finish: finishSso,
  metadata: getSsoMetadata,
});
export { requireRecent } from "../require-recent.ts";
export { authenticate } from "./authenticate.ts";
export { forgetCodes } from "./codes.ts";
export { endOtherSessions } from "./credential-store.ts";
export { ensureOwner } from "./ensure-owner.ts";
export { countBackupCodes } from "./factor-store.ts";
export { openOfFactor, phonePreview, sealForFactor, showFactor, waysOf } from "./factors.ts";
export { type Grant, grantOf, renewGrant } from "./grant.ts";
export { finishHalfSignIn, readHalfSignIn } from "./half-sign-in.ts";
export { hasPassword, isPasswordOf } from "./password-of.ts";
export { addReferral, forgetPreSignUp } from "./pre-sign-up.ts";
export { connectedProviders } from "./providers/connected.ts";
export { isLockedOut, lockedOutAdvice } from "./rules.ts";
export { countRecording, countTextMessage, forgetAttempts, throttled } from "./throttle.ts";
export { readUserAgent } from "./user-agent.ts";
