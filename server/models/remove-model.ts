import type { Input, Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { catalogue } from "./catalogue.ts";
import { findModelHere, forgetWork, removeFolder } from "./model-folders.ts";
import { reopenModels } from "./reopen-models.ts";
import { deleteInstall, lockInstalls, readInstall } from "./store.ts";

/**
 * Takes a model away, or stops installing it and forgets what was downloaded.
 * @throws Refusal models_locked or model_not_installed
 */
export async function removeModel(
  ctx: Context,
  { name }: Input<typeof models.remove_model>,
): Promise<Output<typeof models.remove_model>> {
  const { db, env, jobs } = ctx;
  if (env.MYNAH_MODELS_LOCKED) fail("models_locked");
  const { row, wasHere } = await db.transaction(async (tx) => {
    await lockInstalls(tx);
    const found = await readInstall(tx, name);
    const here = await findModelHere(env, name);
    if (!found && !here) fail("model_not_installed", { name });
    if (found) await deleteInstall(tx, name);
    if (here) await removeFolder(env, name);
    return { row: found, wasHere: here !== null };
  });
  if (row) {
    await jobs.cancel(row.job_id);
    await forgetWork(env, name, catalogue.find((each) => each.name === name)?.parts.map(({ file }) => file) ?? []);
  }
  if (wasHere) reopenModels(ctx);
  return { status: "ok" };
}
