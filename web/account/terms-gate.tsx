import type { User } from "../../contract/account.ts";
import { needsBipaTerms } from "../../contract/regions.ts";
import { TermsDialog } from "./terms-dialog.tsx";

/** The terms about voice data, for whoever lives where the law asks for them. */
export default function TermsGate({ user }: { user: Pick<User, "geo_location"> }) {
  return user.geo_location !== null && needsBipaTerms(user.geo_location) ? <TermsDialog /> : null;
}
