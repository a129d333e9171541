import { config } from "zod";

/** Keeps zod from compiling its checks: our pages run no code made of text, and the browser reports every try. Before any schema is loaded. */
export function keepZodFromCompiling(): void {
  config({ jitless: true });
}
