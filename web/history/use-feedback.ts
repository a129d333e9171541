import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { HistoryItem } from "../../contract/history.ts";
import { api } from "../api.ts";
import { feedbackWords } from "../words/history.ts";
import { historyDialog } from "./dialogs.ts";
import { emptyDraft, type FeedbackDraft, isReviewed, opensDialog, submission } from "./feedback-rules.ts";

/** Submits feedback on an item. */
export function useFeedback(history_item_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: FeedbackDraft) => api.history.add_feedback({ history_item_id, ...submission(draft) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["history"] }),
    meta: { success: feedbackWords.submitted },
  });
}

/** What a press on a thumb does: ask for more, or submit it at once. */
export function useThumb(item: HistoryItem) {
  const submit = useFeedback(item.history_item_id);
  const press = (thumbs_up: boolean) => {
    if (isReviewed(item.feedback) || opensDialog(thumbs_up, item.text)) {
      historyDialog.set({ kind: "feedback", item, thumbs_up });
    } else submit.mutate(emptyDraft(thumbs_up));
  };
  return { press, isBusy: submit.isPending };
}
