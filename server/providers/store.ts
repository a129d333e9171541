/** The SQL of connected servers. */
import { asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/open.ts";
import { engine_servers, type StoredImport } from "../db/schema/index.ts";

export type ServerRow = typeof engine_servers.$inferSelect;
export type { StoredImport };

type Connection = Database["drizzle"] | Transaction;

/** Told to every process when servers changed: `<holder> <kind>`. */
export const serversChannel = "engine_servers_changed";

/** Every server, the oldest first. */
export async function listServers(connection: Connection): Promise<ServerRow[]> {
  return await connection
    .select()
    .from(engine_servers)
    .orderBy(asc(engine_servers.created_at), asc(engine_servers.name));
}

export async function readServer(connection: Connection, server_id: string): Promise<ServerRow | undefined> {
  const [row] = await connection.select().from(engine_servers).where(eq(engine_servers.server_id, server_id));
  return row;
}

/** Keeps other changes of servers waiting until the transaction ends. */
export async function lockServers(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE engine_servers IN SHARE ROW EXCLUSIVE MODE`);
}

export async function insertServer(tx: Transaction, row: typeof engine_servers.$inferInsert): Promise<void> {
  await tx.insert(engine_servers).values(row);
}

export async function updateServer(
  connection: Connection,
  server_id: string,
  changes: Partial<Omit<ServerRow, "server_id" | "created_at">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await connection.update(engine_servers).set(changes).where(eq(engine_servers.server_id, server_id));
}

export async function deleteServerRow(tx: Transaction, server_id: string): Promise<void> {
  await tx.delete(engine_servers).where(eq(engine_servers.server_id, server_id));
}

/** Tells the other processes that servers of this kind changed, once the transaction is kept. */
export async function tellServersChanged(tx: Transaction, holder: string, kind: string): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${serversChannel}, ${`${holder} ${kind}`})`);
}
