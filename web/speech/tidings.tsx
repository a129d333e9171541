import { lazy } from "react";
import { useStore } from "../shell/store.ts";
import { Later } from "../ui/later.tsx";
import { generation } from "./generation.ts";
import { placeInLine } from "./place-in-line.ts";

/** Loaded when there is something to say: most texts are spoken at once, and to their end. */
const Outcome = lazy(() => import("./outcome.tsx"));
const WaitingLine = lazy(() => import("./waiting-line.tsx"));

/** What has to be said of a generation: how it ended when it was stopped or failed, and where it stands in the line. */
export function Tidings({ onRepeat }: { onRepeat: () => void }) {
  const { state } = useStore(generation);
  const isInLine = useStore(placeInLine) !== null;
  return (
    <Later>
      {state === "stopped" || state === "failed" ? <Outcome onRepeat={onRepeat} /> : null}
      {isInLine ? <WaitingLine /> : null}
    </Later>
  );
}
