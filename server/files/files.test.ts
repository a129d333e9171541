import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  FileNotFoundError,
  type Files,
  InvalidKeyError,
  InvalidRangeError,
  StorageFullError,
  StorageUnavailableError,
} from "./files.ts";
import { openFiles } from "./open.ts";
import { disk, openTestDisk, openTestS3, type Storage, storages } from "./testing-storages.ts";

const type = { content_type: "audio/mpeg" };
const read = async (files: Files, key: string): Promise<Buffer> => buffer((await files.get(key)).stream);

async function keysOf(files: Files, prefix: string): Promise<string[]> {
  const keys = [];
  for await (const { key } of files.list(prefix)) keys.push(key);
  return keys;
}

async function* inParts(bytes: Buffer, partLength: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partLength) yield bytes.subarray(at, at + partLength);
}

async function* breaksAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw new Error("the source broke");
}

describe.each(storages)("files %s", (_, open) => {
  let storage: Storage;
  let files: Files;

  beforeAll(async () => {
    storage = await open();
    files = storage.files;
  });
  afterAll(() => storage.close());

  test("gives back what was put, with its size and type", async () => {
    await files.put("a/b/one.mp3", Buffer.from("hello"), type);
    expect(await files.stat("a/b/one.mp3")).toEqual({ key: "a/b/one.mp3", size: 5, content_type: "audio/mpeg" });
    expect(await files.get("a/b/one.mp3")).toMatchObject({ size: 5, content_type: "audio/mpeg" });
    expect((await read(files, "a/b/one.mp3")).toString()).toBe("hello");
    await files.put("no-ending", Buffer.from("x"), { content_type: "audio/x-special" });
    expect(await files.stat("no-ending")).toMatchObject({ content_type: "audio/x-special" });
    await files.put("no-ending", Buffer.from("x"), { content_type: "application/octet-stream" });
    expect(await files.stat("no-ending")).toMatchObject({ content_type: "application/octet-stream" });
    await files.put("empty.mp3", new Uint8Array(), type);
    expect((await read(files, "empty.mp3")).length).toBe(0);
  });

  test("keeps a long stream whole", async () => {
    const bytes = randomBytes(12 * 1024 * 1024 + 7);
    await files.put("long.mp3", inParts(bytes, 100_001), type);
    expect((await files.stat("long.mp3"))?.size).toBe(bytes.length);
    expect((await read(files, "long.mp3")).equals(bytes)).toBe(true);
  });

  test("reads exactly the range that was asked for", async () => {
    const bytes = randomBytes(1000);
    await files.put("ranges.mp3", bytes, type);
    for (const [start, end] of [
      [0, 0],
      [0, 999],
      [999, 999],
      [10, 20],
      [500, 5000],
    ] as const) {
      const part = await files.get("ranges.mp3", { range: { start, end } });
      expect(part.size).toBe(1000);
      expect((await buffer(part.stream)).equals(bytes.subarray(start, end + 1))).toBe(true);
    }
    await expect(files.get("ranges.mp3", { range: { start: 1000, end: 1001 } })).rejects.toThrow(InvalidRangeError);
  });

  test("replaces a file as a whole, and keeps the old one when the new one breaks off", async () => {
    await files.put("kept.mp3", Buffer.from("old"), type);
    await expect(files.put("kept.mp3", breaksAfter(randomBytes(6_000_000)), type)).rejects.toThrow("the source broke");
    expect((await read(files, "kept.mp3")).toString()).toBe("old");
    await files.put("kept.mp3", Buffer.from("new"), type);
    expect((await read(files, "kept.mp3")).toString()).toBe("new");
  });

  test("leaves nothing of a file that broke off", async () => {
    await expect(files.put("broken.mp3", breaksAfter(Buffer.from("half")), type)).rejects.toThrow("the source broke");
    expect(await files.stat("broken.mp3")).toBeNull();
    expect(await keysOf(files, "broken")).toEqual([]);
  });

  test("says when there is no such file, and removing it is no error", async () => {
    await expect(files.get("missing.mp3")).rejects.toThrow(FileNotFoundError);
    expect(await files.stat("missing.mp3")).toBeNull();
    await files.remove("missing.mp3");
    await files.put("gone.mp3", Buffer.from("x"), type);
    await files.remove("gone.mp3");
    expect(await files.stat("gone.mp3")).toBeNull();
  });

  test("lists by prefix, in order, over many pages", async () => {
    const keys = ["p/0.mp3", "p/a/1.mp3", "p/a/2.mp3", "p/a.mp3", "p/b.mp3", "p/c.mp3", "p/d.mp3", "q.mp3"];
    for (const key of keys) await files.put(key, Buffer.from(key), type);
    expect(await keysOf(files, "p/")).toEqual(keys.filter((key) => key.startsWith("p/")).sort());
    expect(await keysOf(files, "p/a")).toEqual(["p/a.mp3", "p/a/1.mp3", "p/a/2.mp3"]);
    expect(await keysOf(files, "nothing/")).toEqual([]);
  });

  test.each([
    "",
    "/etc/passwd",
    "../x",
    "a/../b",
    "a//b",
    "a/",
    ".types/x",
    "a/.hidden",
    "a\0b",
    "ä",
    "a b",
    "a?b",
    "a\\b",
    "x".repeat(513),
    `${"x".repeat(201)}`,
  ])("refuses the key %j", async (key) => {
    await expect(files.put(key, Buffer.from("x"), type)).rejects.toThrow(InvalidKeyError);
    await expect(files.get(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.stat(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.remove(key)).rejects.toThrow(InvalidKeyError);
    await expect(files.signUrl(key, { expires_seconds: 1 })).rejects.toThrow(InvalidKeyError);
  });

  test("says that it works", async () => {
    const { free_bytes } = await files.check();
    expect(free_bytes === null || free_bytes > 0).toBe(true);
  });

  test("makes an address that reads the file", async () => {
    await files.put("signed.mp3", Buffer.from("signed"), type);
    const url = await files.signUrl("signed.mp3", { expires_seconds: 60, download_name: 'näme "1".mp3' });
    if (files.kind === "disk") {
      expect(files.verifySignedUrl(url, new Date())).toBe("signed.mp3");
      return;
    }
    const answer = await fetch(url);
    expect(await answer.text()).toBe("signed");
    expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''n%C3%A4me%20%221%22.mp3");
    expect((await fetch(url.replace("signed.mp3", "kept.mp3"))).status).toBe(403);
  });
});

describe("files on disk", () => {
  test("take no address that was changed, is from another secret, or has expired", async () => {
    const { files, folder, close } = await openTestDisk();
    const url = await files.signUrl("a/b.mp3", { expires_seconds: 60, download_name: "b.mp3" });
    expect(url.startsWith("https://mynah.example/files/a/b.mp3?")).toBe(true);
    const now = new Date();
    // Behind a proxy the host is another one; the signature is of the path and the query.
    expect(files.verifySignedUrl(url.replace("https://mynah.example", "http://127.0.0.1:3000"), now)).toBe("a/b.mp3");
    expect(files.verifySignedUrl(url, new Date(now.getTime() + 62_000))).toBeNull();
    for (const changed of [
      url.replace("a/b.mp3?", "a/c.mp3?"),
      url.replace("name=b", "name=c"),
      url.replace("expires=", "expires=9"),
      url.slice(0, -1),
      url.replace(/&signature.*/, ""),
    ]) {
      expect(files.verifySignedUrl(changed, now)).toBeNull();
    }
    const other = await openFiles({ ...disk, secret: "t".repeat(32), folder });
    expect(other.verifySignedUrl(url, now)).toBeNull();
    expect(files.verifySignedUrl("https://mynah.example/v1/voices", now)).toBeNull();
    await close();
  });

  test("leave no unfinished file after a failure, and clear those of processes that died", async () => {
    const { files, folder, close } = await openTestDisk();
    await expect(files.put("x.mp3", breaksAfter(Buffer.from("half")), type)).rejects.toThrow();
    expect(await readdir(join(folder, ".incoming"))).toEqual([]);
    await writeFile(join(folder, ".incoming", "old"), "half");
    await utimes(join(folder, ".incoming", "old"), 0, 0);
    await writeFile(join(folder, ".incoming", "young"), "half");
    await openFiles({ ...disk, folder });
    expect(await readdir(join(folder, ".incoming"))).toEqual(["young"]);
    await close();
  });

  test("say when the folder cannot be used", async () => {
    const { folder, close } = await openTestDisk();
    await writeFile(join(folder, "file"), "");
    await expect(openFiles({ ...disk, folder: join(folder, "file") })).rejects.toThrow(StorageUnavailableError);
    await close();
  });

  test.runIf(canMount())("say when the disk is full, and keep what is there", async () => {
    const { folder, close } = await openTestDisk();
    const small = join(folder, "small");
    await mkdir(small);
    execFileSync("/usr/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", small]);
    try {
      const files = await openFiles({ ...disk, folder: small });
      await files.put("fits.mp3", randomBytes(300_000), type);
      await expect(files.put("too-large.mp3", inParts(randomBytes(2_000_000), 65_536), type)).rejects.toThrow(
        StorageFullError,
      );
      expect(await readdir(join(small, ".incoming"))).toEqual([]);
      expect(await keysOf(files, "")).toEqual(["fits.mp3"]);
      await files.put("fits-too.mp3", randomBytes(300_000), type);
    } finally {
      execFileSync("/usr/bin/umount", [small]);
      await close();
    }
  });
});

describe("files in a bucket", () => {
  let storage: Awaited<ReturnType<typeof openTestS3>>;

  beforeAll(async () => {
    storage = await openTestS3();
  });
  afterAll(() => storage.close());

  test("leave no parts behind when a long upload breaks off", async () => {
    await expect(storage.files.put("x.mp3", breaksAfter(randomBytes(11_000_000)), type)).rejects.toThrow(
      "the source broke",
    );
    expect(storage.s3.openUploads()).toBe(0);
  });

  test("say when the store is full", async () => {
    storage.s3.setRoom(10);
    await expect(storage.files.put("x.mp3", randomBytes(11), type)).rejects.toThrow(StorageFullError);
    storage.s3.setRoom(Number.POSITIVE_INFINITY);
  });

  test("say what is wrong with the settings", async () => {
    const open = (change: object): Promise<Files> =>
      openFiles({ ...disk, folder: "", env: { ...storage.s3.env, ...change } });
    await expect(open({ S3_BUCKET: "other" })).rejects.toThrow("there is no such bucket");
    await expect(open({ S3_SECRET_ACCESS_KEY: "wrong" })).rejects.toThrow("the key may not use it");
  });
});

/** A full disk is only to be had by mounting a small one, which takes root. */
function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync("/usr/bin/unshare", ["--mount", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
