import type { Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { catalogue } from "./catalogue.ts";
import { freeBytes, listModelsHere } from "./model-folders.ts";
import { inOrder, partOf, shownCatalogueModel } from "./shown-catalogue.ts";
import { listInstalls } from "./store.ts";

/** The models of the catalogue and those that somebody added, what is here first. */
export async function listCatalogue({ env, db, engines }: Context): Promise<Output<typeof models.list_catalogue>> {
  // The rows first: when one is gone because its install ended, the folder is there.
  const rows = await listInstalls(db.drizzle);
  const [here, free_bytes] = await Promise.all([listModelsHere(env), freeBytes(env)]);
  const names = new Set([...catalogue, ...here].map(({ name }) => name));
  const shown = [...names].map((name) =>
    shownCatalogueModel(env, name, {
      model: catalogue.find((each) => each.name === name),
      here: here.find((each) => each.name === name) ?? null,
      row: rows.find((each) => each.name === name),
      part: partOf(engines, name),
    }),
  );
  return { models: inOrder(shown), is_locked: env.MYNAH_MODELS_LOCKED, free_bytes };
}
