import type { z } from "zod";
import type { Endpoint, Output, Upload } from "../contract/endpoint.ts";
import { ApiError, errorFrom } from "./api-error.ts";
import { readEvents, readLines } from "./api-streams.ts";
import { apiWords } from "./words/api.ts";

/** How to make one call, as plain data. */
export interface CallShape {
  route: string;
  /** Names that go into the query; the others that are not in the path go into the body. */
  query: readonly string[];
  body: "none" | "json" | "form";
  answer: "json" | "bytes" | "lines" | "events";
  /** The call that renews tokens: none is sent with it, and none renewed for it. */
  renews: boolean;
}

/**
 * A call as the page carries it, since there are many: its route alone where it is a usual one, which asks nothing in
 * the query, takes JSON unless it only reads, and answers JSON; otherwise with what is not usual.
 */
export type PackedCall = string | readonly [route: string, unusual: Partial<Omit<CallShape, "route">>];
export type CallTable = Record<string, Record<string, PackedCall>>;

const usual = (route: string): CallShape => ({
  route,
  query: [],
  body: /^(GET|DELETE) /.test(route) ? "none" : "json",
  answer: "json",
  renews: false,
});

const unpack = (call: PackedCall): CallShape =>
  typeof call === "string" ? usual(call) : { ...usual(call[0]), ...call[1] };

/** What a page carries of a call. */
export function packCall({ route, ...parts }: CallShape): PackedCall {
  const plain: Omit<CallShape, "route"> = usual(route);
  const unusual = Object.fromEntries(
    Object.entries(parts).filter(([name, value]) => String(value) !== String(plain[name as keyof typeof plain])),
  );
  return Object.keys(unusual).length === 0 ? route : [route, unusual];
}

/** Where bearer tokens come from. */
export interface Access {
  /** The token to send now, or null when nobody is signed in. */
  token(): string | null;
  /** A new token after the server refused this one, or null when the session is over. */
  renew(): Promise<string | null>;
  /** Asks the person once more who they are; true when they have shown it. */
  confirm(): Promise<boolean>;
}

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** In a browser a file field takes a File or a Blob, and one of several files a list of them. */
type Sent<T> = {
  [K in keyof T]: Upload extends T[K]
    ? Exclude<T[K], Upload | Upload[]> | File | Blob | (Upload[] extends T[K] ? File[] : never)
    : T[K];
};

