import type { Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { shownModel } from "./rules.ts";

/** The models that speak here, each with its engine's honest name. */
export async function listModels(ctx: Context): Promise<Output<typeof models.list>> {
  return ctx.engines.models.map(shownModel);
}
