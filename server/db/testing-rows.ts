/** One row for every table of whatever schema a database has: for tests that must hold for tables to come. */
import pg from "pg";

type Column = { table: string; column: string; type: string; from_table: string | null; from_column: string | null };

/** Columns that must be given a value, with what they refer to. */
const requiredColumns = `
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type,
         f.confrelid::regclass::text AS from_table, fa.attname AS from_column
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_attribute fa ON fa.attrelid = f.confrelid AND fa.attnum = f.confkey[1]
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
     AND (a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' OR f.oid IS NOT NULL)
   ORDER BY c.relname, a.attnum`;

const samples: Record<string, unknown> = {
  integer: 7,
  bigint: 7,
  real: 0.5,
  "double precision": 0.5,
  boolean: true,
  jsonb: '{"ä": ["x", 1]}',
  date: "2026-01-02",
  "timestamp with time zone": "2026-01-02T03:04:05.678901Z",
  bytea: Buffer.from([0, 255, 10]),
  "text[]": ["a", 'b"\\'],
};

/** Adds one row to every table, those that others refer to first. */
export async function fillTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Column>(requiredColumns);
  const waiting = Map.groupBy(rows, ({ table }) => table);
  const sample = ({ table, column, type, from_table, from_column }: Column): unknown =>
    from_table ? `${from_table}.${from_column} "é"\n` : (samples[type] ?? `${table}.${column} "é"\n`);
  while (waiting.size > 0) {
    const ready = [...waiting].find(([table, columns]) =>
      columns.every(({ from_table }) => !from_table || from_table === table || !waiting.has(from_table)),
    );
    if (!ready) throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`);
    const [table, columns] = ready;
    const names = columns.map(({ column }) => pg.escapeIdentifier(column)).join(", ");
    const places = columns.map((_, i) => `$${i + 1}`).join(", ");
    await pool.query(`INSERT INTO ${pg.escapeIdentifier(table)} (${names}) VALUES (${places})`, columns.map(sample));
    waiting.delete(table);
  }
}

/** Every row of every table, as JSON by table name. */
export async function readTables(pool: pg.Pool): Promise<Map<string, Record<string, unknown>[]>> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1",
  );
  const tables = new Map<string, Record<string, unknown>[]>();
  for (const { name } of rows) {
    const table = pg.escapeIdentifier(name);
    const content = await pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY t::text`);
    tables.set(
      name,
      content.rows.map(({ row }) => row),
    );
  }
  return tables;
}
