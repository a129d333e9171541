/** The person's account: what other screens may use of it. */
export { sendsPrivacySignal } from "./privacy-signal.ts";
export { isSaleOffered } from "./sale-offered.ts";
