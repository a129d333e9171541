/** How booleans and numbers are written in a URL. */
import { z } from "zod";

/** `true`/`false`/`1`/`0`; z.coerce.boolean would read "false" as true. */
export const booleanText = z
  .enum(["true", "false", "1", "0", "True", "False"])
  .transform((text) => text.toLowerCase() === "true" || text === "1")
  .or(z.boolean());

/** A whole number between `min` and `max`, written in digits. */
export const integerText = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,15}$/, "Input should be a valid integer")
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max));
