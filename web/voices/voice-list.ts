import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { limits } from "../../contract/limits.ts";
import { api } from "../api.ts";
import { onLive } from "../shell/live.ts";
import { queryClient } from "../shell/query-client.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { voiceWords } from "../words/voices.ts";
import { type KeptList, readKept, type VoiceList } from "./kept-list.ts";
import { isNewlyUnsafe, isOffered } from "./offered-voices.ts";

const CACHE_MS = limits.voiceListCacheSeconds * 1000;
/** Legacy voices too: what they once said is in the history under their names. */
const QUESTION = { show_legacy: true } as const;
const LIST_KEY = [...api.voices.list.key, QUESTION] as const;

/** Tables whose rows the list shows. */
const SHOWN = ["voices", "voice_copies", "voice_places", "voice_folders", "resource_shares"];

/** Forgets the list that the browser keeps: a voice has changed. */
function dropKept(): void {
  store(storageKeys.voiceList, null);
}

/** What there was before an answer; nothing before the first. */
let before: VoiceList | undefined;

/** Says when a voice was blocked, or has to be shown to be one's own, since the list was known (section 4). */
function tellSafety(list: VoiceList | undefined): void {
  const changed = before && list?.voices.find((voice) => isNewlyUnsafe(voice, before?.voices ?? []));
  before = list;
  if (changed) void import("../voice-lab/tell-safety.ts").then(({ tellSafety: tell }) => tell(changed));
}

/**
 * Forgets the kept list whenever voices change: here (a mutation invalidates the answers of `voices`) or elsewhere (the
 * live channel says so), and says what became unsafe. Returns how to stop.
 */
export function watchVoices(): () => void {
  before = keptNow()?.list;
  const stopLive = onLive(({ table }) => SHOWN.includes(table) && dropKept());
  const stopCache = queryClient.getQueryCache().subscribe((event) => {
    const [domain, verb] = event.query.queryKey;
    const isList = domain === LIST_KEY[0] && verb === LIST_KEY[1];
    if (!isList || event.type !== "updated") return;
    if (event.action.type === "invalidate") dropKept();
    if (event.action.type === "success") tellSafety(event.query.state.data as VoiceList | undefined);
  });
  return () => {
    stopLive();
    stopCache();
  };
}

const keptNow = () => readKept(readStored(storageKeys.voiceList), Date.now());

/**
 * Every voice, kept for a week by the browser (section 7) and dropped when one changes. What was kept is shown at once, and
 * asked for again in the background: nobody told a page that was closed what changed meanwhile.
 */
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
  initialDataUpdatedAt: 0,
  meta: { failure: (error) => voiceWords.fetchFailed(error.status) },
});

/** The voices that the dropdown offers, in the server's order. `voices` is undefined until they are known. */
export function useVoices() {
  const { data, isError, isFetching, error, refetch } = useQuery(voiceListQuery);
  const voices = useMemo(() => data?.voices.filter((voice) => isOffered(voice)), [data]);
  return { voices, isError: isError && data === undefined, isFetching, error, refetch };
}
