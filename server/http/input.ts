/** From a request to what a verb receives: path, query and body in one object, checked against the contract. */
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { fail } from "../fail.ts";
import { InvalidInput, invalidInput } from "./refusals.ts";
import { readForm } from "./uploads.ts";

const NO_NUL = { msg: "A text cannot contain the character U+0000", type: "value_error" };
/** PostgreSQL cannot hold U+0000 in a text; better to say so than to change what was sent. */
const hasNul = (text: string): boolean => text.includes("\0");

const id = z
  .string()
  .min(1)
  .max(limits.idLengthMax)
  .refine((text) => !hasNul(text), NO_NUL.msg);

/** Reads a body into memory. @throws Refusal body_too_large as soon as it is longer than `bytesMax`. */
async function readBody(request: Request, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) fail("body_too_large", { bytes_max: bytesMax });
  const parts: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const part of request.body) {
      size += part.length;
      if (size > bytesMax) fail("body_too_large", { bytes_max: bytesMax });
      parts.push(part);
    }
  }
  return Buffer.concat(parts);
}

const isJson = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/**
 * A form on another site's page can send a body that reads like JSON, but says that it is something else: nobody is signed
 * in to somebody else's account by such a page. Programs that say nothing are believed, as the public service does.
 * @throws Refusal unsupported_media_type, or InvalidInput
 */
function parseJson(body: Buffer, content_type: string | null): unknown {
  if (body.length === 0) return {};
  if (content_type !== null && !isJson.test(content_type))
    fail("unsupported_media_type", { expected: "application/json" });
  const text = body.toString("utf8");
  const refuseNul = (name: string, value: unknown) => {
    if (typeof value === "string" && hasNul(value)) throw new InvalidInput([{ loc: ["body", name], ...NO_NUL }]);
    return value;
  };
  try {
    return text.includes("\\u0000") ? JSON.parse(text, refuseNul) : JSON.parse(text);
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw new InvalidInput([{ loc: ["body"], msg: "JSON decode error", type: "json_invalid" }]);
  }
}

function checked(place: "body" | "query", schema: z.ZodType, value: unknown): object {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(place, parsed.error);
  return parsed.data as object;
}

/** What was read of a request. */
export interface ReadInput {
  input: object;
  /** The raw body, for telling whether a repeated request is the same. */
  body: Uint8Array;
  /** Removes uploaded files. */
  discard(): Promise<void>;
}

/**
 * Reads and checks everything that an endpoint takes.
 * @throws InvalidInput (422) or a Refusal of the catalogue.
 */
export async function readInput(
  endpoint: Endpoint,
  request: Request,
  path: Record<string, string>,
): Promise<ReadInput> {
  for (const [name, value] of Object.entries(path)) {
    const parsed = id.safeParse(value, { reportInput: true });
    if (!parsed.success) {
      throw invalidInput("path", new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: [name] }))));
    }
  }
  const { searchParams } = new URL(request.url);
  const asked: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(searchParams.keys())) {
    const values = searchParams.getAll(name);
    if (values.some(hasNul)) throw new InvalidInput([{ loc: ["query", name], ...NO_NUL }]);
    // What is said again and again is a list; where one value is expected, it is refused.
    asked[name] = values.length > 1 ? values : (values[0] ?? "");
  }
  const query = checked("query", endpoint.query, asked);
  if (!endpoint.body) return { input: { ...query, ...path }, body: new Uint8Array(), discard: async () => {} };
  if (endpoint.body.kind === "form") {
    const form = await readForm(request, endpoint.body.file_bytes_max);
    try {
      for (const [name, value] of Object.entries(form.fields)) {
        if ([value].flat().some((each) => typeof each === "string" && hasNul(each))) {
          throw new InvalidInput([{ loc: ["body", name], ...NO_NUL }]);
        }
      }
      const fields = checked("body", endpoint.body.schema, { ...form.fields });
      // The temporary path differs from call to call; everything else says whether two calls are the same.
      const body = Buffer.from(JSON.stringify(form.fields, (name, value) => (name === "path" ? undefined : value)));
      return { input: { ...query, ...fields, ...path }, body, discard: form.discard };
    } catch (error) {
      await form.discard();
      throw error;
    }
  }
  if (endpoint.body.kind === "signed") {
    const body = await readBody(request, limits.jsonBodyBytesMax);
    // Another byte would be another signature: nothing of it is read before the verb has checked it.
    const signature = request.headers.get(endpoint.body.header) ?? "";
    return { input: { ...query, payload: body.toString("utf8"), signature, ...path }, body, discard: async () => {} };
  }
  const body = await readBody(request, endpoint.body.bytes_max ?? limits.jsonBodyBytesMax);
  const fields = checked("body", endpoint.body.schema, parseJson(body, request.headers.get("content-type")));
  return { input: { ...query, ...fields, ...path }, body, discard: async () => {} };
}
