import type { Input, Output } from "../../contract/endpoint.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { findServer } from "./show-server.ts";

/** Stops an import that runs or waits; what was brought stays. @throws Refusal engine_server_not_found */
export async function cancelImport(
  ctx: Context,
  { server_id }: Input<typeof providers.cancel_import>,
): Promise<Output<typeof providers.cancel_import>> {
  const { import_job_id } = await findServer(ctx, server_id);
  if (import_job_id !== null) await ctx.jobs.cancel(import_job_id);
  return { status: "ok" };
}
