import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { BarStack } from "@visx/shape";
import { useCallback, useState } from "react";
import type { UsageInterval } from "../../contract/usage.ts";
import { countText, shortCountText } from "../shell/numbers.ts";
import { usageWords as words } from "../words/usage.ts";
import { fillOf, swatchOf } from "./colors.ts";
import type { Drawn } from "./figures.ts";
import { longBucket, shortBucket } from "./range.ts";

const HEIGHT = 264;
const MARGIN = { top: 12, right: 4, bottom: 28, left: 48 };
/** Of a date below its bar, with room to the next one. */
const DATE_WIDTH = 64;
const READOUT_WIDTH = 224;
/** Of a bar and its gap: a single day is no wall. */
const STEP_MAX = 120;
const GAP = 0.24;

const axisText = { className: "fill-ink-faint", fontSize: 12, fill: "", fontFamily: "inherit" } as const;

/** The width that there is for the chart, kept current; 0 until it is known. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const measure = useCallback((box: HTMLElement | null) => {
    if (box === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}

export interface UsageChartProps {
  drawn: readonly Drawn[];
  /** The first day of each bar. */
  buckets: readonly string[];
  totals: readonly number[];
  interval: UsageInterval;
  /** What it shows, for those who do not see it. */
  text: string;
}

/** The numbers of the bar under the pointer. The table below has them for those without one. */
function Readout({
  drawn,
  title,
  total,
  at,
  left,
}: {
  drawn: readonly Drawn[];
  title: string;
  total: number;
  at: number;
  left: number;
}) {
  const shown = drawn.filter(({ numbers }) => (numbers[at] ?? 0) > 0);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-2 z-10 rounded-md bg-raised p-3 text-sm shadow-float"
      style={{ left, width: READOUT_WIDTH }}
    >
      <div className="mb-1 flex justify-between gap-3 font-medium">
        <span className="truncate">{title}</span>
        <span className="tabular-nums">{countText(total)}</span>
      </div>
      {shown.map(({ id, label, color, numbers }) => (
        <div key={id ?? label} className="flex items-center gap-2 text-ink-soft">
          <span className={`size-2 shrink-0 rounded-xs ${swatchOf(color)}`} />
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="tabular-nums">{countText(numbers[at] ?? 0)}</span>
        </div>
      ))}
    </div>
  );
}

/** What was used, as stacked bars; loaded when there is something to draw. */
export default function UsageChart({ drawn, buckets, totals, interval, text }: UsageChartProps) {
  const { width, measure } = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height: HEIGHT - MARGIN.top - MARGIN.bottom };
  // In steps: a few bars stand in the middle rather than grow.
  const paddingOuter = Math.max(GAP / 2, (inner.width / STEP_MAX - buckets.length + GAP) / 2);
  const x = scaleBand({ domain: [...buckets], range: [0, inner.width], paddingInner: GAP, paddingOuter });
  const y = scaleLinear({ domain: [0, Math.max(1, ...totals)], range: [inner.height, 0], nice: 4 });
  const keys = drawn.map((_, index) => String(index));
  const bars = buckets.map((bucket, index) => ({ bucket, index }));
  const dates = Math.max(1, Math.floor(inner.width / DATE_WIDTH));
  const each = Math.ceil(buckets.length / dates);
  const shown = at !== null && at < buckets.length ? at : null;
  const anchor = shown === null ? 0 : MARGIN.left + (x(buckets[shown] ?? "") ?? 0) + x.bandwidth() / 2;
  const titleOf = (bucket: string) =>
    interval === "week" ? words.weekOf(longBucket(bucket, interval)) : longBucket(bucket, interval);
  return (
    <div ref={measure} className="relative" style={{ height: HEIGHT }} onPointerLeave={() => setAt(null)}>
      {width === 0 ? null : (
        <svg role="img" aria-label={text} width={width} height={HEIGHT} className="block overflow-visible">
          <Group left={MARGIN.left} top={MARGIN.top}>
            {y.ticks(4).map((tick) => (
              <line key={tick} x2={inner.width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            ))}
            {shown === null ? null : (
              <rect
                x={(x(buckets[shown] ?? "") ?? 0) - (x.step() - x.bandwidth()) / 2}
                width={x.step()}
                height={inner.height}
                className="fill-hover"
              />
            )}
            <BarStack
              data={bars}
              keys={keys}
              value={({ index }, key) => drawn[Number(key)]?.numbers[index] ?? 0}
              x={({ bucket }) => bucket}
              xScale={x}
              yScale={y}
              color={(key) => key}
            >
              {(stacks) =>
                stacks.flatMap((stack) =>
                  stack.bars
                    .filter((bar) => bar.height > 0)
                    .map((bar) => (
                      <rect
                        key={`${stack.key}-${bar.index}`}
                        x={bar.x}
                        y={bar.y}
                        width={bar.width}
                        // A line of the page between two colours.
                        height={Math.max(0.5, bar.height - (stack.index === 0 || bar.height < 3 ? 0 : 1))}
                        rx={Math.min(2, bar.width / 4)}
                        className={fillOf(drawn[stack.index]?.color ?? null)}
                      />
                    )),
                )
              }
            </BarStack>
            <AxisLeft
              scale={y}
              numTicks={4}
              hideAxisLine
              hideTicks
              tickFormat={(value) => shortCountText(Number(value))}
              tickLabelProps={{ ...axisText, textAnchor: "end", dx: -4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={inner.height}
              hideTicks
              axisLineClassName="stroke-line-strong"
              stroke=""
              tickValues={buckets.filter((_, index) => index % each === 0)}
              tickFormat={(bucket) => shortBucket(bucket, interval)}
              tickLabelProps={{ ...axisText, textAnchor: "middle", dy: 4 }}
            />
            {buckets.map((bucket, index) => (
              <rect
                key={bucket}
                x={(x(bucket) ?? 0) - (x.step() - x.bandwidth()) / 2}
                width={x.step()}
                height={inner.height}
                fill="transparent"
                onPointerEnter={() => setAt(index)}
                onPointerDown={() => setAt(index)}
              />
            ))}
          </Group>
        </svg>
      )}
      {shown === null ? null : (
        <Readout
          drawn={drawn}
          title={titleOf(buckets[shown] ?? "")}
          total={totals[shown] ?? 0}
          at={shown}
          left={Math.max(
            0,
            Math.min(width - READOUT_WIDTH, anchor > width / 2 ? anchor - READOUT_WIDTH - 16 : anchor + 16),
          )}
        />
      )}
    </div>
  );
}
