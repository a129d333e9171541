/** A server of a test's own, whose clock goes on by as many days as the test says: nobody waits for a notice to end. */
import { ask } from "./desk.ts";

export interface ClockedServer {
  url: string;
  /** Lets days go by, and waits until the server did what was due. */
  passDays: (days: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Opens one with nothing in it; an earlier one on this port is stopped. */
export async function openClockedServer(port: string): Promise<ClockedServer> {
  const { url } = await ask<{ url: string }>("/clocked/open", { port });
  return {
    url,
    passDays: async (days) => void (await ask("/clocked/pass", { port, days: String(days) })),
    stop: async () => void (await ask("/clocked/stop", { port })),
  };
}
