import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Model } from "../../contract/models.ts";
import { api, query } from "../api.ts";
import { readStored, storageKeys, store } from "../shell/storage-keys.ts";
import { modelWords } from "../words/models.ts";

/** Models change only when the server is started anew. */
const STALE_MS = 3_600_000;

const modelListQuery = queryOptions({
  ...query(api.models.list, {}),
  staleTime: STALE_MS,
  meta: { failure: (error) => modelWords.fetchFailed(error.status) },
});

/** The saved model if it is still there, otherwise the first of the list. */
export function chosenModel<M extends { model_id: string }>(models: readonly M[], saved_id: string | null): M | null {
  return models.find((model) => model.model_id === saved_id) ?? models[0] ?? null;
}

/** The model with this id, or with this id of the public service; null when there is none. */
export function findModel<M extends Pick<Model, "model_id" | "aliases">>(
  models: readonly M[],
  model_id: string,
): M | null {
  return (
    models.find((model) => model.model_id === model_id) ??
    models.find((model) => model.aliases.includes(model_id)) ??
    null
  );
}

/** A model that speaks a language: the one at hand if it does, otherwise the first that does; null when none does. */
export function modelFor<M extends Pick<Model, "languages">>(
  models: readonly M[],
  current: M | null,
  language: string,
): M | null {
  const speaks = ({ languages }: M) => languages.some(({ language_id }) => language_id === language);
  if (current !== null && speaks(current)) return current;
  return models.find(speaks) ?? null;
}

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
