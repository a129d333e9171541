/**
 * Where a sound is from, signed: an XMP packet that says by the IPTC's terms that it was generated, by what and when, and
 * that this installation says so. Whoever has the packet can check the signature; whose the key is, only this installation
 * knows.
 */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";

/**
 * The IPTC's terms for how a medium came to be (cv.iptc.org/newscodes/digitalsourcetype). `trainedAlgorithmicMedia`: by
 * a model that was trained on recordings. `compositeSynthetic`: put together of recorded and computed sound, as by
 * diphones or by a changed recording. `algorithmicMedia`: by rules alone, as by formants.
 */
export type DigitalSource = "trainedAlgorithmicMedia" | "compositeSynthetic" | "algorithmicMedia";

export interface ProvenanceStatement {
  digital_source: DigitalSource;
  /** Name and version: "Mynah 1.0". */
  generator: string;
  made_at: Date;
}

export interface ProvenanceFound extends ProvenanceStatement {
  /** Whether the statement is what was signed by the key in the packet. */
  is_genuine: boolean;
  /** Whether that is the key of this installation. */
  is_ours: boolean;
}

const sources: readonly DigitalSource[] = ["trainedAlgorithmicMedia", "compositeSynthetic", "algorithmicMedia"];
const sourceUrl = "http://cv.iptc.org/newscodes/digitalsourcetype/";
const ownNamespace = "urn:mynah:provenance:1";
/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const keyPrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const keyBytes = 32;
/** Packets are filled up with spaces, so that it is known of a file how long its front is. */
export const packetBytes = 1536;
const packetEnd = '<?xpacket end="r"?>';

/** The key that an installation signs with, out of its secret. */
export function provenanceKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "mynah provenance", keyBytes));
  return createPrivateKey({ key: Buffer.concat([keyPrefix, seed]), format: "der", type: "pkcs8" });
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] as string);
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name] as string);

const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64url");

/** What is signed: a line for each thing that is said. */
const signedText = ({ digital_source, generator, made_at }: ProvenanceStatement): Buffer =>
  Buffer.from([ownNamespace, digital_source, generator, made_at.toISOString()].join("\n"));

/** The XMP packet (ISO 16684-1) of a statement, signed with `key`: `packetBytes` long. */
export function provenancePacket(statement: ProvenanceStatement, key: KeyObject): Uint8Array<ArrayBuffer> {
  const { digital_source, generator, made_at } = statement;
  const attributes = {
    "Iptc4xmpExt:DigitalSourceType": `${sourceUrl}${digital_source}`,
    "xmp:CreatorTool": generator,
    "xmp:CreateDate": made_at.toISOString(),
    "mynah:PublicKey": publicKeyOf(key),
    "mynah:Signature": sign(null, signedText(statement), key).toString("base64url"),
  };
  const lines = Object.entries(attributes).map(([name, value]) => `   ${name}="${escaped(value)}"`);
  const packet = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
   xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
   xmlns:xmp="http://ns.adobe.com/xap/1.0/"
   xmlns:mynah="${ownNamespace}"
${lines.join("\n")}/>
 </rdf:RDF>
</x:xmpmeta>
`;
  const front = Buffer.from(packet);
  return Uint8Array.from(Buffer.concat([front, Buffer.from(packetEnd.padStart(packetBytes - front.length))]));
}

function isSigned(statement: ProvenanceStatement, publicKey: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, "base64url"), format: "der", type: "spki" });
    return verify(null, signedText(statement), key, Buffer.from(signature, "base64url"));
  } catch {
    // Bytes that are no key.
    return false;
  }
}

/** What a packet says, and whether it was signed so; null for a packet of others. `key` is this installation's. */
export function readPacket(packet: Uint8Array, key: KeyObject): ProvenanceFound | null {
  const text = new TextDecoder().decode(packet);
  const value = (name: string): string | null => {
    const found = new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1];
    return found === undefined ? null : unescaped(found);
  };
  const source = value("Iptc4xmpExt:DigitalSourceType");
  const digital_source = sources.find((name) => source === `${sourceUrl}${name}`);
  const [generator, made] = [value("xmp:CreatorTool"), value("xmp:CreateDate")];
  const [publicKey, signature] = [value("mynah:PublicKey"), value("mynah:Signature")];
  const made_at = new Date(made ?? "");
  if (!digital_source || generator === null || publicKey === null || signature === null) return null;
  if (Number.isNaN(made_at.getTime())) return null;
  const statement = { digital_source, generator, made_at };
  const is_genuine = isSigned(statement, publicKey, signature);
  return { ...statement, is_genuine, is_ours: is_genuine && publicKey === publicKeyOf(key) };
}
