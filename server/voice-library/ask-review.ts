/** Getting something about a voice before the owner of the installation, who is told. */
import { limits } from "../../contract/limits.ts";
import type { ReportReason, ReviewCause } from "../../contract/voice-review-decisions.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { newId } from "../ids.ts";
import { notifyOperators } from "../notices/index.ts";
import { addDetails, insertReview } from "./review-store.ts";

/** What the owner of the installation reads under the bell. */
const titles = {
  library: (name: string) => `${name} waits for the library`,
  report: (name: string) => `Somebody reported ${name}`,
  moderation: (name: string) => `Texts for ${name} were refused`,
} as const satisfies Partial<Record<ReviewCause, (name: string) => string>>;

/** Where they decide. */
const path = "/app/admin/voices";

interface Asked {
  voice_id: string;
  /** Of the voice. */
  name: string;
  cause: keyof typeof titles;
  reason?: ReportReason;
  details?: string;
  reported_by?: string;
}

/**
 * Opens a review in the transaction of what it is about. Where one is open already that takes it in, it says more.
 * Resolves to false when nothing new was opened.
 */
export async function askReview(
  ctx: Pick<Services, "db" | "now">,
  tx: Transaction,
  { name, details = "", ...asked }: Asked,
): Promise<boolean> {
  const { voice_id, cause } = asked;
  const isNew = await insertReview(tx, { ...asked, details, review_id: newId(), created_at: ctx.now() });
  if (isNew) {
    const told = { title: titles[cause](name), description: details || "It is to be decided.", path };
    await notifyOperators(ctx, { severity: "info", needs_attention: true, ...told }, tx);
  } else if (details !== "" && cause !== "report") {
    await addDetails(tx, { voice_id, cause, details, length_max: limits.voiceReportLengthMax });
  }
  return isNew;
}
