import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import type { LibraryWish } from "./library-address.ts";

const PAGE_SIZE = 30;

/** The library page by page. */
export const libraryPages = (wish: LibraryWish) =>
  infiniteQueryOptions({
    queryKey: [...api.voice_library.list.key, "pages", wish] as const,
    queryFn: ({ pageParam, signal }) => {
      const { use_case, ...rest } = wish;
      const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ""));
      return api.voice_library.list(
        { page: pageParam, page_size: PAGE_SIZE, ...given, ...(use_case === "" ? {} : { use_cases: use_case }) },
        { signal },
      );
    },
    initialPageParam: 0,
    getNextPageParam: (page, _all, at) => (page.has_more ? at + 1 : null),
  });
