import { InvalidKeyError } from "./errors.ts";

const keyLengthMax = 512;
/** Names between slashes; none begins with a dot, so neither `..` nor our own folders can be named. */
const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const nameLengthMax = 200;

/** The key itself. @throws InvalidKeyError */
export function checkKey(key: string): string {
  const isGood =
    key.length <= keyLengthMax && keyPattern.test(key) && key.split("/").every((name) => name.length <= nameLengthMax);
  if (!isGood) throw new InvalidKeyError(key);
  return key;
}

/** The prefix itself: the beginning of a key, which may be empty or end in a slash. @throws InvalidKeyError */
export function checkPrefix(prefix: string): string {
  if (prefix !== "") checkKey(prefix.endsWith("/") ? prefix.slice(0, -1) : prefix);
  return prefix;
}
