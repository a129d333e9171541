import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import type { HistoryFilters } from "./filters.ts";

const PAGE_SIZE = 30;

/** The history page by page, each starting after the last item of the one before. */
export const historyPages = ({ search, voice_id, source, shared }: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: [...api.history.list.key, "pages", { search, voice_id, source, shared }] as const,
    queryFn: ({ pageParam, signal }) =>
      api.history.list(
        {
          page_size: PAGE_SIZE,
          ...(pageParam === null ? {} : { start_after_history_item_id: pageParam }),
          ...(search === "" ? {} : { search }),
          ...(voice_id === "" ? {} : { voice_id }),
          ...(source === "" ? {} : { source }),
          ...(shared === "" ? {} : { shared }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_more ? page.last_history_item_id : null),
  });
