/** Asks the process of all servers (e2e/all-servers.ts) for a server, or for what it wrote and counted. */

/** What the service that counts visits was told. */
export interface Counted {
  event: string;
  properties: Record<string, string>;
}

/** Where the desk is, for the processes that run tests. */
export const DESK = "MYNAH_E2E_DESK";

/** @throws what the desk says when it cannot. */
export async function ask<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${process.env[DESK]}${path}?${new URLSearchParams(query)}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
