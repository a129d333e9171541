/** Ids of ours for things that another machine named: 20 letters and digits, always the same for the same name. */
import { createHash } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idLength = 20;
const timeLength = 8;

function digits(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}

const hashOf = (name: string): bigint => BigInt(`0x${createHash("sha256").update(name).digest("hex")}`);

/** The id of what has this name. */
export const foreignId = (name: string): string => digits(hashOf(name), idLength);

/** The same for what has a date: it stands in the order of time among ids that were made here. */
export const foreignIdAt = (name: string, time: Date): string =>
  digits(BigInt(Math.max(0, time.getTime())), timeLength) + digits(hashOf(name), idLength - timeLength);
