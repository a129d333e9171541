/** What the engines need of the connected servers. */
import { SERVER_KINDS } from "../../contract/providers.ts";
import type { Services } from "../context.ts";
import type { Database } from "../db/open.ts";
import type { EngineServer } from "../engines/ports.ts";
import { reopenProvider } from "./reopen-provider.ts";
import { engineServerOf } from "./rules.ts";
import { listServers, serversChannel } from "./store.ts";

/** The servers of a provider, with their keys; `opening` is the database, which may still be opened. */
export async function serversOf(opening: Promise<Database>, secret: string, provider: string): Promise<EngineServer[]> {
  // The others do not wait for the database.
  if (!SERVER_KINDS.some((kind) => kind === provider)) return [];
  const rows = await listServers((await opening).drizzle);
  return rows.filter(({ kind }) => kind === provider).map((row) => engineServerOf(row, secret));
}

/** Opens providers anew when another process changed their servers; resolves to what ends that. */
export async function followServers(services: Services): Promise<() => Promise<void>> {
  return await services.db.listen(serversChannel, (payload) => {
    const [holder, kind] = payload.split(" ");
    if (holder !== services.holder && kind) reopenProvider(services, kind);
  });
}
