import type pg from "pg";

/** Texts that were sent once and are kept in mind; when there are more, they are counted anew. */
const seenMax = 2_000;
/** Statements that PostgreSQL keeps ready, each with its plan: some tens of kilobytes each. */
const namedMax = 300;

type Query = { text?: unknown; values?: unknown; name?: unknown; submit?: unknown };

/**
 * Gives a name to every text with parameters that a connection sends again, so that PostgreSQL parses and plans it once:
 * that takes longer than the queries of most calls themselves. Texts beyond the limits, such as lists of every length,
 * are sent as before. For a connection that is nobody else's, as LISTEN needs it too: a proxy that hands connections
 * around would lose the names.
 */
export function nameStatements(client: Pick<pg.ClientBase, "query">): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const seen = new Set<string>();
  const names = new Map<string, string>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known || names.size >= namedMax) return known;
    if (!seen.has(text)) {
      if (seen.size >= seenMax) seen.clear();
      seen.add(text);
      return undefined;
    }
    seen.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };

  const query = (first: unknown, second: unknown, ...rest: unknown[]): unknown => {
    const asked: Query = typeof first === "string" ? { text: first } : (first as Query);
    const values = Array.isArray(second) ? second : asked.values;
    const isPlain = typeof asked.text === "string" && !asked.name && typeof asked.submit !== "function";
    const name = isPlain && Array.isArray(values) && values.length > 0 ? nameOf(asked.text as string) : undefined;
    return send(name ? { ...asked, name } : first, second, ...rest);
  };
  client.query = query as typeof client.query;
}
