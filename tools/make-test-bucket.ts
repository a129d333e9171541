/** Makes the bucket of MYNAH_TEST_S3_URL, waiting for its store to start. Used by test-s3.sh. */
import { env, stderr } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

const triesMax = 60;
const pauseMs = 500;

const { origin, username, password, pathname } = new URL(env.MYNAH_TEST_S3_URL ?? "");
const client = new S3Client({
  endpoint: origin,
  forcePathStyle: true,
  region: "us-east-1",
  credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  requestChecksumCalculation: "WHEN_REQUIRED",
});
for (let left = triesMax; ; left--) {
  try {
    await client.send(new CreateBucketCommand({ Bucket: pathname.slice(1) }));
    break;
  } catch (error) {
    if (left === 0) {
      stderr.write(`The store at ${origin} does not make a bucket: ${String(error)}\n`);
      throw error;
    }
    await pause(pauseMs);
  }
}
