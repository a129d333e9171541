import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLibrary } from "../../contract/voice-library.ts";
import { recordChange } from "../audit-log/index.ts";
import type { Context } from "../context.ts";
import type { Letter } from "../mail/letter.ts";
import { shownSharing } from "../voices/index.ts";
import { keepSharing } from "./keep-sharing.ts";
import { begun, ended } from "./rules.ts";
import { readEmails, saveEmails } from "./store.ts";
import { checkShareable, findVoiceToShare } from "./voice-to-share.ts";

/** To somebody whom a voice is shared with. */
const letterOf = (to_email: string, name: string, path: string): Letter => ({
  to_email,
  subject: `A voice is shared with you: ${name}`,
  paragraphs: [`Somebody shares the voice ${name} with you. You can hear it, and add it to your own voices.`],
  action: { words: "Hear it", path },
  footnote: "If you do not know who that could be, you need not do anything.",
});

/**
 * Shares a voice by a link, or ends that. With e-mails only those people can open it, and each that is new among them gets
 * a letter; without, whoever has the link can.
 * @throws Refusal voice_not_found, voice_forbidden, voice_not_shareable
 */
export async function shareVoice(
  ctx: Context,
  { voice_id, enable, emails, leave_library }: Input<typeof voiceLibrary.share>,
): Promise<Output<typeof voiceLibrary.share>> {
  const made = await findVoiceToShare(ctx, voice_id, "share");
  if (enable) checkShareable(made);
  const path = `/app/voice-lab/share/${made.public_owner_id}/${voice_id}`;
  const kept = await ctx.db.transaction(async (tx) => {
    const sharing = await keepSharing(ctx, tx, made.voice, (before, promised_days) => {
      if (!enable) return ended(before, ctx.now(), promised_days);
      const after = begun(before, ctx.now());
      return leave_library ? { ...after, enabled_in_library: false } : after;
    });
    if (emails) {
      const added = await saveEmails(tx, voice_id, emails);
      if (enable) for (const email of added) await ctx.mail.send(letterOf(email, made.voice.name, path), tx);
    }
    const target = { type: "voice", id: voice_id, name: made.voice.name };
    const details = { enable, ...(emails ? { emails: emails.length } : {}) };
    await recordChange(ctx, made.voice.workspace_id, { action: "voice.sharing_changed", target, details }, tx);
    return { sharing, emails: await readEmails(tx, voice_id) };
  });
  return {
    share_link: `${ctx.url}${path}`,
    sharing: shownSharing(kept.sharing, made, { emails: kept.emails, now: ctx.now(), is_owner: true }),
  };
}
