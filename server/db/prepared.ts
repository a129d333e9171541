import type { Drizzle } from "./open.ts";

/**
 * A query that is put together once for each database, its values as `sql.placeholder`: for what every call asks. To put
 * one together takes longer than to send it.
 * @param build ends with `.prepare(name)`: by that name PostgreSQL keeps its plan.
 */
export function prepared<Query>(build: (db: Drizzle) => Query): (db: Drizzle) => Query {
  const built = new WeakMap<Drizzle, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
