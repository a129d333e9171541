/** The grammar of the contract: what an endpoint takes, who may call it, and what it answers. */
import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { Permission } from "./permissions.ts";

/** Who may call an endpoint. Credentials are a session (bearer token) or an API key (`xi-api-key`). */
export type Who =
  | { kind: "anyone" }
  /** A session, or a key that holds the permission. */
  | { kind: "member"; permission: Permission }
  /** A session, or any key: the verb asks for the permission of what it is asked to do. */
  | { kind: "caller" }
  /** A signed-in person; keys are refused. `even_locked`: also while an admin of the workspace has locked them. */
  | { kind: "session"; even_locked?: true }
  /** An admin of the workspace, signed in or by a key that holds the permission. */
  | { kind: "admin"; permission: Permission }
  /** The owner of this installation, signed in or by a key with every permission. */
  | { kind: "operator" };

export const anyone = { kind: "anyone" } as const satisfies Who;
export const caller = { kind: "caller" } as const satisfies Who;
export const session = { kind: "session" } as const satisfies Who;
/** For what nobody may take away: signing out, and going to another workspace. */
export const sessionEvenLocked = { kind: "session", even_locked: true } as const satisfies Who;
export const operator = { kind: "operator" } as const satisfies Who;
export const member = (permission: Permission) => ({ kind: "member", permission }) as const satisfies Who;
export const admin = (permission: Permission) => ({ kind: "admin", permission }) as const satisfies Who;

/** A file that came with a form: on disk until the request ends. `content_type` is found from the bytes, not the name. */
export interface Upload {
  file_name: string;
  content_type: string;
  size_bytes: number;
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  path: string;
}
/** A file field of a form. */
export const upload = () => z.custom<Upload>((value) => typeof value === "object" && value !== null && "path" in value);

type Fields = z.ZodObject;
/** A body exactly as it was sent, and what stood in the header that signs it; empty where there was none. */
const signedText = z.object({ payload: z.string(), signature: z.string() });
/** `bytes_max`: absent, as most calls; `file_bytes_max`: the largest file that a form may bring. */
export type Body =
  | { kind: "json"; schema: Fields; bytes_max?: number }
  | { kind: "form"; schema: Fields; file_bytes_max: number }
  | { kind: "signed"; schema: typeof signedText; header: string };

export type Answer =
  | { kind: "json"; schema: z.ZodType }
  /** Bytes of one of these content types, streamed; `ranges` when byte ranges are honoured. */
  | { kind: "bytes"; content_types: readonly string[]; ranges?: boolean }
  /** One JSON document a line. */
  | { kind: "lines"; schema: z.ZodType }
  /** Server-sent events whose data is this JSON. */
  | { kind: "events"; schema: z.ZodType }
  /** What another protocol that this address speaks has as its answer. */
  | { kind: "protocol"; content_types: readonly string[] };

export const json = <S extends z.ZodType>(schema: S) => ({ kind: "json", schema }) as const;
export const bytes = (content_types: readonly string[], ranges = false) =>
  ({ kind: "bytes", content_types, ranges }) as const;
export const lines = <S extends z.ZodType>(schema: S) => ({ kind: "lines", schema }) as const;
export const protocol = (content_types: readonly string[]) => ({ kind: "protocol", content_types }) as const;
export const events = <S extends z.ZodType>(schema: S) => ({ kind: "events", schema }) as const;

/** What a mutation without a result answers, as the public API does. */
export const ok = json(z.object({ status: z.literal("ok") }));

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Route = `${Method} /${string}`;

type PathNames<R extends string> = R extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : R extends `${string}/:${infer Name}`
    ? Name
    : never;

export interface Endpoint<
  R extends Route = Route,
  Q extends Fields = Fields,
  B extends Body | undefined = Body | undefined,
  A extends Answer = Answer,
  W extends Who = Who,
