import type { Input, Output } from "../../contract/endpoint.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { reopenProvider } from "./reopen-provider.ts";
import { keptKey } from "./rules.ts";
import { findServer, showServer } from "./show-server.ts";
import { listServers, lockServers, tellServersChanged, updateServer } from "./store.ts";

/**
 * Changes what is given of a server. A kept key goes nowhere but where it was entered for: with another address it must
 * be entered again, or removed.
 * @throws Refusal engine_server_not_found, engine_server_name_taken or engine_server_key_needed
 */
export async function editServer(
  ctx: Context,
  {
    server_id,
    api_key,
    name,
    base_url,
    voices,
    speech_models,
    transcription_models,
  }: Input<typeof providers.edit_server>,
): Promise<Output<typeof providers.edit_server>> {
  const kind = await ctx.db.transaction(async (tx) => {
    await lockServers(tx);
    const servers = await listServers(tx);
    const row = servers.find((each) => each.server_id === server_id);
    if (!row) return fail("engine_server_not_found", { server_id });
    if (name !== undefined && servers.some((each) => each.name === name && each !== row)) {
      fail("engine_server_name_taken", { name });
    }
    const isElsewhere = base_url !== undefined && new URL(base_url).origin !== new URL(row.base_url).origin;
    if (isElsewhere && api_key === undefined && row.sealed_api_key !== null) fail("engine_server_key_needed");
    await updateServer(tx, server_id, {
      ...(name === undefined ? {} : { name }),
      ...(base_url === undefined ? {} : { base_url }),
      ...(voices === undefined ? {} : { voices }),
      ...(speech_models === undefined ? {} : { speech_models }),
      ...(transcription_models === undefined ? {} : { transcription_models }),
      ...(api_key === undefined ? {} : keptKey(api_key, server_id, ctx.secret)),
    });
    await tellServersChanged(tx, ctx.holder, row.kind);
    return row.kind;
  });
  reopenProvider(ctx, kind);
  return await showServer(ctx, await findServer(ctx, server_id));
}
