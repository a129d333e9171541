import type { EngineServerShown } from "../../contract/providers.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import { partOf, shownServer } from "./rules.ts";
import { readServer, type ServerRow } from "./store.ts";

/** A server as the owner sees it now. */
export async function showServer(ctx: Context, row: ServerRow): Promise<EngineServerShown> {
  const job = row.import_job_id === null ? null : await ctx.jobs.find(row.import_job_id);
  const status = ctx.engines.status().find(({ name }) => name === row.kind);
  return shownServer(row, ctx.secret, partOf(row, status), job);
}

/** @throws Refusal engine_server_not_found */
export async function findServer(ctx: Pick<Context, "db">, server_id: string): Promise<ServerRow> {
  return (await readServer(ctx.db.drizzle, server_id)) ?? fail("engine_server_not_found", { server_id });
}
