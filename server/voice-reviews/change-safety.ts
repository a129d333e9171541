/** Blocking a voice, asking its owner to show that it is theirs, and lifting that: who has it is told. */
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/open.ts";
import { fail } from "../fail.ts";
import { notify } from "../notices/index.ts";
import { readHolders } from "../voice-library/index.ts";
import { toldHolder } from "./rules.ts";
import { type lockJudged, updateSafety } from "./store.ts";

type Judged = NonNullable<Awaited<ReturnType<typeof lockJudged>>>;

/**
 * Changes the state of a voice that is locked; its owner is told by whoever calls. Nothing happens when it is so already.
 * @throws Refusal voice_without_speaker: who could show that a designed voice is theirs?
 */
export async function changeSafety(
  ctx: Context,
  tx: Transaction,
  voice: Judged,
  { safety_control, reason }: { safety_control: "BAN" | "CAPTCHA" | null; reason: string },
): Promise<boolean> {
  if (safety_control === "CAPTCHA" && voice.category === "generated") fail("voice_without_speaker");
  const safety_reason = safety_control === null || reason === "" ? null : reason;
  if (voice.safety_control === safety_control && voice.safety_reason === safety_reason) return false;
  const { voice_id, name, workspace_id } = voice;
  await updateSafety(tx, voice_id, { safety_control, safety_reason, updated_at: ctx.now() });
  const target = { type: "voice", id: voice_id, name };
  const action = safety_control === null ? "voice.unblocked" : "voice.blocked";
  const details = { from: voice.safety_control, to: safety_control, ...(reason === "" ? {} : { reason }) };
  await recordChange(ctx, workspace_id, { action, target, details }, tx);
  if (safety_control === "BAN") {
    for (const user_id of await readHolders(tx, voice_id)) await notify(ctx, { user_id, ...toldHolder(name) }, tx);
  }
  return true;
}
