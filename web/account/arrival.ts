import type { User } from "../../contract/account.ts";
import { api } from "../api.ts";
import { queryClient } from "../shell/query-client.ts";
import { forgetReferral, readReferral } from "../shell/referral.ts";
import { sendsPrivacySignal } from "./privacy-signal.ts";

const attempts = new Set<string>();

/** Tries something once a visit and person; what fails is tried again at the next. */
async function once(name: string, attempt: () => Promise<unknown>): Promise<boolean> {
  if (attempts.has(name)) return false;
  attempts.add(name);
  try {
    await attempt();
    return true;
  } catch {
    // Nobody waits for it, and nothing that the person does depends on it.
    return false;
  }
}

/** Who brought somebody who is new here. */
async function tellReferral(): Promise<void> {
  const referral = readReferral();
  if (referral === null) return;
  await api.account.set_up(referral);
  forgetReferral();
}

/** Where they are, as far as the server knows: some laws ask for more than others. */
async function tellPlace(): Promise<void> {
  const geo_location = await api.account.locate();
  if (geo_location.country !== null) await api.account.edit_metadata({ account_metadata: { geo_location } });
}

/** What a page does for somebody once they are there: tells what the account does not know yet. */
export async function arrive(user: User): Promise<void> {
  const told = await Promise.all([
    user.is_new_user && once(`referral ${user.user_id}`, tellReferral),
    user.geo_location === null && once(`place ${user.user_id}`, tellPlace),
    sendsPrivacySignal() &&
      !user.ccpa_opt_out &&
      once(`sale ${user.user_id}`, () => api.account.edit({ ccpa_opt_out: true })),
  ]);
  if (told.includes(true)) await queryClient.invalidateQueries({ queryKey: api.account.get.key });
}
