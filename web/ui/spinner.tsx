import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { limits } from "../../contract/limits.ts";
import { classes } from "./classes.ts";

/** A turning circle. Decorative: whoever shows it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes("size-4 animate-spin", className)} />;
}

/** True once `busy` has lasted long enough to be worth showing (400 ms): quick answers do not flicker. */
export function useDelayedBusy(busy: boolean): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setShown(true), limits.spinnerDelayMs);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [busy]);
  return busy && shown;
}
