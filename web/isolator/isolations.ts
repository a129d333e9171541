import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Isolation } from "../../contract/isolator.ts";
import { api } from "../api.ts";
import { ownAddress } from "../player/index.ts";
import { confirm } from "../shell/confirm.ts";
import { notify } from "../shell/toasts.ts";
import { isolatorWords as words } from "../words/isolator.ts";

const PAGE_SIZE = 30;
/** Before the links run out, which they do after an hour. */
const LINKS_STALE_MS = 50 * 60_000;

/** All cleaned recordings, newest first, page by page. */
export const isolationPages = infiniteQueryOptions({
  queryKey: [...api.isolator.list.key, "pages"] as const,
  queryFn: ({ pageParam, signal }) =>
    api.isolator.list(
      { page_size: PAGE_SIZE, ...(pageParam === null ? {} : { start_after_isolation_id: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ has_more, items }) => (has_more ? (items.at(-1)?.isolation_id ?? null) : null),
});

/** Where both can be heard, and their peaks. Outside the keys of the isolator: what is heard does not change with the list. */
export const bothSides = (isolation_id: string) =>
  queryOptions({
    queryKey: ["isolation-sides", isolation_id] as const,
    queryFn: async ({ signal }) => {
      const [links, waveforms] = await Promise.all([
        api.isolator.get_links({ isolation_id }, { signal }),
        api.isolator.get_waveforms({ isolation_id }, { signal }),
      ]);
      return {
        before: { address: ownAddress(links.original_url), peaks: waveforms.before.peaks },
        after: { address: ownAddress(links.audio_url), peaks: waveforms.after.peaks },
        seconds: waveforms.after.duration_seconds,
      };
    },
    staleTime: LINKS_STALE_MS,
    gcTime: LINKS_STALE_MS,
  });

/** Whether the server works on it, or will. */
export const isUnderWay = ({ state }: Pick<Isolation, "state">): boolean => state === "queued" || state === "running";

/** The browser downloads the file itself: it may be larger than memory. An empty name is the server's. */
function download(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = ownAddress(address);
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}

/** What can be done with a recording; failures are told in a toast. */
export function useIsolationActions(isolation: Isolation) {
  const client = useQueryClient();
  const { isolation_id, title } = isolation;
  const remove = useMutation({
    mutationFn: () => api.isolator.delete({ isolation_id }),
    onSuccess: async () => {
      notify.success(words.deleted);
      await client.invalidateQueries({ queryKey: api.isolator.list.key });
    },
  });
  const save = useMutation({
    mutationFn: async (what: "kept" | "sound") => {
      const links = await api.isolator.get_links({ isolation_id });
      if (what === "kept") download(links.download_url, "");
      else download(links.audio_url, `${words.cleanName(title.replace(/\.[^.]{1,5}$/, ""))}.mp3`);
    },
  });
  const askToRemove = async () => {
    const isSure = await confirm({
      ...(isUnderWay(isolation)
        ? { title: words.stopTitle(title), description: words.stopDescription, confirm: words.stop }
        : { title: words.deleteTitle(title), description: words.deleteDescription, confirm: words.delete }),
      cancel: words.keep,
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return { remove, askToRemove, save };
}
