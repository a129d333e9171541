import { CircleAlert, CircleCheck, CircleStop, X } from "lucide-react";
import { Link } from "react-router";
import { useStore } from "../shell/store.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { changerWords as words } from "../words/voice-changer.ts";
import { CHANGER_HISTORY } from "./addresses.ts";
import { type Change, change, dismissChange } from "./change.ts";

const LOOKS = {
  done: { tone: "bg-good-wash text-good", Icon: CircleCheck },
  stopped: { tone: "bg-hover text-ink-soft", Icon: CircleStop },
  failed: { tone: "bg-danger-wash text-danger", Icon: CircleAlert },
} as const;

function wordsOf(current: Change & { state: keyof typeof LOOKS }): string {
  if (current.state === "failed") return current.message;
  if (current.state === "done") return words.done;
  return current.had_sound ? words.stopped : words.stoppedEarly;
}

/** How the last attempt ended. Spoken as soon as it appears. */
export function ChangeOutcome() {
  const current = useStore(change);
  if (current.state !== "done" && current.state !== "stopped" && current.state !== "failed") return null;
  const { tone, Icon } = LOOKS[current.state];
  return (
    <div
      role={current.state === "failed" ? "alert" : "status"}
      className={`flex animate-rise-in items-start gap-2.5 rounded-lg px-3 py-2 ${tone}`}
    >
      <Icon aria-hidden className="mt-2 size-4 shrink-0" />
      <p className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
        {wordsOf(current)}
        {current.state === "done" && current.is_kept ? (
          <>
            {" "}
            <Link to={`${CHANGER_HISTORY}?source=STS`} className="underline underline-offset-2">
              {words.toHistory}
            </Link>
          </>
        ) : null}
      </p>
      <IconButton size="small" label={words.dismiss} icon={<X />} tooltip={false} onClick={dismissChange} />
    </div>
  );
}
