import type { Input, Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { catalogue } from "./catalogue.ts";
import { installModel } from "./install-model.ts";
import { findModelHere } from "./model-folders.ts";
import { showCatalogueModel } from "./shown-catalogue.ts";
import { isUnderWay, lockInstalls, putInstall, readInstall } from "./store.ts";

/** Queues the install of a model. `mustBeBegun`: only one that was paused or failed. */
async function queueInstall(ctx: Context, name: string, mustBeBegun: boolean): Promise<void> {
  if (ctx.env.MYNAH_MODELS_LOCKED) fail("models_locked");
  if (!catalogue.some((each) => each.name === name)) fail("catalogue_model_not_found", { name });
  const { user_id, workspace_id } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await lockInstalls(tx);
    const row = await readInstall(tx, name);
    if (row && isUnderWay(row)) fail("model_install_under_way", { name });
    if (await findModelHere(ctx.env, name)) fail("model_installed_already", { name });
    if (!row && mustBeBegun) fail("model_install_not_under_way", { name });
    const job_id = await ctx.jobs.enqueue(tx, installModel, { name }, { user_id, workspace_id });
    await putInstall(tx, { name, user_id, workspace_id, job_id });
  });
}

/** @throws Refusal models_locked, catalogue_model_not_found, model_installed_already or model_install_under_way */
export async function startInstall(
  ctx: Context,
  { name }: Input<typeof models.install>,
): Promise<Output<typeof models.install>> {
  await queueInstall(ctx, name, false);
  return await showCatalogueModel(ctx, name);
}

/** @throws Refusal as startInstall, and model_install_not_under_way */
export async function resumeInstall(
  ctx: Context,
  { name }: Input<typeof models.resume_install>,
): Promise<Output<typeof models.resume_install>> {
  await queueInstall(ctx, name, true);
  return await showCatalogueModel(ctx, name);
}
