import { Hourglass } from "lucide-react";
import { useStore } from "../shell/store.ts";
import { speechWords } from "../words/speech.ts";
import { placeInLine } from "./place-in-line.ts";
import { waitText } from "./wait-text.ts";

/**
 * Where the request stands while every voice is busy, and about how long that will last; nothing while it need not wait.
 * The way out is beside it: the main button is Cancel until the sound has come.
 */
export default function WaitingLine() {
  const current = useStore(placeInLine);
  if (current === null) return null;
  const { place, seconds_left } = current;
  return (
    <div className="flex animate-rise-in items-center gap-2.5 rounded-lg bg-accent-wash px-3 py-2 text-accent-text">
      <Hourglass aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <span role="status">{speechWords.waitingAt(place)}</span>
        {/* Not part of what is announced: it changes every few seconds. */}
        {seconds_left === null ? null : `, ${waitText(seconds_left)}`}
      </p>
    </div>
  );
}
