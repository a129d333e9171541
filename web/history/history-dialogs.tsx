import { lazy } from "react";
import { useStore } from "../shell/store.ts";
import { Later } from "../ui/later.tsx";
import { historyDialog } from "./dialogs.ts";

const FeedbackDialog = lazy(() => import("./feedback-dialog.tsx"));
const ShareDialog = lazy(() => import("./share-dialog.tsx"));

/** Shows the feedback or the share dialog that was asked for. Once in the app. */
export function HistoryDialogs() {
  const current = useStore(historyDialog);
  const close = () => historyDialog.set(null);
  return (
    <Later>
      {current?.kind === "feedback" ? (
        <FeedbackDialog item={current.item} thumbs_up={current.thumbs_up} onClose={close} />
      ) : null}
      {current?.kind === "share" ? <ShareDialog item={current.item} onClose={close} /> : null}
    </Later>
  );
}
