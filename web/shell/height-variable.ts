import { type RefObject, useLayoutEffect, useRef } from "react";

/** Tells the page how high an element is, for what stands on top of it: `name` is a variable of CSS, in px. */
export function useHeightVariable(name: `--${string}`): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.current?.offsetHeight ?? 0}px`));
    if (element.current !== null) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [name]);
  return element;
}
