import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { onLive } from "../shell/live.ts";
import { queryClient } from "../shell/query-client.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { voiceWords } from "../words/voices.ts";
import { type KeptList, readKept, type VoiceList } from "./kept-list.ts";
import { isOffered } from "./offered-voices.ts";

const CACHE_MS = limits.voiceListCacheSeconds * 1000;
/** Legacy voices too: what they once said is in the history under their names. */
const QUESTION = { show_legacy: true } as const;
const LIST_KEY = [...api.voices.list.key, QUESTION] as const;

/** Forgets the list that the browser keeps: a voice has changed. */
function dropKept(): void {
  store(storageKeys.voiceList, null);
}

/**
 * Forgets the kept list whenever voices change: here (a mutation invalidates the answers of `voices`) or elsewhere (the
 * live channel says so). Returns how to stop.
 */
export function watchVoices(): () => void {
  const stopLive = onLive(({ table }) => table === "voices" && dropKept());
  const stopCache = queryClient.getQueryCache().subscribe((event) => {
    const [domain, verb] = event.query.queryKey;
    const isList = domain === LIST_KEY[0] && verb === LIST_KEY[1];
    if (isList && event.type === "updated" && event.action.type === "invalidate") dropKept();
  });
  return () => {
    stopLive();
    stopCache();
  };
}

const keptNow = () => readKept(readStored(storageKeys.voiceList), Date.now());

/** Every voice, kept for a week by the browser (section 7) and dropped when one changes. */
export const voiceListQuery = queryOptions({
  queryKey: LIST_KEY,
  queryFn: async ({ signal }) => {
    const list: VoiceList = await api.voices.list(QUESTION, { signal });
    store(storageKeys.voiceList, JSON.stringify({ at_ms: Date.now(), list } satisfies KeptList));
    return list;
  },
  staleTime: CACHE_MS,
  gcTime: CACHE_MS,
  initialData: () => keptNow()?.list,
  initialDataUpdatedAt: () => keptNow()?.at_ms,
  meta: { failure: (error) => voiceWords.fetchFailed(error.status) },
});

/** The voices that the dropdown offers, in the server's order. `voices` is undefined until they are known. */
export function useVoices() {
  const { data, isError, isFetching, error, refetch } = useQuery(voiceListQuery);
  const voices = useMemo(() => data?.voices.filter((voice) => isOffered(voice)), [data]);
  return { voices, isError: isError && data === undefined, isFetching, error, refetch };
}
