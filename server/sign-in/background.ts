/** Work that an answer does not wait for, so that its time tells nothing. */
import type { PublicContext } from "../context.ts";

/** Begins the work; what fails is only logged, because the caller has gone by then. */
export function inBackground({ log }: Pick<PublicContext, "log">, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => log.warn({ error }, "a letter could not be written"));
}
