import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleStop, X } from "lucide-react";
import { api, query } from "../api.ts";
import { countText } from "../shell/numbers.ts";
import { useStore } from "../shell/store.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { speechWords } from "../words/speech.ts";
import { dismissOutcome, generation } from "./generation.ts";

/** What was charged for a text that was stopped; said exactly once the history knows. */
function StoppedWords({ had_sound, history_item_id }: { had_sound: boolean; history_item_id: string | null }) {
  // The player asks the history for what it plays; its answer is read here, not asked for again.
  const { data } = useQuery({ ...query(api.history.get, { history_item_id: history_item_id ?? "" }), enabled: false });
  if (!had_sound) return speechWords.stoppedEarly;
  if (data === undefined) return speechWords.stopped;
  return speechWords.stoppedCharged(countText(data.character_count_change_to - data.character_count_change_from));
}

/** How the last attempt ended, when that needs saying: stopped, or failed. Spoken as soon as it appears. */
export default function Outcome({ onRepeat }: { onRepeat: () => void }) {
  const current = useStore(generation);
  if (current.state !== "stopped" && current.state !== "failed") return null;
  const isFailure = current.state === "failed";
  return (
    <div
      role="alert"
      className={`flex animate-rise-in items-start gap-2.5 rounded-lg px-3 py-2 ${isFailure ? "bg-danger-wash text-danger" : "bg-hover text-ink-soft"}`}
    >
      {isFailure ? (
        <CircleAlert aria-hidden className="mt-2 size-4 shrink-0" />
      ) : (
        <CircleStop aria-hidden className="mt-2 size-4 shrink-0" />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-52 flex-1 py-1.5 [overflow-wrap:anywhere]">
          {isFailure ? current.message : <StoppedWords {...current} />}
        </p>
        {isFailure && current.can_repeat ? (
          <Button size="small" onClick={onRepeat}>
            {speechWords.tryAgain}
          </Button>
        ) : null}
      </div>
      <IconButton size="small" label={speechWords.dismiss} icon={<X />} tooltip={false} onClick={dismissOutcome} />
    </div>
  );
}
