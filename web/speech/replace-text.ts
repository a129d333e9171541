import { confirm } from "../shell/confirm.ts";
import { speechWords } from "../words/speech.ts";

/** Whether a text may take the place of another; asks when that one would be lost. */
export async function mayReplace(current: string, next: string): Promise<boolean> {
  if (current.trim() === "" || current === next) return true;
  return confirm({
    title: speechWords.replaceTitle,
    description: speechWords.replace,
    confirm: speechWords.replaceConfirm,
    cancel: speechWords.cancelDialog,
  });
}
