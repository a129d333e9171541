import type { Services } from "../context.ts";
import { defaultsChannel, readDefaults } from "./store.ts";

/** Gives the engines what the owner prefers, now and whenever another process changed it; resolves to what ends that. */
export async function followDefaults({ db, engines, holder, log }: Services): Promise<() => Promise<void>> {
  const take = async (): Promise<void> => engines.prefer(await readDefaults(db.drizzle));
  const stop = await db.listen(defaultsChannel, (teller) => {
    if (teller === holder) return;
    take().catch((error: unknown) => log.warn({ error }, "the preferred models could not be read"));
  });
  await take();
  return stop;
}
