/** What is done regularly, by the clock. */
import { forgetExports, removeAccounts } from "./account/index.ts";
import { keepPlans } from "./billing/index.ts";
import type { Services } from "./context.ts";
import { forgetAnswers } from "./http/idempotency/repeat.ts";
import { forgetAttempts, forgetCodes, forgetPreSignUp } from "./sign-in/index.ts";
import { hearShared } from "./similar-voices/index.ts";
import { releaseStaleReservations } from "./usage/index.ts";
import { forgetDesigns } from "./voice-design/index.ts";
import { deleteDueVoices } from "./voice-lab/index.ts";
import { recountVoiceUse } from "./voice-library/index.ts";
import { forgetInvites } from "./workspaces/index.ts";

/** Forgets, deletes, renews and sends what is due now. */
export async function keepUp(services: Services): Promise<void> {
  await Promise.all([
    forgetAnswers(services),
    releaseStaleReservations(services),
    forgetAttempts(services),
    forgetCodes(services),
    forgetPreSignUp(services),
    forgetExports(services),
    forgetDesigns(services),
    deleteDueVoices(services),
    removeAccounts(services),
    keepPlans(services),
    forgetInvites(services),
    recountVoiceUse(services),
    hearShared(services),
    services.mail.deliver(),
    services.mail.forget(),
  ]);
}
