/** What is asked for beside the password: codes of apps and in text messages, and backup codes. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addSms, addTotp } from "./add-factor.ts";
import { editFactor, removeFactor } from "./change-factor.ts";
import { confirm, waysToConfirm } from "./confirm.ts";
import { confirmFactor, renewBackupCodes } from "./confirm-factor.ts";
import { finishSignIn, removeMfa } from "./finish-sign-in.ts";
import { sendConfirmSms, sendFirstCode, sendSignInSms } from "./send-code.ts";
import { listSecondFactors, updateMfaFactors, updatePhone } from "./show-factors.ts";

export const secondFactors = answers(api.second_factors, {
  finish_sign_in: finishSignIn,
  send_sign_in_sms: sendSignInSms,
  remove_mfa: removeMfa,
  ways_to_confirm: waysToConfirm,
  confirm,
  send_confirm_sms: sendConfirmSms,
  update_phone: updatePhone,
  list: listSecondFactors,
  update: updateMfaFactors,
  add_totp: addTotp,
  add_sms: addSms,
  send_code: sendFirstCode,
  confirm_factor: confirmFactor,
  edit: editFactor,
  delete: removeFactor,
  renew_backup_codes: renewBackupCodes,
});
export { smsFactorOf } from "./show-factors.ts";
