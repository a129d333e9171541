import { type ReactNode, useLayoutEffect, useRef } from "react";

/**
 * What comes and goes while a page is open, below it: nothing that is being read or pressed moves. Toasts stand on top
 * of it: it tells the page how high it is.
 */
export function Foot({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--dock-height", `${foot.current?.offsetHeight ?? 0}px`),
    );
    if (foot.current !== null) observer.observe(foot.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock-height");
    };
  }, []);
  return (
    <div ref={foot} className="shrink-0">
      {children}
    </div>
  );
}
