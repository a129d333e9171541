import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { barHeights, barsPath } from "./waveform-bars.ts";

const STEP = 4;
const THICKNESS = 2;

/**
 * Bars of a sound, the part before `--played` (0..1, a custom property of whoever holds it) in the accent. Decorative.
 * One path drawn twice: the whole costs a kilobyte, where the usual library would be fourteen.
 */
export function Waveform({ peaks, height }: { peaks: readonly number[]; height: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  const path = useMemo(() => {
    const count = Math.max(1, Math.floor((width + STEP - THICKNESS) / STEP));
    return barsPath(barHeights(peaks, count), STEP, height, THICKNESS);
  }, [peaks, width, height]);
  const drawing = <path d={path} fill="none" stroke="currentColor" strokeWidth={THICKNESS} strokeLinecap="round" />;
  return (
    <div ref={frame} aria-hidden className="absolute inset-0">
      <svg aria-hidden width={width} height={height} className="absolute inset-0 text-line-strong">
        {drawing}
      </svg>
      <svg
        aria-hidden
        width={width}
        height={height}
        className="absolute inset-0 text-accent"
        style={{ clipPath: "inset(0 calc(100% - var(--played, 0) * 100%) 0 0)" }}
      >
        {drawing}
      </svg>
    </div>
  );
}
