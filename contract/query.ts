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

/** A number above `above` and up to `max`, written in digits, perhaps with a point. */
export const decimalText = (above: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}(\.\d{1,20})?$/, "Input should be a valid number")
        .transform(Number),
    ])
    .pipe(z.number().gt(above).max(max));

/** A value written as JSON in a field of a form, such as `{"speed": 1.1}`. */
export const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "Input should be valid JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
