/** Holding what somebody says with another's voice against what its owner lets be said. */
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import type { VoiceOnHand } from "../voices/index.ts";
import { askReview } from "./ask-review.ts";
import { type Disallowed, findDisallowed } from "./disallowed.ts";

const reasons: Readonly<Record<Disallowed, string>> = {
  threat: "it threatens somebody",
  self_harm: "it tells somebody to harm themselves",
  fraud: "it asks for secrets or money as swindlers do",
  child: "it is sexual, and about a child",
  hatred: "it calls for violence against a group of people",
};

/**
 * Refuses a text that must not be said with a voice that was added from somebody who asks for moderation; the owner of the
 * installation is told that somebody tried, and not what the text was. Nothing is looked at for any other voice.
 * @param before what was said just before, in which it may have begun
 * @throws Refusal text_not_allowed
 */
export async function checkSaid(
  ctx: Pick<Context, "db" | "now" | "caller">,
  { made, name }: VoiceOnHand,
  { text, before }: { text: string; before: string },
): Promise<void> {
  if (!made?.copy || !made.sharing?.live_moderation_enabled) return;
  const found = await findDisallowed(`${before} ${text}`);
  if (!found) return;
  const { voice_id, name: own_name } = made.voice;
  const details = `${ctx.now().toISOString().slice(0, 10)}: ${ctx.caller.email}: ${reasons[found]}`;
  await ctx.db.transaction((tx) => askReview(ctx, tx, { voice_id, name: own_name, cause: "moderation", details }));
  fail("text_not_allowed", { name, reason: reasons[found] });
}