> {
  readonly kind: "endpoint";
  readonly route: R;
  readonly method: Method;
  readonly path: string;
  readonly path_names: readonly string[];
  readonly who: W;
  readonly summary: string;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  /** Refusals of this endpoint beside those that every endpoint has. */
  readonly errors: readonly ErrorCode[];
  /** Clients may send `Idempotency-Key` (every POST, PUT, PATCH, DELETE that answers JSON or bytes, unless switched off). */
  readonly repeatable: boolean;
  /** How refusals are shaped beside our own `detail`, for another vendor's clients. */
  readonly error_shape: "detail" | "openai";
}

interface Spec<Q extends Fields, B extends Body | undefined, A extends Answer, W extends Who> {
  who: W;
  summary: string;
  query?: Q;
  body?: B;
  answer: A;
  errors?: readonly ErrorCode[];
  repeatable?: boolean;
  error_shape?: "openai";
}

const nothing = z.object({});

/** Declares one call. `route` is `METHOD /path/:name`; path names become string inputs. */
export function endpoint<
  const R extends Route,
  const W extends Who,
  A extends Answer,
  Q extends Fields = typeof nothing,
  B extends Body | undefined = undefined,
>(route: R, spec: Spec<Q, B, A, W>): Endpoint<R, Q, B, A, W> {
  const [method, path] = route.split(" ") as [Method, string];
  return {
    kind: "endpoint",
    route,
    method,
    path,
    path_names: [...path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] as string),
    who: spec.who,
    summary: spec.summary,
    query: spec.query ?? (nothing as unknown as Q),
    body: spec.body as B,
    answer: spec.answer,
    errors: spec.errors ?? [],
    repeatable:
      spec.repeatable ?? (method !== "GET" && spec.answer.kind !== "events" && spec.answer.kind !== "protocol"),
    error_shape: spec.error_shape ?? "detail",
  };
}

export const jsonBody = <S extends Fields>(schema: S) => ({ kind: "json", schema }) as const;
/** A body that may be larger than usual. */
export const largeJsonBody = <S extends Fields>(schema: S, bytes_max: number) =>
  ({ kind: "json", schema, bytes_max }) as const;
export const formBody = <S extends Fields>(schema: S, file_bytes_max: number) =>
  ({ kind: "form", schema, file_bytes_max }) as const;
/** A body that its sender signs in a header: the verb is given both and decides. */
export const signedBody = (header: string) => ({ kind: "signed", schema: signedText, header }) as const;

/** A websocket: what the two sides say to each other. */
export interface Socket<
  R extends string = string,
  Q extends Fields = Fields,
  F extends z.ZodType = z.ZodType,
  T extends z.ZodType = z.ZodType,
> {
  readonly kind: "socket";
  readonly path: R;
  readonly who: Who;
  readonly summary: string;
  readonly query: Q;
  readonly from_client: F;
  readonly from_server: T;
}

/** Declares a websocket. */
export function socket<const R extends string, Q extends Fields, F extends z.ZodType, T extends z.ZodType>(
  path: R,
  spec: { who: Who; summary: string; query: Q; from_client: F; from_server: T },
): Socket<R, Q, F, T> {
  return { kind: "socket", path, ...spec };
}

/** An endpoint that takes no query has an empty object there, which must not forbid the other inputs. */
type Named<T> = string extends keyof T ? unknown : T;
type OutputOf<B> = B extends { schema: infer S extends Fields } ? Named<z.output<S>> : unknown;

/** What a verb receives: path, query and body in one flat object, parsed. */
export type Input<E> =
  E extends Endpoint<infer R, infer Q, infer B>
    ? { [K in PathNames<R>]: string } & Named<z.output<Q>> & OutputOf<B>
    : E extends Socket<infer R, infer Q>
      ? { [K in PathNames<R>]: string } & Named<z.output<Q>>
      : never;

/** What a JSON endpoint answers, as the caller sees it. */
export type Output<E> = E extends { readonly answer: infer A extends Answer }
  ? A extends { kind: "json"; schema: infer S extends z.ZodType }
    ? z.output<S>
    : A extends { kind: "lines" | "events"; schema: infer S extends z.ZodType }
      ? AsyncIterable<z.output<S>>
      : Response
  : never;
