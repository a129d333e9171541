/** What a key looks like, and what of it is kept: pure. */
import { createHash, randomBytes } from "node:crypto";

/** A new key: `sk_` and 48 hexadecimal digits (192 bits). */
export const newApiKey = (): string => `sk_${randomBytes(24).toString("hex")}`;

/** What is kept of a key: a key is too long to be guessed from its SHA-256. */
export const hashApiKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** By what people recognise a key in a list: its last four characters. */
export const previewOf = (key: string): string => `...${key.slice(-4)}`;
