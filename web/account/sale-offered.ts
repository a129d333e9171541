import type { User } from "../../contract/account.ts";
import { mayOptOutOfSale } from "../../contract/regions.ts";
import { sendsPrivacySignal } from "./privacy-signal.ts";

/** Whether somebody is shown the way to forbid sale and sharing: the law of their place gives it, their browser asks for it, or they have done so. */
export const isSaleOffered = ({ ccpa_opt_out, geo_location }: Pick<User, "ccpa_opt_out" | "geo_location">): boolean =>
  ccpa_opt_out || sendsPrivacySignal() || (geo_location !== null && mayOptOutOfSale(geo_location));
