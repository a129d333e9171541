/** Long answers in JSON in fewer bytes, for clients that say they can read them so. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodingFor } from "./packed.ts";

/** Shorter ones are a few packets either way. */
const bytesMin = 16_384;
/** Made anew for each answer, in a thread of its own: the quickest levels have most of the gain. */
const pack = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 1 }),
};

/**
 * The answer as the client takes it. Only JSON whose length is known is packed: streams go out as they are made.
 * @param accepted the client's `accept-encoding`
 */
export async function packAnswer(answer: Response, accepted = ""): Promise<Response> {
  const { headers } = answer;
  if (headers.get("content-type") !== "application/json") return answer;
  if (Number(headers.get("content-length")) < bytesMin) return answer;
  headers.append("vary", "accept-encoding");
  const encoding = encodingFor(accepted);
  if (encoding === null) return answer;
  const body = await pack[encoding](Buffer.from(await answer.arrayBuffer()));
  headers.set("content-encoding", encoding);
  headers.set("content-length", String(body.length));
  return new Response(new Uint8Array(body), { status: answer.status, headers });
}
