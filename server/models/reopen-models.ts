import type { Services } from "../context.ts";

/** Opens anew what opens the models of this machine, without waiting for it. What is under way goes on. */
export function reopenModels({ engines, log }: Pick<Services, "engines" | "log">): void {
  engines.reopen("neural").catch((error: unknown) => log.warn({ error }, "the models could not be opened anew"));
}
