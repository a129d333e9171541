/**
 * A bucket in memory that speaks as much of S3 as server/files/s3.ts uses, for tests. It checks every request's
 * signature (AWS Signature Version 4) and the hash of its payload; it is not S3: what a real store refuses beyond that
 * is found by setting MYNAH_TEST_S3_URL.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Env } from "./open.ts";

type StoredObject = { bytes: Buffer; type: string };
type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer };
export type TestS3 = {
  env: S3Env;
  /** Uploads in parts that were begun and neither completed nor given up. */
  openUploads(): number;
  /** How many bytes it holds before it answers that it is full. */
  setRoom(bytes: number): void;
  close(): Promise<void>;
};

const credentials = { S3_ACCESS_KEY_ID: "test-key", S3_SECRET_ACCESS_KEY: "test-secret" };
const region = "test-region";
const bucket = "test-bucket";
const pageKeysMax = 3;

export async function startTestS3(): Promise<TestS3> {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, { type: string; parts: Map<number, Buffer> }>();
  let room = Number.POSITIVE_INFINITY;

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const {
      status,
      headers,
      body: content = "",
    } = isSigned(request, body) ? answer(request, body) : failure(403, "SignatureDoesNotMatch");
    const length = headers?.["content-length"] ?? Buffer.byteLength(content);
    response.writeHead(status, { ...headers, "content-length": length }).end(request.method === "HEAD" ? "" : content);
  });

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? "", "http://localhost");
    const [, name, ...rest] = url.pathname.split("/");
    if (name !== bucket) return failure(404, "NoSuchBucket");
    const key = decodeURIComponent(rest.join("/"));
    const uploadId = url.searchParams.get("uploadId");
    const type = request.headers["content-type"] ?? "";
    if (key === "") return request.method === "HEAD" ? { status: 200 } : list(url.searchParams);
    switch (request.method) {
      case "POST":
        return uploadId ? complete(key, uploadId) : begin(type);
      case "PUT":
        if (body.length > room) return failure(507, "InsufficientStorage");
        if (uploadId) return keepPart(uploadId, Number(url.searchParams.get("partNumber")), body);
        objects.set(key, { bytes: body, type });
        return { status: 200, headers: { etag: '"1"' } };
      case "DELETE":
        if (uploadId) uploads.delete(uploadId);
        else objects.delete(key);
        return { status: 204 };
      default:
        return read(key, request, url.searchParams);
    }
  }

  function begin(type: string): Answer {
    const id = String(uploads.size + 1);
    uploads.set(id, { type, parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  function keepPart(id: string, number: number, bytes: Buffer): Answer {
    uploads.get(id)?.parts.set(number, bytes);
    return { status: 200, headers: { etag: `"${number}"` } };
  }

  function complete(key: string, id: string): Answer {
    const upload = uploads.get(id);
    if (!upload) return failure(404, "NoSuchUpload");
    uploads.delete(id);
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    objects.set(key, { bytes: Buffer.concat(parts), type: upload.type });
    return xml("<CompleteMultipartUploadResult><ETag>1</ETag></CompleteMultipartUploadResult>");
  }

  function read(key: string, request: IncomingMessage, query: URLSearchParams): Answer {
    const found = objects.get(key);
    if (!found) return failure(404, "NoSuchKey");
    const { bytes, type } = found;
    const disposition = query.get("response-content-disposition");
    const headers = { "content-type": type, ...(disposition ? { "content-disposition": disposition } : {}) };
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    if (!range) return { status: 200, headers: { ...headers, "content-length": bytes.length }, body: bytes };
    const start = Number(range[1]);
    const part = bytes.subarray(start, Number(range[2]) + 1);
    if (part.length === 0) return failure(416, "InvalidRange");
    const place = `bytes ${start}-${start + part.length - 1}/${bytes.length}`;
    return { status: 206, headers: { ...headers, "content-range": place }, body: part };
  }

  function list(query: URLSearchParams): Answer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, pageKeysMax);
    const next = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
    );
    return xml(`<ListBucketResult>${contents.join("")}${next}</ListBucketResult>`);
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, ...credentials },
    openUploads: () => uploads.size,
    setRoom(bytes) {
      room = bytes;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const xml = (body: string): Answer => ({ status: 200, headers: { "content-type": "application/xml" }, body });
const failure = (status: number, code: string): Answer => ({ ...xml(`<Error><Code>${code}</Code></Error>`), status });
const sha256 = (data: string | Buffer): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();
const uriEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Computes the signature anew: "Authenticating Requests (AWS Signature Version 4)" of the S3 API reference. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const url = new URL(request.url ?? "", "http://localhost");
  const fromHeader = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? "",
  );
  const query = url.searchParams;
  const given = fromHeader
    ? {
        scope: fromHeader[1],
        headers: fromHeader[2],
        signature: fromHeader[3],
        date: String(request.headers["x-amz-date"]),
      }
    : {
        scope: query.get("X-Amz-Credential"),
        headers: query.get("X-Amz-SignedHeaders"),
        signature: query.get("X-Amz-Signature"),
        date: query.get("X-Amz-Date") ?? "",
      };
  const payload = fromHeader ? String(request.headers["x-amz-content-sha256"]) : "UNSIGNED-PAYLOAD";
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return false;
  const day = given.date.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  if (given.scope !== `${credentials.S3_ACCESS_KEY_ID}/${scope}`) return false;
  const names = (given.headers ?? "").split(";");
  const canonical = [
    request.method,
    url.pathname,
    [...query]
      .filter(([name]) => name !== "X-Amz-Signature")
      .map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
      .sort()
      .join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    names.join(";"),
    payload,
  ].join("\n");
  const signingKey = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.S3_SECRET_ACCESS_KEY}`,
  );
  const right = hmac(signingKey, ["AWS4-HMAC-SHA256", given.date, scope, sha256(canonical)].join("\n")).toString("hex");
  return given.signature === right;
}
