import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Checks a form with a schema of the contract. The schema and zod (28 kB gz) are loaded when the form is first checked,
 * not with the page. The errors' `type` is zod's issue code; `words` turns it into what to do.
 */
export function formResolver<I extends FieldValues, O extends FieldValues>(
  load: () => Promise<z.ZodType<O, I>>,
): Resolver<I, unknown, O> {
  return async (values, context, options) => {
    const { keepZodFromCompiling } = await import("./zod-without-eval.ts");
    keepZodFromCompiling();
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), load()]);
    return zodResolver<I, unknown, O>(schema)(values, context, options);
  };
}
