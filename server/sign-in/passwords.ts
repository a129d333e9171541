/** Passwords: hashed with argon2id, compared in the same time whether or not there is one, refused when common. */
import { hash, verify } from "@node-rs/argon2";
import { fail } from "../fail.ts";
import { isMadeOf } from "./rules.ts";

/** OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane. The library works off the main thread. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same text however a keyboard composed its letters. */
const composed = (password: string): string => password.normalize("NFKC");

/** @returns the hash with its parameters, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password), cost);

let nobodys: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Without a hash the same work is done and the answer is no, so that the
 * time does not tell whether there is an account.
 */
export async function isPassword(password_hash: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword("the password of nobody");
  const right = await verify(password_hash ?? (await nobodys), composed(password));
  return right && password_hash !== null;
}

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses a password that is among the 49,233 most used ones of the list that comes with the program, or that is little
 * more than the name of this product or the person's own e-mail.
 * @throws Refusal password_too_common, password_too_close
 */
export async function refuseWeakPassword(password: string, email: string): Promise<void> {
  common ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  if ((await common).has(password.toLowerCase())) fail("password_too_common");
  if (isMadeOf(password, [...email.split("@"), "mynah"])) fail("password_too_close");
}
