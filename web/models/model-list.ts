import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Model } from "../../contract/models.ts";
import { api, query } from "../api.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { modelWords } from "../words/models.ts";
import { chosenModel } from "./model-rules.ts";

/** Models change only when the server is started anew. */
const STALE_MS = 3_600_000;

const modelListQuery = queryOptions({
  ...query(api.models.list, {}),
  staleTime: STALE_MS,
  meta: { failure: (error) => modelWords.fetchFailed(error.status) },
});

/** The models that speak text, in the server's order. `models` is undefined until they are known. */
export function useModels() {
  const { data, isError, isFetching, refetch } = useQuery(modelListQuery);
  const models = useMemo(() => data?.filter((model) => model.can_do_text_to_speech), [data]);
  return { models, isError: isError && data === undefined, isFetching, refetch };
}

/** The model that speaks on this page; null until the list is known. Every change is saved. */
export function useSelectedModel(): { model: Model | null; choose: (model_id: string) => void } {
  const { models } = useModels();
  const [saved, setSaved] = useState(() => readStored(storageKeys.savedModelId));
  const choose = (model_id: string) => {
    store(storageKeys.savedModelId, model_id);
    setSaved(model_id);
  };
  return { model: chosenModel(models ?? [], saved), choose };
}
