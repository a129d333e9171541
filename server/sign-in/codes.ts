/** Codes that letters carry: each is good once, for one thing, until it ends. */
import { limits } from "../../contract/limits.ts";
import type { Services } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { newSecret } from "../ids.ts";
import { type CodeKind, type CodeRow, deleteCodesBefore, endCodes, findCode, insertCode } from "./code-store.ts";
import { forgetNewcomers } from "./newcomer-store.ts";
import { deleteSpentBefore } from "./providers/spent-store.ts";
import { hashSecret } from "./rules.ts";

const minuteMs = 60_000;

/** A link that undoes works for days: who lost their account reads the letter late. */
const lifeMs: Record<CodeKind, number> = {
  verify_email: limits.codeMinutesMax * minuteMs,
  reset_password: limits.codeMinutesMax * minuteMs,
  change_email: limits.codeMinutesMax * minuteMs,
  sign_in_request: limits.codeMinutesMax * minuteMs,
  half_sign_in: limits.codeMinutesMax * minuteMs,
  revert_email: limits.revertHours * 60 * minuteMs,
};

/** What a code is about. */
export type About = Pick<CodeRow, "kind" | "user_id" | "email"> & { payload?: Record<string, string> };

/**
 * Of these there may be several: sign-ins on several devices, and ways back through several changes, of which whoever
 * changed the e-mail must not end the first.
 */
const several: readonly CodeKind[] = ["half_sign_in", "sign_in_request", "revert_email"];

/** Makes a code; earlier ones of its kind end, unless there may be several. */
export async function makeCode(ctx: Pick<Services, "now">, about: About, tx: Transaction): Promise<string> {
  const now = ctx.now();
  if (!several.includes(about.kind)) await endCodes(tx, { kinds: [about.kind], user_id: about.user_id, now });
  const code = newSecret();
  await insertCode(tx, {
    ...about,
    code_hash: hashSecret(code),
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs[about.kind]),
  });
  return code;
}

/** What a code is about, without using it. @throws Refusal invalid_action_code */
export async function readCode(ctx: Pick<Services, "db" | "now">, kind: CodeKind, code: string): Promise<CodeRow> {
  const found = await findCode(ctx.db.drizzle, { kind, code_hash: hashSecret(code), now: ctx.now(), use: false });
  return found ?? fail("invalid_action_code");
}

/** Uses a code up, in the transaction that does what it is good for. @throws Refusal invalid_action_code */
export async function takeCode(
  ctx: Pick<Services, "now">,
  kind: CodeKind,
  code: string,
  tx: Transaction,
): Promise<CodeRow> {
  const found = await findCode(tx, { kind, code_hash: hashSecret(code), now: ctx.now(), use: true });
  return found ?? fail("invalid_action_code");
}

/** Ends what somebody's unused codes of these kinds are good for. */
export async function endCodesOf(
  ctx: Pick<Services, "now">,
  user_id: string,
  kinds: readonly CodeKind[],
  tx: Transaction,
): Promise<void> {
  await endCodes(tx, { kinds, user_id, now: ctx.now() });
}

/** Removes the codes and the accounts waiting for one that have ended; the regular upkeep calls it. */
export async function forgetCodes({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await deleteCodesBefore(db.drizzle, now());
  await forgetNewcomers(db.drizzle, now());
  await deleteSpentBefore(db.drizzle, now());
}
