import type { FieldError } from "react-hook-form";
import { signInWords } from "../words/sign-in.ts";

/** What to do about a field that the contract refuses; undefined when it does not. */
export function fieldWords(
  name: "email" | "password" | "first_name",
  value: string | undefined,
  error: FieldError | undefined,
) {
  if (error === undefined) return undefined;
  const isEmpty = value === undefined || value === "";
  if (name === "email") return isEmpty ? signInWords.emailMissing : signInWords.emailInvalid;
  if (name === "first_name") return signInWords.firstNameTooLong;
  if (isEmpty) return signInWords.passwordMissing;
  return error.type === "too_big" ? signInWords.passwordTooLong : signInWords.passwordTooShort;
}