/** The fields of a schema; zod's type of an empty object forbids every other key, so it counts as none. */
type FieldsOf<S> = S extends z.ZodType ? (string extends keyof z.input<S> ? unknown : z.input<S>) : unknown;
type PathFields<R extends string> = R extends `${string}/:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathFields<`/${Rest}`>
  : R extends `${string}/:${infer Name}`
    ? { [K in Name]: string }
    : unknown;

/** What a caller passes: path, query and body in one flat object, defaults left out at will. */
type Given<E> =
  E extends Endpoint<infer R, infer Q, infer B>
    ? Sent<PathFields<R> & FieldsOf<Q> & (B extends { schema: infer S } ? FieldsOf<S> : unknown)>
    : never;

/** Lines and events come with the headers of their answer. */
type Answer<E> = Output<E> extends AsyncIterable<unknown> ? Output<E> & { readonly headers: Headers } : Output<E>;

interface Call<E> {
  // The input may be left out when nothing in it is required.
  (
    ...args: object extends Given<E>
      ? [input?: Given<E>, options?: CallOptions]
      : [input: Given<E>, options?: CallOptions]
  ): Promise<Answer<E>>;
  /** [domain, verb]: the start of the keys under which answers are cached. */
  readonly key: readonly [string, string];
}

/** The contract as functions: `client.voices.list({…})`. Websockets are left out. */
export type Client<A> = {
  readonly [D in keyof A]: { readonly [V in keyof A[D] as A[D][V] extends Endpoint ? V : never]: Call<A[D][V]> };
};

type Fields = Record<string, unknown>;

function addressOf(shape: CallShape, input: Fields): { path: string; body: Fields } {
  const rest: Fields = { ...input };
  const path = shape.route.slice(shape.route.indexOf(" ") + 1).replace(/:([a-z_]+)/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const name of shape.query) {
    const value = rest[name];
    delete rest[name];
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, body: rest };
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part instanceof Blob) form.append(name, part);
      else if (part !== undefined && part !== null) {
        form.append(name, typeof part === "object" ? JSON.stringify(part) : String(part));
      }
    }
  }
  return form;
}

/** Refusals that a fresh token can cure; other 401s (a spent quota) mean what they say. */
const CURABLE = new Set(["invalid_authorization", "needs_authorization"]);
/** A refusal that its person can cure, by showing once more who they are. */
const TOO_OLD = "authentication_too_old";

function requestOf(shape: CallShape, body: Fields, token: string | null, options: CallOptions): RequestInit {
  const headers = new Headers();
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (shape.body === "json") headers.set("content-type", "application/json");
  return {
    method: shape.route.slice(0, shape.route.indexOf(" ")),
    headers,
    ...(shape.body === "json" ? { body: JSON.stringify(body) } : shape.body === "form" ? { body: formOf(body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  };
}

async function send(request: typeof fetch, path: string, init: RequestInit): Promise<Response> {
  try {
    return await request(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, apiWords.unreachable);
  }
}

function answerOf(shape: CallShape, response: Response): unknown {
  if (shape.answer === "bytes") return response;
  const { headers } = response;
  if (shape.answer === "lines") return Object.assign(readLines(response), { headers });
  if (shape.answer === "events") return Object.assign(readEvents(response), { headers });
  return response.json();
}

/** Makes the function of one call, by its domain, its verb and what a page carries of it. */
export type CallMaker = (domain: string, verb: string, packed: PackedCall) => unknown;

/**
 * What makes calls. A call resolves to the parsed JSON, to the Response itself where the answer is bytes, or to
 * an async iterable, with the headers, for lines and events. Refusals throw `ApiError`; an aborted call throws the browser's AbortError.
 * A refused token is renewed once and the call made again; so is a call that wants its person to show once more who they are.
 */
export function createCalls(access: Access, request: typeof fetch): CallMaker {
  const call = async (shape: CallShape, input: Fields, options: CallOptions): Promise<unknown> => {
    const { path, body } = addressOf(shape, input);
    const sent = shape.renews ? null : access.token();
    let response = await send(request, path, requestOf(shape, body, sent, options));
    if (response.status === 401 && sent !== null) {
      const error = await errorFrom(response);
      const token = CURABLE.has(error.errorType ?? "") ? await access.renew() : null;
      if (token === null) throw error;
      response = await send(request, path, requestOf(shape, body, token, options));
    }
    if (!response.ok) {
      const error = await errorFrom(response);
      if (error.errorType !== TOO_OLD || sent === null) throw error;
      // Not a failure: whoever does not want to show who they are does not want the call any more.
      if (!(await access.confirm())) throw new DOMException(error.message, "AbortError");
      response = await send(request, path, requestOf(shape, body, access.token(), options));
      if (!response.ok) throw await errorFrom(response);
    }
    return answerOf(shape, response);
  };
  return (domain, verb, packed) =>
    Object.assign((input: Fields = {}, options: CallOptions = {}) => call(unpack(packed), input, options), {
      key: [domain, verb] as const,
    });
}

/** The typed client of a whole table. */
export function createClient<A>(table: CallTable, make: CallMaker): Client<A> {
  const domains = Object.entries(table).map(([domain, calls]) => [
    domain,
    Object.fromEntries(Object.entries(calls).map(([verb, packed]) => [verb, make(domain, verb, packed)])),
  ]);
  return Object.fromEntries(domains) as Client<A>;
}
