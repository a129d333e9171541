import type { Output } from "../../contract/endpoint.ts";
import type { providers } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { showServer } from "./show-server.ts";
import { listServers as listRows } from "./store.ts";

/** The connected servers, the oldest first. */
export async function listServers(ctx: Context): Promise<Output<typeof providers.list_servers>> {
  const rows = await listRows(ctx.db.drizzle);
  return { servers: await Promise.all(rows.map((row) => showServer(ctx, row))) };
}
