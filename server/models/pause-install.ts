import type { Input, Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { catalogue } from "./catalogue.ts";
import { showCatalogueModel } from "./shown-catalogue.ts";
import { isUnderWay, lockInstalls, readInstall, writeInstall } from "./store.ts";

/** Ends the work of an install and keeps what was downloaded. @throws Refusal model_install_not_under_way */
export async function pauseInstall(
  ctx: Context,
  { name }: Input<typeof models.pause_install>,
): Promise<Output<typeof models.pause_install>> {
  if (ctx.env.MYNAH_MODELS_LOCKED) fail("models_locked");
  if (!catalogue.some((each) => each.name === name)) fail("catalogue_model_not_found", { name });
  const job_id = await ctx.db.transaction(async (tx) => {
    await lockInstalls(tx);
    const row = await readInstall(tx, name);
    if (!row || !isUnderWay(row)) return fail("model_install_not_under_way", { name });
    await writeInstall(tx, row, { state: "paused", bytes_per_second: null });
    return row.job_id;
  });
  await ctx.jobs.cancel(job_id);
  return await showCatalogueModel(ctx, name);
}
