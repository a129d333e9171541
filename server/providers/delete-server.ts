import type { Input, Output } from "../../contract/endpoint.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { reopenProvider } from "./reopen-provider.ts";
import { findServer } from "./show-server.ts";
import { deleteServerRow, tellServersChanged } from "./store.ts";

/** Disconnects a server and stops an import from it. @throws Refusal engine_server_not_found */
export async function deleteServer(
  ctx: Context,
  { server_id }: Input<typeof providers.delete_server>,
): Promise<Output<typeof providers.delete_server>> {
  const { kind, import_job_id } = await findServer(ctx, server_id);
  if (import_job_id !== null) await ctx.jobs.cancel(import_job_id);
  await ctx.db.transaction(async (tx) => {
    await deleteServerRow(tx, server_id);
    await tellServersChanged(tx, ctx.holder, kind);
  });
  reopenProvider(ctx, kind);
  return { status: "ok" };
}
