/** Deciding whether files that somebody sent show whose voice it is. */
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notify } from "../notices/index.ts";
import { closeManualRequest, type lockJudged, verifyJudged } from "./store.ts";

type Judged = NonNullable<Awaited<ReturnType<typeof lockJudged>>>;

const path = "/app/voice-lab";

/**
 * Accepts or refuses the request of a voice that is locked, and tells its owner. Resolves to the keys of the files, which
 * nobody needs any more once that is kept.
 * @throws Refusal voice_review_over when no request is open
 */
export async function decideVerification(
  ctx: Context,
  tx: Transaction,
  { voice_id, user_id, name }: Judged,
  { is_accepted, message }: { is_accepted: boolean; message: string },
): Promise<string[]> {
  const now = ctx.now();
  const state = is_accepted ? "accepted" : "refused";
  const request = await closeManualRequest(tx, voice_id, { state, reason: message || null, decided_at: now });
  if (!request) return fail("voice_review_over");
  if (is_accepted) await verifyJudged(tx, voice_id, now);
  const told = is_accepted
    ? ({
        severity: "success",
        title: `${name} is verified`,
        description: message || "It counts as your voice.",
      } as const)
    : ({ severity: "warning", title: `${name} was not verified`, description: message } as const);
  await notify(ctx, { user_id, ...told, path }, tx);
  return (request.files ?? []).flatMap(({ file_key }) => (typeof file_key === "string" ? [file_key] : []));
}
