/** Telling the admins of a workspace how much of their plan's characters is used, when it matters. */
import { plans } from "../../contract/plans.ts";
import { may } from "../../contract/rights.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { notifyAdmins } from "../notices/index.ts";
import { passedBound } from "./rules.ts";
import { type EndedHold, findAccount } from "./store.ts";

const dayOf = (moment: Date): string =>
  moment.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** At 80 and at 100 percent, in the transaction that books: exactly once each in a period, however many book at once. */
export async function tellQuota(
  services: Pick<Services, "db" | "now">,
  { workspace_id, tier, used_before, used_after }: EndedHold & { used_before: number; used_after: number },
  tx: Transaction,
): Promise<void> {
  const limit = plans[tier].characterLimit;
  const passed = passedBound(limit, used_before, used_after);
  if (!passed) return;
  const account = await findAccount(tx, workspace_id);
  const mayExtend = may(account, "extend_character_limit");
  const count = limit.toLocaleString("en");
  const anew = `The count starts anew on ${dayOf(account.period_ends_at)}.`;
  const goesOn = mayExtend
    ? "You can go on: what comes now is beyond the plan."
    : "Until then nothing more can be made.";
  const told =
    passed === "near"
      ? ({
          severity: "warning",
          title: "80 percent of your characters are used",
          description: `${used_after.toLocaleString("en")} of ${count} characters of this period are used. ${anew}`,
        } as const)
      : ({
          severity: mayExtend ? "warning" : "error",
          title: "All characters of this period are used",
          description: `Your plan has ${count} characters in a period. ${anew} ${goesOn}`,
          needs_attention: true,
        } as const);
  await notifyAdmins(services, { workspace_id, ...told }, tx);
}
