/** Who may join, and what is told apart: pure. */
import { createHash } from "node:crypto";
import { limits } from "../../contract/limits.ts";

export type SignUpRule = "open" | "invited" | "closed";

/** Who may join: what the operator set; otherwise anyone until the owner exists, and then those who are invited. */
export const signUpRule = (set: SignUpRule | undefined, hasOwner: boolean): SignUpRule =>
  set ?? (hasOwner ? "invited" : "open");

/** Whether nobody can ever get in: there is no owner, the settings name none, and not everyone may join. */
export const isLockedOut = (
  env: { MYNAH_SIGN_UP?: SignUpRule | undefined; MYNAH_OWNER_EMAIL?: string | undefined },
  hasOwner: boolean,
): boolean => !hasOwner && !env.MYNAH_OWNER_EMAIL && signUpRule(env.MYNAH_SIGN_UP, hasOwner) !== "open";

/** What to do when isLockedOut. */
export const lockedOutAdvice =
  "Set MYNAH_OWNER_EMAIL and MYNAH_OWNER_PASSWORD, or leave MYNAH_SIGN_UP out until the owner has signed up.";

/** E-mail addresses are kept, compared and throttled in lower case. */
export const sameEmail = (email: string): string => email.toLowerCase();

/** Letters of a word that make it worth looking for. */
const wordLengthMin = 3;

/** Whether a password has one of these words in it and, without them, not the letters that a password needs. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = password.toLowerCase();
  const found = words.map((word) => word.toLowerCase()).filter((word) => word.length >= wordLengthMin);
  const rest = found.reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest !== whole && rest.length < limits.passwordLengthMin;
}

/** The name of a new person's workspace. */
export const workspaceName = (first_name: string | null, email: string): string =>
  `${first_name ?? email.slice(0, email.lastIndexOf("@"))}'s workspace`;

/** What is kept of a session's secret: it is too long to be guessed from its SHA-256. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Whether a text has the three parts of a signed token, which an API key of ours never has. */
export const looksLikeToken = (text: string): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
