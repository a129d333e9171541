import type { Services } from "../context.ts";

/**
 * Opens a provider anew with its servers as they are by now, without waiting for them: a silent one takes seconds. What
 * is under way goes on.
 */
export function reopenProvider({ engines, log }: Pick<Services, "engines" | "log">, kind: string): void {
  engines.reopen(kind).catch((error: unknown) => log.warn({ error, kind }, "a provider could not be opened anew"));
}
