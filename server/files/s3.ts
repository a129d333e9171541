import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { contentTypeOfKey } from "./content-types.ts";
import { FileNotFoundError, InvalidRangeError, StorageFullError, StorageUnavailableError } from "./errors.ts";
import type { FileInfo, Files } from "./files.ts";
import { checkKey, checkPrefix } from "./keys.ts";

export type S3Settings = {
  /** Address of an S3-compatible store; without it, Amazon's own. */
  endpoint?: string | undefined;
  bucket: string;
  region: string;
  access_key_id?: string | undefined;
  secret_access_key?: string | undefined;
};

/** The smallest part that S3 takes: a stream costs two of these in memory, whatever its length. */
const partBytes = 5 * 1024 * 1024;
const partsAtOnce = 2;

/** Files in a bucket of an S3-compatible store. @throws StorageUnavailableError when it cannot be reached. */
export async function openS3(settings: S3Settings): Promise<Files> {
  const { bucket: Bucket, endpoint, region, access_key_id, secret_access_key } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(access_key_id && secret_access_key
      ? { credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } }
      : {}),
    // Stores other than Amazon's refuse the checksums that it would add to every request.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

  async function find(key: string): Promise<FileInfo | null> {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }));
      return { key, size: head.ContentLength ?? 0, content_type: head.ContentType ?? contentTypeOfKey(key) };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw asStorageError(error);
    }
  }

  async function check(): Promise<{ free_bytes: null }> {
    try {
      await client.send(new HeadBucketCommand({ Bucket }));
      return { free_bytes: null };
    } catch (error) {
      const status = statusOf(error);
      const said = error instanceof Error ? error.message || error.name : String(error);
      const reason = status === 404 ? "there is no such bucket" : status === 403 ? "the key may not use it" : said;
      throw new StorageUnavailableError(`bucket ${Bucket} at ${endpoint ?? "Amazon S3"}: ${reason}`, { cause: error });
    }
  }

  await check();
  return {
    kind: "s3",
    async put(key, source, { content_type }) {
      const to = { Bucket, Key: checkKey(key), ContentType: content_type };
      try {
        if (source instanceof Uint8Array) await client.send(new PutObjectCommand({ ...to, Body: source }));
        else {
          const params = { ...to, Body: Readable.from(source, { objectMode: false }) };
          await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
        }
      } catch (error) {
        throw asStorageError(error);
      }
    },
    async get(key, { range } = {}) {
      try {
        const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
        const found = await client.send(
          new GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range ? { Range } : {}) }),
        );
        const whole = Number(found.ContentRange?.split("/")[1] ?? found.ContentLength ?? 0);
        return {
          key,
          size: whole,
          content_type: found.ContentType ?? contentTypeOfKey(key),
          stream: found.Body as Readable,
        };
      } catch (error) {
        if (statusOf(error) === 404) throw new FileNotFoundError(key);
        if (statusOf(error) === 416) throw new InvalidRangeError(key, (await find(key))?.size ?? 0);
        throw asStorageError(error);
      }
    },
    stat: find,
    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }));
      } catch (error) {
        if (statusOf(error) !== 404) throw asStorageError(error);
      }
    },
    async *list(prefix) {
      checkPrefix(prefix);
      for (let token: string | undefined, isMore = true; isMore; isMore = token !== undefined) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: prefix, ...(token ? { ContinuationToken: token } : {}) }),
        );
        for (const { Key, Size } of page.Contents ?? []) if (Key) yield { key: Key, size: Size ?? 0 };
        token = page.NextContinuationToken;
      }
    },
    async signUrl(key, { expires_seconds, download_name }) {
      const disposition =
        download_name === undefined ? {} : { ResponseContentDisposition: asAttachment(download_name) };
      const command = new GetObjectCommand({ Bucket, Key: checkKey(key), ...disposition });
      return await getSignedUrl(client, command, { expiresIn: expires_seconds });
    },
    verifySignedUrl: () => null,
    check,
  };
}

/** RFC 6266: the name in UTF-8, and without what a header cannot carry for clients that do not know that form. */
function asAttachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encoded}`;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

function asStorageError(error: unknown): unknown {
  if (!(error instanceof S3ServiceException)) return error;
  const isFull =
    statusOf(error) === 507 || ["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull"].includes(error.name);
  if (isFull) return new StorageFullError({ cause: error });
  return new StorageUnavailableError(error.message || error.name, { cause: error });
}
