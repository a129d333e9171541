/** The person: who they are, what they agreed to, and their way out. */
import { api } from "../../contract/index.ts";
import { answers } from "../http/answers.ts";
import { addExport } from "./add-export.ts";
import { acceptBipaTerms, agreeToTerms } from "./agree-to-terms.ts";
import { deleteAccount } from "./delete-account.ts";
import { editMetadata } from "./edit-metadata.ts";
import { editPublicUserName } from "./edit-public-user-name.ts";
import { editUser } from "./edit-user.ts";
import { generateName } from "./generate-name.ts";
import { getRand } from "./get-rand.ts";
import { getReferralLink } from "./get-referral-link.ts";
import { getUser } from "./get-user.ts";
import { grantAlphaAccess } from "./grant-alpha-access.ts";
import { hasAlphaAccess } from "./has-alpha-access.ts";
import { keepAccount } from "./keep-account.ts";
import { listAlphaRequests } from "./list-alpha-requests.ts";
import { listExports } from "./list-exports.ts";
import { locate } from "./locate.ts";
import { makeExport } from "./make-export.ts";
import { reportAdVisit } from "./report-ad-visit.ts";
import { requestAlphaAccess } from "./request-alpha-access.ts";
import { setUpPerson } from "./set-up-person.ts";

export { forgetExports } from "./forget-exports.ts";
export { openPlaces } from "./places.ts";
export { removeAccounts } from "./remove-accounts.ts";

export const accountJobs = [makeExport];

export const account = answers(api.account, {
  get: getUser,
  update_public_user_name: editPublicUserName,
  edit: editUser,
  edit_metadata: editMetadata,
  set_up: setUpPerson,
  accept_bipa_terms: acceptBipaTerms,
  agree_to_terms: agreeToTerms,
  has_alpha_access: hasAlphaAccess,
  request_alpha_access: requestAlphaAccess,
  list_alpha_requests: listAlphaRequests,
  grant_alpha_access: grantAlphaAccess,
  get_referral_link: getReferralLink,
  report_ad_visit: reportAdVisit,
  generate_name: generateName,
  get_rand: getRand,
  locate,
  add_export: addExport,
  list_exports: listExports,
  delete: deleteAccount,
  keep: keepAccount,
});
