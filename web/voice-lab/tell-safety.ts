import type { Voice } from "../../contract/voices.ts";
import { verificationOf } from "../professional-voices/index.ts";
import { confirm } from "../shell/confirm.ts";
import { voiceLabWords } from "../words/voice-lab.ts";

const words = voiceLabWords.safety;

/** The dialog of a voice that was blocked, or whose owner has to show that it is theirs; leads to where that is done. */
export async function tellSafety({
  voice_id,
  name,
  safety_control,
}: Pick<Voice, "voice_id" | "name" | "safety_control">): Promise<void> {
  const isBlocked = safety_control === "BAN";
  const wantsToLook = await confirm({
    title: isBlocked ? words.blockedTitle(name) : words.captchaTitle(name),
    description: isBlocked ? words.blocked : words.captcha,
    confirm: isBlocked ? words.open : words.verify,
    cancel: words.later,
  });
  if (wantsToLook) window.location.assign(isBlocked ? "/app/voice-lab" : verificationOf(voice_id));
}
