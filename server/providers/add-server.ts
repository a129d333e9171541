import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { reopenProvider } from "./reopen-provider.ts";
import { keptKey } from "./rules.ts";
import { findServer, showServer } from "./show-server.ts";
import { insertServer, listServers, lockServers, tellServersChanged } from "./store.ts";

/**
 * Connects a server.
 * @throws Refusal engine_server_name_taken or engine_servers_full
 */
export async function addServer(
  ctx: Context,
  { api_key, ...input }: Input<typeof providers.add_server>,
): Promise<Output<typeof providers.add_server>> {
  const server_id = newId();
  await ctx.db.transaction(async (tx) => {
    await lockServers(tx);
    const others = await listServers(tx);
    if (others.length >= limits.serversMax) fail("engine_servers_full", { servers_max: limits.serversMax });
    if (others.some(({ name }) => name === input.name)) fail("engine_server_name_taken", { name: input.name });
    await insertServer(tx, {
      server_id,
      ...input,
      ...keptKey(api_key ?? null, server_id, ctx.secret),
      created_at: ctx.now(),
    });
    await tellServersChanged(tx, ctx.holder, input.kind);
  });
  reopenProvider(ctx, input.kind);
  return await showServer(ctx, await findServer(ctx, server_id));
}
