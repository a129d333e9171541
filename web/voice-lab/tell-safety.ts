import type { Voice } from "../../contract/voices.ts";
import { confirm } from "../shell/confirm.ts";
import { voiceLabWords } from "../words/voice-lab.ts";

const words = voiceLabWords.safety;

/** The dialog of a voice that was blocked, or whose owner has to show that it is theirs; leads to the voice lab. */
export async function tellSafety({ name, safety_control }: Pick<Voice, "name" | "safety_control">): Promise<void> {
  const isBlocked = safety_control === "BAN";
  const wantsToLook = await confirm({
    title: isBlocked ? words.blockedTitle(name) : words.captchaTitle(name),
    description: isBlocked ? words.blocked : words.captcha,
    confirm: words.open,
    cancel: words.later,
  });
  if (wantsToLook) window.location.assign("/app/voice-lab");
}
