import type { Output } from "../../contract/endpoint.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { shownProvider } from "./rules.ts";

/** Every provider with its health, load and last error. */
export async function listProviders(ctx: Context): Promise<Output<typeof providers.list>> {
  return { providers: ctx.engines.status().map(shownProvider) };
}
