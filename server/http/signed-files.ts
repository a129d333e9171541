/** Files behind a signed link: what a player loads without a key. */
import type { Context } from "hono";
import type { Services } from "../context.ts";
import { refusal } from "../fail.ts";
import { readRange, resolveRange } from "./ranges.ts";
import { answerFailure } from "./refusals.ts";
import { streamOf } from "./reply.ts";

/** Answers GET /files/…; the signature covers the key and when it ends. */
export async function serveFile(services: Services, c: Context): Promise<Response> {
  try {
    const key = services.files.verifySignedUrl(c.req.url, services.now());
    if (!key) throw refusal("link_expired");
    const info = await services.files.stat(key);
    if (!info) throw refusal("not_found");
    const wanted = readRange(c.req.header("range"));
    const range = wanted && resolveRange(wanted, info.size);
    if (wanted && !range) throw refusal("invalid_range", { size: info.size });
    const file = await services.files.get(key, range ? { range } : {});
    const name = c.req.query("download_name");
    const length = range ? range.end - range.start + 1 : info.size;
    return new Response(
      streamOf(file.stream, (part) => part),
      {
        status: range ? 206 : 200,
        headers: {
          "content-type": info.content_type,
          "content-length": String(length),
          "accept-ranges": "bytes",
          "cache-control": "private, max-age=3600",
          ...(name ? { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}` } : {}),
          ...(range ? { "content-range": `bytes ${range.start}-${range.end}/${info.size}` } : {}),
        },
      },
    );
  } catch (error) {
    const failure = answerFailure(error, "none");
    return new Response(failure.body, { status: failure.status, headers: failure.headers });
  }
}
