import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HistoryItem } from "../../contract/history.ts";
import { api, query } from "../api.ts";
import { type PlayerState, usePlayer } from "./player-state.ts";
import { spokenAt, spokenTimes } from "./spoken-time.ts";

const keptId = ({ track, is_kept }: PlayerState): string | null => (is_kept ? (track?.history_item_id ?? null) : null);

function usePlayedQuery() {
  const history_item_id = usePlayer(keptId) ?? "";
  return useQuery({ ...query(api.history.get, { history_item_id }), enabled: history_item_id !== "" });
}

/** The item of the history that is on, or null while there is none (yet). */
export function usePlayedItem(): HistoryItem | null {
  const id = usePlayer(keptId);
  const { data } = usePlayedQuery();
  return id === null ? null : (data ?? null);
}

/**
 * Where in `text` the player is speaking (UTF-16 offset), or null when it is silent, its times are not known yet, or
 * something else is on. Changes with every character, so follow it in a component that draws little.
 */
export function useSpokenCharacter(text: string): number | null {
  const isThis = usePlayer(({ track }) => track?.text === text);
  const { data } = usePlayedQuery();
  const streamed = usePlayer((state) => state.streamed);
  const alignment = isThis ? (data?.alignments.alignment ?? streamed) : null;
  const times = useMemo(() => (alignment ? spokenTimes(alignment) : null), [alignment]);
  return usePlayer(({ phase, time_seconds }) =>
    times === null || phase === "ended" || time_seconds === 0 ? null : spokenAt(times, time_seconds),
  );
}

/** Peaks of an item's sound, asked for once: they never change. */
const peaksOf = (history_item_id: string) =>
  queryOptions({
    // Outside the history's own keys: a change there does not change a waveform.
    queryKey: ["waveform", history_item_id] as const,
    queryFn: ({ signal }) => api.history.get_waveform({ history_item_id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The peaks of what is on, 0..1, or null while they are not known. */
export function usePlayedPeaks(): readonly number[] | null {
  const id = usePlayer(keptId);
  const { data } = useQuery({ ...peaksOf(id ?? ""), enabled: id !== null });
  return data?.peaks ?? null;
}
