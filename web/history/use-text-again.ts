import { useNavigate } from "react-router";
import type { HistoryItem } from "../../contract/history.ts";
import { confirm } from "../shell/confirm.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { historyWords } from "../words/history.ts";

/** The page where texts are written. */
export const EDITOR = "/app/speech-synthesis/text-to-speech";

/** Takes an item's text and voice to the editor; asks first when that would push another text out. */
export function useTextAgain() {
  const navigate = useNavigate();
  const take = async ({ text, voice_id }: Pick<HistoryItem, "text" | "voice_id">) => {
    const draft = readStored(storageKeys.draft) ?? "";
    const isFree = draft.trim() === "" || draft === text;
    const isSure =
      isFree ||
      (await confirm({
        title: historyWords.replaceTitle,
        description: historyWords.replace,
        confirm: historyWords.replaceConfirm,
        cancel: historyWords.cancel,
      }));
    if (!isSure) return;
    store(storageKeys.draft, text);
    store(storageKeys.savedVoiceId, voice_id);
    await navigate(EDITOR);
  };
  return (item: Pick<HistoryItem, "text" | "voice_id">) => void take(item);
}
