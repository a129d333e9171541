/** Secrets that must be read again (keys of other machines, letters, second factors), as the database holds them: AES-256-GCM. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** The name is that of the first use; another one would lock out what is kept. */
const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "mynah keys of engine servers", keyBytes));

/** @param owner whose it is: what is moved to another one's row cannot be opened there */
export function sealText(text: string, owner: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text again; null when it was sealed with another secret or for another owner, or was changed. */
export function openText(sealed: string, owner: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
