import { queryOptions, useQuery } from "@tanstack/react-query";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";

/** The dictionaries of the workspace, newest first: as many as one page holds. */
const dictionaryListQuery = queryOptions(
  query(api.pronunciation_dictionaries.list, { page_size: limits.dictionaryPageSizeMax }),
);

/** The dictionaries that can be switched on. */
export function useDictionaries() {
  const { data, isError, isFetching, refetch } = useQuery(dictionaryListQuery);
  const dictionaries = data?.pronunciation_dictionaries.filter(({ archived_time_unix }) => archived_time_unix === null);
  return { dictionaries, isError: isError && data === undefined, isFetching, refetch };
}
