/** The storages that the tests of files run on: a folder, a bucket in memory, and a real store when there is one. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { inject } from "vitest";
import type {} from "../../tools/test-postgres.ts";
import type { Files } from "./files.ts";
import { openFiles } from "./open.ts";
import { startTestS3, type TestS3 } from "./testing-s3-server.ts";

export type Storage = { files: Files; close(): Promise<void> };
/** What the storages of the tests have in common. */
export const disk = { env: { S3_REGION: "us-east-1" }, secret: "s".repeat(32), url: "https://mynah.example" };
const realS3 = inject("testS3Url");

/** A new folder. */
export async function openTestDisk(): Promise<Storage & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "mynah-files-"));
  const files = await openFiles({ ...disk, folder });
  return { files, folder, close: () => rm(folder, { recursive: true, force: true }) };
}

/** A bucket of a server of the test's own. */
export async function openTestS3(): Promise<Storage & { s3: TestS3 }> {
  const s3 = await startTestS3();
  return { s3, files: await openFiles({ ...disk, folder: "", env: s3.env }), close: () => s3.close() };
}

async function openRealS3(address: string): Promise<Storage> {
  const { username, password, pathname, origin } = new URL(address);
  const env = {
    S3_ENDPOINT: origin,
    S3_BUCKET: pathname.slice(1),
    S3_REGION: "us-east-1",
    S3_ACCESS_KEY_ID: decodeURIComponent(username),
    S3_SECRET_ACCESS_KEY: decodeURIComponent(password),
  };
  await makeBucket(env);
  const files = await openFiles({ ...disk, folder: "", env });
  const clear = async (): Promise<void> => {
    for await (const { key } of files.list("")) await files.remove(key);
  };
  await clear();
  return { files, close: clear };
}

/** Makes the bucket; doing so again is no error to the one who has it. */
async function makeBucket(
  env: { S3_ENDPOINT: string; S3_BUCKET: string; S3_REGION: string } & Record<string, string>,
): Promise<void> {
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    forcePathStyle: true,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? "", secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "" },
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
  await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET })).catch((error: unknown) => {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error;
  });
}

/** Every storage to run a suite on: `describe.each(storages)`. */
export const storages: [string, () => Promise<Storage>][] = [
  ["on disk", openTestDisk],
  ["in a bucket of the test's own S3 server", openTestS3],
  ...(realS3 ? [["in a real S3 store", () => openRealS3(realS3)] as [string, () => Promise<Storage>]] : []),
];
