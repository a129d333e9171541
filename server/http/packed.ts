/** Files of the web build in fewer bytes, as browsers ask for them. */
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip";

/** The rest is packed already, or is not worth it. */
const packable = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg\+xml)/;
const bytesMin = 1024;
/** Its cost is paid once for each file and start, in a thread of its own; from 9 on it multiplies for a few percent. */
const brotliQuality = 9;

const packers: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
};

/** The way that a browser accepts and that is shortest; null: as it is. What it refuses (`;q=0`) is not taken. */
export function encodingFor(accepted: string): Encoding | null {
  const ways = accepted.split(",").map((way) =>
    way
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q\s*=\s*/),
  );
  const takes = (name: string) => ways.some(([way, weight = "1"]) => way === name && Number(weight) > 0);
  return takes("br") ? "br" : takes("gzip") ? "gzip" : null;
}

/**
 * Packs files of a build. Each is packed when somebody first asks for it and kept in memory: they are as many as the build
 * has. Resolves to null where a file goes out as it is.
 */
export function openPacked(): (
  file: { path: string; type: string; bytes: number },
  accepted: string,
) => Promise<{ encoding: Encoding; body: Buffer } | null> {
  const kept = new Map<string, Promise<Buffer>>();
  return async ({ path, type, bytes }, accepted) => {
    const encoding = packable.test(type) && bytes >= bytesMin ? encodingFor(accepted) : null;
    if (!encoding) return null;
    const key = `${encoding} ${path}`;
    const packing = kept.get(key) ?? readFile(path).then(packers[encoding]);
    kept.set(key, packing);
    packing.catch(() => kept.delete(key));
    return { encoding, body: await packing };
  };
}
