/** From what a verb returned to the answer on the wire, checked by the contract on its way out. */
import type { z } from "zod";
import type { Answer } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { Bytes, ProtocolAnswer } from "./answers.ts";

/** A web stream of an async iterable: pulled by the client, ended when the client leaves. */
export function streamOf<T>(
  source: AsyncIterable<T>,
  encode: (item: T) => Uint8Array,
  done: () => void = () => {},
): ReadableStream<Uint8Array> {
  const items = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await items.next();
          if (next.done) {
            controller.close();
            done();
          } else controller.enqueue(encode(next.value));
        } catch (error) {
          controller.error(error);
          done();
        }
      },
      async cancel() {
        await items.return?.();
        done();
      },
    },
    { highWaterMark: 0 },
  );
}

const text = new TextEncoder();

function bytesAnswer(bytes: Bytes, headers: Headers, done: () => void): Response {
  headers.set("content-type", bytes.content_type);
  if (bytes.download_name) {
    headers.set("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(bytes.download_name)}`);
  }
  if (bytes.cache_seconds !== undefined) headers.set("cache-control", `private, max-age=${bytes.cache_seconds}`);
  if (bytes.range) {
    headers.set("content-range", `bytes ${bytes.range.start}-${bytes.range.end}/${bytes.range.whole_bytes}`);
  }
  if (bytes.size_bytes !== undefined) headers.set("content-length", String(bytes.size_bytes));
  const status = bytes.range ? 206 : 200;
  if (bytes.body instanceof Uint8Array) {
    headers.set("content-length", String(bytes.body.length));
    done();
    return new Response(bytes.body as Uint8Array<ArrayBuffer>, { status, headers });
  }
  return new Response(
    streamOf(bytes.body, (part) => part, done),
    { status, headers },
  );
}

/** Server-sent events with a heartbeat, so that proxies and clients see that the line is alive. */
function eventStream(source: AsyncIterable<unknown>, schema: z.ZodType, done: () => void): ReadableStream<Uint8Array> {
  const items = source[Symbol.asyncIterator]();
  let beat: NodeJS.Timeout;
  const end = () => {
    clearInterval(beat);
    done();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.encode(": open\n\n"));
      beat = setInterval(() => controller.enqueue(text.encode(": beat\n\n")), limits.liveHeartbeatMs);
    },
    async pull(controller) {
      try {
        const next = await items.next();
        if (next.done) {
          end();
          controller.close();
        } else controller.enqueue(text.encode(`data: ${JSON.stringify(schema.parse(next.value))}\n\n`));
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    async cancel() {
      end();
      await items.return?.();
    },
  });
}

/**
 * Makes the answer. `done` is called once when the last byte is taken or the client left.
 * A result that the contract does not allow throws: that is our mistake, and becomes a 500 in the log.
 */
export function makeAnswer(answer: Answer, result: unknown, headers: Headers, done: () => void): Response {
  switch (answer.kind) {
    case "json": {
      headers.set("content-type", "application/json");
      const body = JSON.stringify(answer.schema.parse(result));
      headers.set("content-length", String(Buffer.byteLength(body)));
      done();
      return new Response(body, { status: 200, headers });
    }
    case "bytes":
      if (answer.ranges) headers.set("accept-ranges", "bytes");
      return bytesAnswer(result as Bytes, headers, done);
    case "lines": {
      headers.set("content-type", "application/x-ndjson");
      const encode = (line: unknown) => text.encode(`${JSON.stringify(answer.schema.parse(line))}\n`);
      return new Response(streamOf(result as AsyncIterable<unknown>, encode, done), { status: 200, headers });
    }
    case "events":
      headers.set("content-type", "text/event-stream");
      headers.set("cache-control", "no-store");
      headers.set("x-accel-buffering", "no");
      return new Response(eventStream(result as AsyncIterable<unknown>, answer.schema, done), { status: 200, headers });
    case "protocol": {
      const given = result as ProtocolAnswer;
      for (const [name, value] of given.headers) headers.set(name, value);
      if (!given.body) done();
      const body = given.body && streamOf(given.body, (part) => part, done);
      return new Response(body, { status: given.status, headers });
    }
  }
}
