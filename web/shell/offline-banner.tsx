import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { shellWords } from "../words/shell.ts";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the device has no network, for as long as it has none. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-center text-sm text-page">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {shellWords.offline}
        </p>
      )}
    </div>
  );
}
