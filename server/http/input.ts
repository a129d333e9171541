/** From a request to what a verb receives: path, query and body in one object, checked against the contract. */
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { fail } from "../fail.ts";
import { InvalidInput, invalidInput } from "./refusals.ts";
import { readForm } from "./uploads.ts";

const id = z.string().min(1).max(limits.idLengthMax);

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

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
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
  const query = checked("query", endpoint.query, Object.fromEntries(new URL(request.url).searchParams));
  if (!endpoint.body) return { input: { ...query, ...path }, body: new Uint8Array(), discard: async () => {} };
  if (endpoint.body.kind === "form") {
    const form = await readForm(request, limits.dictionaryFileBytesMax);
    try {
      const fields = checked("body", endpoint.body.schema, { ...form.fields });
      // The temporary path differs from call to call; everything else says whether two calls are the same.
      const body = Buffer.from(JSON.stringify(form.fields, (name, value) => (name === "path" ? undefined : value)));
      return { input: { ...query, ...fields, ...path }, body, discard: form.discard };
    } catch (error) {
      await form.discard();
      throw error;
    }
  }
  const body = await readBody(request, limits.jsonBodyBytesMax);
  const fields = checked("body", endpoint.body.schema, parseJson(body));
  return { input: { ...query, ...fields, ...path }, body, discard: async () => {} };
}
