import { useEffect, useState } from "react";
import type { LiveGraph } from "./live-graph.ts";

const lookMs = 200;

/** Whether the speaker has been heard long enough to be changed. */
export function useSpeakerKnown(graph: LiveGraph | null): boolean {
  const [known, setKnown] = useState<LiveGraph | null>(null);
  useEffect(() => {
    if (graph === null) return;
    const timer = setInterval(() => {
      if (graph.change() === null) return;
      clearInterval(timer);
      setKnown(graph);
    }, lookMs);
    return () => clearInterval(timer);
  }, [graph]);
  return graph !== null && known === graph;
}
