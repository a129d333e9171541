import { Share2, ThumbsDown, ThumbsUp } from "lucide-react";
import type { HistoryItem } from "../../contract/history.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { historyWords } from "../words/history.ts";
import { openShare } from "./dialogs.ts";
import { mayJudge, mayManage } from "./shared-item.ts";
import { useThumb } from "./use-feedback.ts";

export interface ItemActionsProps {
  item: HistoryItem;
  size?: "small" | "medium";
}

/** Judge an item, and share it. */
export function ItemActions({ item, size = "medium" }: ItemActionsProps) {
  const { press, isBusy } = useThumb(item);
  const given = item.feedback?.thumbs_up;
  return (
    <>
      {mayJudge(item) ? (
        <>
          <IconButton
            size={size}
            label={historyWords.thumbsUp}
            icon={<ThumbsUp fill={given === true ? "currentColor" : "none"} />}
            aria-pressed={given === true}
            busy={isBusy}
            onClick={() => press(true)}
          />
          <IconButton
            size={size}
            label={historyWords.thumbsDown}
            icon={<ThumbsDown fill={given === false ? "currentColor" : "none"} />}
            aria-pressed={given === false}
            onClick={() => press(false)}
          />
        </>
      ) : null}
      {mayManage(item) ? (
        <IconButton size={size} label={historyWords.share} icon={<Share2 />} onClick={() => openShare(item)} />
      ) : null}
    </>
  );
}
