import { useEffect, useRef } from "react";

/** Whether the page is still there: its failures are shown on it, those after it in a toast. */
export function useIsSeen(): () => boolean {
  const isSeen = useRef(true);
  useEffect(() => {
    isSeen.current = true;
    return () => {
      isSeen.current = false;
    };
  }, []);
  return () => isSeen.current;
}
