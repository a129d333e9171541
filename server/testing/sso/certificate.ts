/** Keys with self-signed certificates (X.509, RFC 5280), made anew for each run: no key is kept anywhere. */
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const bitString = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes);
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, "")}Z`, "latin1"));
/** sha256WithRSAEncryption and commonName, as object identifiers. */
const sha256WithRsa = sequence(der(0x06, Buffer.from("2a864886f70d01010b", "hex")), der(0x05));
const commonName = der(0x06, Buffer.from("550403", "hex"));

const dayMs = 86_400_000;

/** A key, and a certificate of it in this name that is good for ten days; both PEM. */
export function makeCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const who = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
  const now = Date.now();
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    who,
    sequence(utcTime(new Date(now - dayMs)), utcTime(new Date(now + 10 * dayMs))),
    who,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const whole = sequence(body, sha256WithRsa, bitString(sign("sha256", body, privateKey)));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  const cert = `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}
