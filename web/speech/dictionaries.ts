import { queryOptions, useQuery } from "@tanstack/react-query";
import { limits } from "../../contract/limits.ts";
import { api, query } from "../api.ts";

/** The dictionaries of the workspace, newest first: as many as one page holds. */
const dictionaryListQuery = queryOptions(
  query(api.pronunciation_dictionaries.list, { page_size: limits.dictionaryPageSizeMax }),
);

interface Dictionary {
  id: string;
  latest_version_id: string;
  archived_time_unix: number | null;
}

/** What a request says of the dictionaries that are switched on: those that still exist, in their latest version. */
export function locatorsOf(dictionaries: readonly Dictionary[], ids: readonly string[]) {
  return ids
    .flatMap(
      (id) => dictionaries.find((dictionary) => dictionary.id === id && dictionary.archived_time_unix === null) ?? [],
    )
    .slice(0, limits.dictionaryLocatorsMax)
    .map(({ id, latest_version_id }) => ({ pronunciation_dictionary_id: id, version_id: latest_version_id }));
}

/** The dictionaries that can be switched on. */
export function useDictionaries() {
  const { data, isError, isFetching, refetch } = useQuery(dictionaryListQuery);
  const dictionaries = data?.pronunciation_dictionaries.filter(({ archived_time_unix }) => archived_time_unix === null);
  return { dictionaries, isError: isError && data === undefined, isFetching, refetch };
}
