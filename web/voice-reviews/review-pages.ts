import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** What waits, or was decided, page by page. */
export const reviewPages = (state: "open" | "closed") =>
  infiniteQueryOptions({
    queryKey: [...api.voice_reviews.list.key, "pages", state] as const,
    queryFn: ({ pageParam, signal }) =>
      api.voice_reviews.list(
        { state, ...(pageParam === null ? {} : { start_after_review_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_more ? (page.reviews.at(-1)?.review_id ?? null) : null),
  });

/** Blocked voices, page by page. */
export const blockedPages = infiniteQueryOptions({
  queryKey: [...api.voice_reviews.list_blocked.key, "pages"] as const,
  queryFn: ({ pageParam, signal }) =>
    api.voice_reviews.list_blocked(pageParam === null ? {} : { start_after_voice_id: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.has_more ? (page.voices.at(-1)?.voice_id ?? null) : null),
});
