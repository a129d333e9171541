/** /ingest: what pages count goes to the operator's analytics service through this address, and nothing of ours with it. */
import type { Context } from "hono";
import { limits } from "../../contract/limits.ts";
import { refusal } from "../fail.ts";

const answerMsMax = 10_000;
const answerBytesMax = 5_000_000;
/** What the service needs to understand a request: neither cookies nor keys nor where it came from. */
const sentOn = ["content-type", "content-encoding", "accept", "user-agent"];
const sentBack = ["content-type", "cache-control", "etag", "last-modified"];

function chosen(headers: Headers, names: readonly string[]): Headers {
  const kept = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** A body whole, unless it is longer than it may be: then null. */
async function readAtMost(body: ReadableStream<Uint8Array> | null, bytes_max: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > bytes_max) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Where an address of ours leads at the service; null when it would leave the operator's. */
function targetOf(base: string, address: string): URL | null {
  const root = new URL(base.endsWith("/") ? base : `${base}/`);
  // Not the path that routes are found by, which has lost the slash at its end.
  const { pathname, search } = new URL(address);
  const target = URL.parse(pathname.replace(/^\/ingest\/*/, "./") + search, root);
  return target?.origin === root.origin && target.pathname.startsWith(root.pathname) ? target : null;
}

/**
 * Passes a call on and its answer back.
 * @param base address of the service; without one there is nothing here
 * @throws Refusal not_found, method_not_allowed, body_too_large, analytics_unreachable
 */
export async function passToAnalytics(c: Context, base: string | undefined): Promise<Response> {
  const { method } = c.req;
  const target = base ? targetOf(base, c.req.url) : null;
  if (!target) throw refusal("not_found");
  if (method !== "GET" && method !== "POST") throw refusal("method_not_allowed", { method });
  const body = method === "POST" ? await readAtMost(c.req.raw.body, limits.analyticsBodyBytesMax) : Buffer.alloc(0);
  if (!body) throw refusal("body_too_large", { bytes_max: limits.analyticsBodyBytesMax });
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(answerMsMax)]);
  try {
    const answer = await fetch(target, {
      method,
      headers: chosen(c.req.raw.headers, sentOn),
      ...(method === "POST" ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      // A service that leads elsewhere would decide what is read under our address.
      redirect: "error",
      credentials: "omit",
      signal,
    });
    const bytes = await readAtMost(answer.body, answerBytesMax);
    if (!bytes) throw refusal("analytics_unreachable");
    const headers = chosen(answer.headers, sentBack);
    // A page from there must not act as a page of ours.
    headers.set("content-security-policy", "sandbox; default-src 'none'");
    headers.set("x-content-type-options", "nosniff");
    const hasBody = ![204, 205, 304].includes(answer.status);
    return new Response(hasBody ? (bytes as Uint8Array<ArrayBuffer>) : null, { status: answer.status, headers });
  } catch (error) {
    if (c.req.raw.signal.aborted) throw error;
    throw refusal("analytics_unreachable");
  }
}
