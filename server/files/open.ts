import { openDisk } from "./disk.ts";
import type { Files } from "./files.ts";

/** The operator's settings for an S3-compatible store, by their names in the environment. */
export type S3Env = {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION: string;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

export type FilesSettings = {
  env: S3Env;
  /** Folder of the files on disk; unused with S3. */
  folder: string;
  /** Signs the addresses of files on disk. */
  secret: string;
  /** The public address of this server without a slash at the end; empty makes addresses relative. */
  url: string;
};

/** Opens S3 when a bucket is set, the disk otherwise. @throws StorageUnavailableError */
export async function openFiles({ env, folder, secret, url }: FilesSettings): Promise<Files> {
  if (!env.S3_BUCKET) return await openDisk({ folder, secret, url });
  // Its client is large: only those wait for it who use it.
  const { openS3 } = await import("./s3.ts");
  return await openS3({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    access_key_id: env.S3_ACCESS_KEY_ID,
    secret_access_key: env.S3_SECRET_ACCESS_KEY,
  });
}
