import type { Model } from "../../contract/models.ts";

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
