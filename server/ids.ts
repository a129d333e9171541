/** Ids: 20 characters of letters and digits, as the public API's are. */
import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: what is above it would favour the first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
  }
  return text;
}

let lastTime = 0;

/** A new id that sorts by the time it was made (8 characters of time in ms, base 62, then 12 of chance: 71 bits). */
export function newId(now = Date.now()): string {
  // Two ids of one process in one millisecond keep their order.
  lastTime = Math.max(now, lastTime + 1);
  let time = "";
  for (let rest = lastTime, i = 0; i < 8; i++, rest = Math.floor(rest / 62)) time = ALPHABET[rest % 62] + time;
  return time + randomText(12);
}

/** A secret of 48 characters (285 bits). */
export const newSecret = (): string => randomText(48);
