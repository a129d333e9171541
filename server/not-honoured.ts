/** Telling what a request asked for and nobody here can do. */
import type { Context } from "./context.ts";

/** Names the wishes of the public API that are given, and cannot be honoured, in the header `x-not-honoured`. */
export function tellNotHonoured(ctx: Pick<Context, "reply">, wishes: Readonly<Record<string, unknown>>): void {
  const names = Object.entries(wishes).flatMap(([name, value]) =>
    value === undefined || value === null || value === false ? [] : [name],
  );
  if (names.length > 0) ctx.reply.set("x-not-honoured", names.join(", "));
}
