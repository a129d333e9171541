/** The rows of every table as lines of JSON, whatever the tables are. */
import pg from "pg";

export type Row = (string | null)[];
export type Table = { name: string; columns: string[]; key: string[] };
export type Sequence = { name: string; last_value: string; is_called: boolean };

const rowsAtOnce = 500;

/**
 * Sets how values are written as text. Every type of PostgreSQL reads its own text back unchanged, so values travel as
 * text; these settings are those on which that text depends.
 */
export async function setExactText(client: pg.ClientBase): Promise<void> {
  await client.query(
    "SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL IntervalStyle = 'iso_8601'",
  );
}

/** Every table of ours but the list of migrations, by name, with the columns that are not computed. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
           array_agg(a.attname::text ORDER BY a.attnum) AS columns,
           coalesce((SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::int2[], k.attnum))
                       FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
                      WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
       AND a.attgenerated = ''
     GROUP BY c.oid, c.relname ORDER BY c.relname COLLATE "C"`);
  return rows;
}

/** The rows of a table in the order of its key, some at a time. Inside of a transaction only. */
export async function* readRows(client: pg.ClientBase, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  const fields = columns.map((column) => `${pg.escapeIdentifier(column)}::text`);
  const order = (key.length > 0 ? key : columns).map((column) => `${pg.escapeIdentifier(column)}::text COLLATE "C"`);
  const query = `SELECT ${fields.join(", ")} FROM ${pg.escapeIdentifier(name)} ORDER BY ${order.join(", ")}`;
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>({ text: `FETCH ${rowsAtOnce} FROM backup_rows`, rowMode: "array" });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query("CLOSE backup_rows");
}

/** Where the numbering of each table stands. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY sequencename COLLATE "C"`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const at = await client.query(`SELECT last_value::text, is_called FROM ${pg.escapeIdentifier(name)}`);
    sequences.push({ name, ...at.rows[0] });
  }
  return sequences;
}

/** Adds rows of a table. */
export async function writeRows(
  client: pg.ClientBase,
  { name, columns }: Pick<Table, "name" | "columns">,
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const types = await client.query<{ column: string; type: string }>(
    `SELECT attname AS column, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [pg.escapeIdentifier(name)],
  );
  const typeOf = new Map(types.rows.map(({ column, type }) => [column, type]));
  // One array per column: any number of rows in one statement, however many columns there are.
  const casts = columns.map((column, i) => `c${i}::${typeOf.get(column)}`);
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`);
  await client.query(
    `INSERT INTO ${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})
     OVERRIDING SYSTEM VALUE SELECT ${casts.join(", ")} FROM unnest(${arrays.join(", ")}) AS r (${columns.map((_, i) => `c${i}`).join(", ")})`,
    columns.map((_, i) => rows.map((row) => row[i])),
  );
}

/** Sets where the numbering goes on. */
export async function writeSequences(client: pg.ClientBase, sequences: Sequence[]): Promise<void> {
  for (const { name, last_value, is_called } of sequences) {
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [
      pg.escapeIdentifier(name),
      last_value,
      is_called,
    ]);
  }
}

/**
 * Takes away what would get in the way of adding rows in any order (references between tables, triggers that tell of
 * changes) and puts it back, checked, after `load`.
 */
export async function withoutRules(client: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  const tables = await listTables(client);
  for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of tables) await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} DISABLE TRIGGER USER`);
  await load();
  for (const { name } of tables) await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of references) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}
