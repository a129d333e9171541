/** What codes look like and when they are right: pure. */
import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { limits } from "../../contract/limits.ts";

const issuer = "Mynah";
const digits = 6;
/** Bytes of a secret that an app keeps: as long as the output of its hash (RFC 4226, section 4). */
const secretBytes = 20;
/** Clocks may differ by one step on either side (RFC 6238, section 5.2). */
const window = 1;

const generatorOf = (secret: string, label = ""): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits,
    period: limits.totpStepSeconds,
    secret: Secret.fromBase32(secret),
  });

/** A new secret for an app that makes codes, in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What the app reads from the picture. @param label whose account it is: their e-mail */
export const otpauthUrl = (secret: string, label: string): string => generatorOf(secret, label).toString();

/** The step of time (RFC 6238) that a code is right for; null when it is wrong. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / limits.totpStepSeconds) + delta;
}

/** Six digits, whatever stands between them; null when it is anything else. */
export function readDigits(code: string): string | null {
  const plain = code.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(plain) ? plain : null;
}

/** A code for a text message. */
export const newSmsCode = (): string => String(randomInt(10 ** digits)).padStart(digits, "0");

/** What is kept of a code in a text message: it is short, so it is keyed with the server's secret. */
export function smsCodeHmac(secret: string, factor_id: string, code: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "mynah codes in text messages", 32));
  return createHmac("sha256", key).update(`${factor_id} ${code}`).digest("hex");
}

/** Compares in a time that tells nothing. */
export const isSameHmac = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Without i, l, o and u, which are read as 1, 0 and v (Crockford's base 32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const groups = 4;
const groupLength = 6;

/** A backup code: 120 bits, in four groups of six. */
export function newBackupCode(): string {
  const letters = Array.from(randomBytes(groups * groupLength), (byte) => alphabet[byte % alphabet.length]).join("");
  return (letters.match(/.{6}/g) ?? []).join("-");
}

/** A backup code as it was made, however it was typed; null when it cannot be one. */
export function readBackupCode(code: string): string | null {
  const plain = code.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replace(/[il]/g, "1");
  return plain.length === groups * groupLength && [...plain].every((letter) => alphabet.includes(letter))
    ? plain
    : null;
}

/** What is kept of a backup code: it is too long to be guessed from its SHA-256. */
export const hashBackupCode = (code: string): string =>
  createHash("sha256")
    .update(readBackupCode(code) ?? "")
    .digest("hex");
