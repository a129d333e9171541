import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { JudgedVoice } from "../../contract/voice-reviews.ts";
import { api } from "../api.ts";
import { confirm } from "../shell/confirm.ts";
import { Button } from "../ui/button.tsx";
import { shellWords } from "../words/shell.ts";
import { voiceReviewWords as words } from "../words/voice-reviews.ts";
import { JudgedHead } from "./judged-head.tsx";

/** A voice that does not speak because of a decision, which can be lifted. */
export function BlockedCard({ voice }: { voice: JudgedVoice }) {
  const client = useQueryClient();
  const lift = useMutation({
    mutationFn: () => api.voice_reviews.set_safety({ voice_id: voice.voice_id, safety_control: null, reason: "" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["voice_reviews"] }),
    meta: { success: words.lifted },
  });
  const ask = async () => {
    const isSure = await confirm({
      title: words.liftTitle(voice.name),
      description: words.liftDescription,
      confirm: words.lift,
      cancel: shellWords.cancel,
    });
    if (isSure) lift.mutate();
  };
  return (
    <li className="rounded-xl border border-line bg-surface p-4 shadow-low sm:p-5">
      <JudgedHead voice={voice} />
      <div className="mt-4 flex justify-end">
        <Button size="small" busy={lift.isPending} aria-label={words.liftName(voice.name)} onClick={() => void ask()}>
          {words.lift}
        </Button>
      </div>
    </li>
  );
}
