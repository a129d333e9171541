import { useEffect, useState } from "react";
import { LevelMeter } from "../../ui/level-meter.tsx";
import { onMeter } from "../../voice-lab/level-advice.ts";
import { liveWords as words } from "../../words/live-changer.ts";
import { LiveCard } from "./live-card.tsx";
import type { Latency, LiveGraph } from "./live-graph.ts";

const readMs = 50;
/** Readings from one look at the delay to the next: it hardly changes. */
const latencyEvery = 20;

interface Reading {
  input: number;
  output: number;
  latency: Latency | null;
}
const nothing: Reading = { input: 0, output: 0, latency: null };

function useReading(graph: LiveGraph | null): Reading {
  const [reading, setReading] = useState(nothing);
  useEffect(() => {
    if (graph === null) return;
    let count = 0;
    const timer = setInterval(() => {
      const { input, output } = graph.levels();
      const fresh = count % latencyEvery === 0 ? graph.latency() : null;
      count += 1;
      setReading(({ latency }) => ({
        input: onMeter(input),
        output: onMeter(output),
        latency: fresh ?? latency,
      }));
    }, readMs);
    return () => {
      clearInterval(timer);
      setReading(nothing);
    };
  }, [graph]);
  return reading;
}

function LevelLine({ name, level }: { name: string; level: number }) {
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="w-28 shrink-0 text-sm text-ink-soft">
        {name}
      </span>
      <meter className="sr-only" aria-label={name} min={0} max={100} value={Math.round(100 * level)} />
      <LevelMeter level={level} />
    </div>
  );
}

/** How loud it goes in and comes out, and how late. */
export function LiveReadings({ graph }: { graph: LiveGraph | null }) {
  const { input, output, latency } = useReading(graph);
  return (
    <LiveCard title={words.levels}>
      <div className="flex flex-col gap-2.5">
        <LevelLine name={words.input} level={input} />
        <LevelLine name={words.outcome} level={output} />
        <dl className="flex items-baseline gap-3 text-sm">
          <dt className="w-28 shrink-0 text-ink-soft">{words.latency}</dt>
          <dd className="min-w-0 tabular-nums">
            {latency === null ? (
              <span className="text-ink-faint">{words.latencyUnknown}</span>
            ) : (
              <>
                <span className="font-medium">{words.latencyTotal(Math.round(latency.total_ms))}</span>
                {" · "}
                <span className="text-ink-faint">
                  {words.latencyParts(Math.round(latency.changer_ms), Math.round(latency.device_ms))}
                </span>
              </>
            )}
          </dd>
        </dl>
      </div>
    </LiveCard>
  );
}
