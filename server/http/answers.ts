/** How a domain's verbs are held against its part of the contract: one that is missing or extra does not compile. */
import type { z } from "zod";
import type { Answer, Endpoint, Input, Socket } from "../../contract/endpoint.ts";
import type { Context, PublicContext } from "../context.ts";

/** Bytes on their way to the caller. */
export interface Bytes {
  content_type: string;
  body: Uint8Array | AsyncIterable<Uint8Array>;
  /** Known size; without it the answer is chunked. */
  size_bytes?: number;
  /** Set when `body` is only this part of the whole (both ends included). */
  range?: { start: number; end: number; whole_bytes: number };
  /** Offers the answer as a download under this name. */
  download_name?: string;
  /** Seconds that a client may keep it. */
  cache_seconds?: number;
}

/** An answer in another protocol's own form, on its way to the caller. */
export interface ProtocolAnswer {
  status: number;
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/** The caller's wish for a part of the bytes, `end` included. */
export interface WantedRange {
  start?: number;
  end?: number;
}

type ResultOf<A extends Answer> = A extends { kind: "json"; schema: infer S extends z.ZodType }
  ? z.input<S>
  : A extends { kind: "lines" | "events"; schema: infer S extends z.ZodType }
    ? AsyncIterable<z.input<S>>
    : A extends { kind: "protocol" }
      ? ProtocolAnswer
      : Bytes;

/** What a websocket's verb is given: the messages of the client, parsed, and a way to answer. */
export interface Conversation<From, To> {
  messages: AsyncIterable<From>;
  /** Sends a message; resolves when the network has taken it. */
  send(message: To): Promise<void>;
  /** Ends the conversation. */
  close(code: number, reason: string): void;
}

type ContextOf<E> = E extends { readonly who: { kind: "anyone" } } ? PublicContext : Context;

/** The verb behind an endpoint. Those that answer bytes with ranges get the wanted range third. */
export type Verb<E> = E extends Endpoint
  ? (ctx: ContextOf<E>, input: Input<E>, range: WantedRange | null) => Promise<ResultOf<E["answer"]>>
  : E extends Socket
    ? (
        ctx: PublicContext,
        input: Input<E>,
        talk: Conversation<z.output<E["from_client"]>, z.input<E["from_server"]>>,
      ) => Promise<void>
    : never;

type Domain = Record<string, Endpoint | Socket>;

/** One call and what answers it, its types erased for the server. */
export type Answered =
  | { endpoint: Endpoint; verb: (ctx: Context, input: never, range: WantedRange | null) => Promise<unknown> }
  | { endpoint: Socket; verb: (ctx: Context, input: never, talk: never) => Promise<void> };

/** Pairs every endpoint of a domain with its verb. */
export function answers<const D extends Domain>(domain: D, verbs: { [K in keyof D]: Verb<D[K]> }): Answered[] {
  return Object.entries(domain).map(([name, endpoint]) => ({ endpoint, verb: verbs[name as keyof D] }) as Answered);
}
