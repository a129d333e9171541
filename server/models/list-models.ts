import type { Output } from "../../contract/endpoint.ts";
import type { models } from "../../contract/models.ts";
import type { Context } from "../context.ts";
import { shownConversionModel, shownModel } from "./rules.ts";

/** The models that speak here, then those that change speech, each with its engine's honest name. */
export async function listModels(ctx: Context): Promise<Output<typeof models.list>> {
  const { models: speaking, conversion } = ctx.engines;
  return [...speaking.map(shownModel), ...conversion.models.map(shownConversionModel)];
}
