import { Children, type ReactNode, Suspense, useDeferredValue } from "react";

/**
 * Around what is loaded when it is first shown. It comes as soon as it is there: once React has shown that it waits, be it
 * by nothing, it shows no more for 300 ms (FALLBACK_THROTTLE_MS in its reconciler); what is deferred waits unseen.
 */
export function Later({ children }: { children: ReactNode }) {
  const isWanted = Children.toArray(children).length > 0;
  const isNext = useDeferredValue(isWanted, false);
  return <Suspense>{isWanted && isNext ? children : null}</Suspense>;
}
