import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/**
 * Checks a form with a schema of the contract. The schema and zod (28 kB gz) are loaded when the form is first checked,
 * not with the page. The errors' `type` is zod's issue code; `words` turns it into what to do. Where they cannot be
 * loaded, as without a network, the form is sent as it is: the server checks it by the same schema, and how the call
 * went is shown where the form shows it.
 */
export function formResolver<I extends FieldValues, O extends FieldValues>(
  load: () => Promise<z.ZodType<O, I>>,
): Resolver<I, unknown, O> {
  const loadCheck = async (): Promise<Resolver<I, unknown, O>> => {
    const { keepZodFromCompiling } = await import("./zod-without-eval.ts");
    keepZodFromCompiling();
    const [{ zodResolver }, schema] = await Promise.all([import("@hookform/resolvers/zod"), load()]);
    return zodResolver<I, unknown, O>(schema);
  };
  return async (values, context, options) => {
    const check = await loadCheck().catch(() => null);
    return check === null ? { values: values as unknown as O, errors: {} } : check(values, context, options);
  };
}
