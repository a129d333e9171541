/** Archives as tests want them, and a publisher of models. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type Header, pack } from "tar-stream";

export interface ArchiveEntry {
  name: string;
  type?: NonNullable<Header["type"]>;
  linkname?: string;
  body?: string | Buffer;
}

/** A .tar.bz2 with these entries, as they are. */
export async function writeArchive(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { body = "", ...header } of entries) tar.entry(header, body);
  tar.finalize();
  const bzip2 = spawn("bzip2", ["-c"], { stdio: ["pipe", "pipe", "inherit"] });
  tar.pipe(bzip2.stdin);
  const [bytes] = await Promise.all([buffer(bzip2.stdout), once(bzip2, "close")]);
  return bytes;
}

/** How the source answers for one file. */
export interface SourceFile {
  bytes: Buffer;
  etag?: string;
  /** Bytes after which an answer stops: it waits for `release`, or cuts the connection so many times. */
  stopAt?: number;
  cuts?: number;
  /** Slow enough to look at. */
  bytesPerSecond?: number;
  /** Sends elsewhere instead. */
  redirect?: string;
}

export interface TestSource {
  url: string;
  /** By `release/file`. */
  files: Map<string, SourceFile>;
  /** What was asked for: path and range. */
  asked: string[];
  /** Lets the answers that wait go on, and those to come. */
  release(): void;
  close(): Promise<void>;
}

const stepsPerSecond = 20;

/** A publisher of models on this machine, with ranges. */
export async function openTestSource(): Promise<TestSource> {
  const files = new Map<string, SourceFile>();
  const asked: string[] = [];
  const released = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").slice(1);
    asked.push(`${path} ${request.headers.range ?? "whole"}`);
    const file = files.get(path);
    if (!file) return void response.writeHead(404).end();
    if (file.redirect) return void response.writeHead(302, { location: file.redirect }).end();
    const { bytes, etag, stopAt } = file;
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1];
    const isSame = etag !== undefined && request.headers["if-range"] === etag;
    const from = range !== undefined && isSame ? Number(range) : 0;
    response.writeHead(from > 0 ? 206 : 200, {
      ...(etag ? { etag } : {}),
      "content-length": bytes.length - from,
      ...(from > 0 ? { "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    });
    if (stopAt !== undefined && from < stopAt) {
      response.write(bytes.subarray(from, stopAt));
      if (file.cuts !== undefined) {
        file.cuts -= 1;
        if (file.cuts <= 0) delete file.stopAt;
        // What was written goes out first.
        return void setImmediate(() => response.socket?.end(() => response.destroy()));
      }
      await released.promise;
      response.end(bytes.subarray(stopAt));
    } else if (file.bytesPerSecond !== undefined) {
      const step = Math.ceil(file.bytesPerSecond / stepsPerSecond);
      for (let at = from; at < bytes.length && !response.destroyed; at += step) {
        response.write(bytes.subarray(at, at + step));
        await wait(1000 / stepsPerSecond);
      }
      response.end();
    } else response.end(bytes.subarray(from));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    asked,
    release: released.resolve,
    async close() {
      released.resolve();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
