/** The SQL of models that are being installed, and of those that are preferred. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/open.ts";
import { model_defaults, model_installs } from "../db/schema/index.ts";
import type { Preferences } from "../engines/listed.ts";

export type InstallRow = typeof model_installs.$inferSelect;
type Connection = Database["drizzle"] | Transaction;

/** States in which the work of a row goes on. */
const underWay: InstallRow["state"][] = ["queued", "downloading", "unpacking"];

export const isUnderWay = ({ state }: Pick<InstallRow, "state">): boolean => underWay.includes(state);

export async function listInstalls(connection: Connection): Promise<InstallRow[]> {
  return await connection.select().from(model_installs);
}

export async function readInstall(connection: Connection, name: string): Promise<InstallRow | undefined> {
  const [row] = await connection.select().from(model_installs).where(eq(model_installs.name, name));
  return row;
}

/** Keeps other changes waiting until the transaction ends, those of the work too. */
export async function lockInstalls(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE model_installs IN SHARE ROW EXCLUSIVE MODE`);
}

/** Queues an install: of a name that was not being installed, or anew. */
export async function putInstall(
  tx: Transaction,
  row: Pick<InstallRow, "name" | "user_id" | "workspace_id" | "job_id">,
): Promise<void> {
  const queued = { ...row, state: "queued" as const, problem: null, bytes_per_second: null };
  await tx.insert(model_installs).values(queued).onConflictDoUpdate({ target: model_installs.name, set: queued });
}

/** Writes what the work of a job has to say; false when it has nothing to say any more. */
export async function writeInstall(
  connection: Connection,
  { name, job_id }: Pick<InstallRow, "name" | "job_id">,
  changes: Partial<Pick<InstallRow, "state" | "bytes_done" | "bytes_total" | "bytes_per_second" | "problem">>,
): Promise<boolean> {
  const mine = and(
    eq(model_installs.name, name),
    eq(model_installs.job_id, job_id),
    inArray(model_installs.state, underWay),
  );
  const written = await connection
    .update(model_installs)
    .set(changes)
    .where(mine)
    .returning({ name: model_installs.name });
  return written.length > 0;
}

export async function deleteInstall(tx: Transaction, name: string): Promise<void> {
  await tx.delete(model_installs).where(eq(model_installs.name, name));
}

/** Told to every process when what is preferred changed: the holder that changed it. */
export const defaultsChannel = "model_defaults_changed";

/** What the owner chose. */
export async function readDefaults(connection: Connection): Promise<Preferences> {
  const rows = await connection.select().from(model_defaults);
  const chosen = (kind: (typeof rows)[number]["kind"]): string | null =>
    rows.find((row) => row.kind === kind)?.model_id ?? null;
  return { speech_model_id: chosen("speech"), transcription_model_id: chosen("transcription") };
}

/** Chooses a model, or with null none, and tells the other processes once the transaction is kept. */
export async function writeDefault(
  tx: Transaction,
  kind: typeof model_defaults.$inferSelect.kind,
  model_id: string | null,
  holder: string,
): Promise<void> {
  if (model_id === null) await tx.delete(model_defaults).where(eq(model_defaults.kind, kind));
  else {
    await tx
      .insert(model_defaults)
      .values({ kind, model_id })
      .onConflictDoUpdate({ target: model_defaults.kind, set: { model_id, chosen_at: sql`now()` } });
  }
  await tx.execute(sql`SELECT pg_notify(${defaultsChannel}, ${holder})`);
}
