/**
 * `Idempotency-Key`: the same request under the same key is done once and answered alike for 24 hours, also when the
 * repeats arrive while the first is still running.
 */
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { limits } from "../../../contract/limits.ts";
import type { Services } from "../../context.ts";
import { fail } from "../../fail.ts";
import { streamOf } from "../reply.ts";
import { claimKey, findKey, forgetKeys, type KeptAnswer, keepAnswer, releaseKey } from "./store.ts";

const sha256 = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex");
};

async function replay(services: Services, kept: KeptAnswer, done: () => void): Promise<Response> {
  const headers = new Headers(JSON.parse(kept.headers ?? "{}") as Record<string, string>);
  headers.set("idempotent-replayed", "true");
  const file = await services.files.get(kept.file_key ?? "");
  return new Response(
    streamOf(file.stream, (part) => part, done),
    {
      status: kept.status ?? 200,
      headers,
    },
  );
}

/** Writes a body while it passes; whoever leaves early, even before the first byte, leaves nothing behind. */
function copying(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  kept: Promise<void>,
  signal: AbortSignal,
): TransformStream<Uint8Array, Uint8Array> {
  const end = async (isWhole: boolean): Promise<void> => {
    await (isWhole ? writer.close() : writer.abort(new Error("the client left before the end"))).catch(() => {});
    await kept;
  };
  const copier: Transformer<Uint8Array, Uint8Array> & { cancel(): Promise<void> } = {
    async transform(part, controller) {
      // A disk that fails must not take the answer from the client.
      await writer.write(part).catch(() => {});
      controller.enqueue(part);
    },
    // A speech whose client left ends early without an error: what there is of it is no answer.
    flush: () => end(!signal.aborted),
    cancel: () => end(false),
  };
  return new TransformStream(copier);
}

/** Copies an answer into the files while it is sent, as fast as the client takes it; kept only when it reached its end. */
async function keeping(services: Services, key_hash: string, answer: Response, signal: AbortSignal): Promise<Response> {
  if (answer.status >= 300 || !answer.body) {
    void releaseKey(services.db, key_hash);
    return answer;
  }
  const file_key = `idempotent/${key_hash}`;
  const keep = async (body: ReadableStream<Uint8Array>) => {
    try {
      await services.files.put(file_key, body, { content_type: "application/octet-stream" });
      await keepAnswer(services.db, key_hash, {
        status: answer.status,
        headers: JSON.stringify(Object.fromEntries(answer.headers)),
        file_key,
      });
    } catch (error) {
      services.log.info({ error }, "an answer was not kept for its Idempotency-Key");
      await releaseKey(services.db, key_hash).catch(() => {});
    }
  };
  if (answer.headers.get("content-type") === "application/json") {
    // What it tells of is done: it is kept though the client be gone, who asks again for that very reason.
    const whole = await answer.blob();
    await keep(whole.stream());
    return new Response(whole, { status: answer.status, headers: answer.headers });
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sent = answer.body.pipeThrough(copying(writable.getWriter(), keep(readable), signal));
  return new Response(sent, { status: answer.status, headers: answer.headers });
}

/**
 * Runs `run` once per key and request.
 * @throws Refusal idempotency_key_reused for another request under the key, idempotency_key_in_use when the first
 * one is still running after two minutes.
 */
export async function repeatSafely(
  services: Services,
  call: {
    key: string;
    user_id: string;
    request: readonly (string | Uint8Array)[];
    signal: AbortSignal;
    /** Called when an answer that was kept is sent; `run` tells of its own. */
    done: () => void;
  },
  run: () => Promise<Response>,
): Promise<Response> {
  const key_hash = sha256([call.user_id, call.key]);
  const request_hash = sha256(call.request);
  const until = Date.now() + 120_000;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.5, 500)) {
    if (await claimKey(services.db, { key_hash, request_hash, holder: services.holder })) break;
    const known = await findKey(services.db, key_hash);
    if (known && known.request_hash !== request_hash) fail("idempotency_key_reused");
    if (known?.state === "done") return replay(services, known, call.done);
    if (Date.now() > until || call.signal.aborted) fail("idempotency_key_in_use");
    await wait(pauseMs);
  }
  try {
    return await keeping(services, key_hash, await run(), call.signal);
  } catch (error) {
    await releaseKey(services.db, key_hash);
    throw error;
  }
}

/** Forgets what is older than a day; called at boot and every hour. */
export async function forgetAnswers(services: Services): Promise<void> {
  const files = await forgetKeys(services.db, limits.idempotencyHours, services.holder);
  for (const key of files) await services.files.remove(key);
}
