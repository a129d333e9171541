/** What voices are called, and what is said of them. */
import { z } from "zod";
import { limits } from "./limits.ts";
import { jsonText } from "./query.ts";

/** Half a surrogate pair is not a character, and no JSON that the database keeps can hold one. */
export const wellFormed = (text: string): string => text.toWellFormed();
export const voiceName = z.string().trim().min(1).max(limits.voiceNameLengthMax).transform(wellFormed);
export const voiceDescription = z.string().trim().max(limits.voiceDescriptionLengthMax).transform(wellFormed);

const labelName = /^[a-z][a-z0-9_ -]*$/i;
/** Names that mean something to JavaScript itself are nobody's labels. */
const meaningful = ["constructor", "prototype"];
const labelValue = z.string().trim().max(limits.labelLengthMax).transform(wellFormed).nullish();

/** What is wrong with labels; null when nothing is. Asked before anything is made of them: "__proto__" would be lost on the way. */
function wrongWithLabels(labels: unknown): string | null {
  if (typeof labels !== "object" || labels === null || Array.isArray(labels)) return "Labels are an object of texts";
  const names = Object.keys(labels);
  if (names.length > limits.labelsMax) return `A voice has at most ${limits.labelsMax} labels`;
  const isName = (name: string) =>
    labelName.test(name) && name.length <= limits.labelLengthMax && !meaningful.includes(name);
  if (names.every(isName)) return null;
  return "The name of a label is letters, digits, spaces, - and _, begins with a letter, and is no word of JavaScript’s own";
}

/** What people say of a voice: gender, age, accent, language, use case … Those without a value are left out. */
export const voiceLabels = z
  .unknown()
  .superRefine((labels, context) => {
    const message = wrongWithLabels(labels);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .pipe(z.record(z.string(), labelValue))
  .transform((labels) =>
    Object.fromEntries(Object.entries(labels).filter((entry): entry is [string, string] => Boolean(entry[1]))),
  );
/** The same as it stands in a form; an empty field is no labels. */
export const labelsText = z
  .string()
  .max(limits.voiceLabelsTextLengthMax)
  .transform((text) => text.trim() || "{}")
  .pipe(jsonText(voiceLabels));
