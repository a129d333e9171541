/** Forms with files: fields in memory, files straight to disk, both bounded; nothing is left behind when the call ends. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import type { Upload } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { fail, refusal } from "../fail.ts";
import { contentTypeOf } from "../files/content-types.ts";

export interface Form {
  /** Repeated fields become arrays. */
  fields: Record<string, string | string[] | Upload | Upload[]>;
  /** Removes the files; call it when the request ends. */
  discard(): Promise<void>;
}

function put<T extends string | Upload>(fields: Form["fields"], name: string, value: T): void {
  const known = fields[name];
  if (known === undefined) fields[name] = value;
  else fields[name] = [...(Array.isArray(known) ? known : [known]), value] as string[] | Upload[];
}

/** Of one form. */
const filesMax = 50;
const fieldsMax = 200;

/**
 * Reads a form: multipart, or as pages send those without files. Files go to a folder of their own under the system's temporary one.
 * @param bytesMax largest file.
 * @throws Refusal unsupported_media_type, invalid_body or body_too_large; then nothing is left on disk.
 */
export async function readForm(request: Request, bytesMax: number): Promise<Form> {
  const content_type = request.headers.get("content-type") ?? "";
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)\b/.test(content_type))
    fail("unsupported_media_type", { expected: "multipart/form-data" });
  const folder = await mkdtemp(join(tmpdir(), "mynah-upload-"));
  const discard = () => rm(folder, { recursive: true, force: true });
  const fields: Form["fields"] = Object.create(null);
  const written: Promise<void>[] = [];
  try {
    if (!request.body) fail("invalid_body", { reason: "it is empty" });
    const parser = busboy({
      headers: { "content-type": content_type },
      limits: { fieldSize: limits.jsonBodyBytesMax, fileSize: bytesMax, files: filesMax, fields: fieldsMax },
    });
    const refuse = (reason: Error) => void parser.destroy(reason);
    let fieldBytes = 0;
    parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
      fieldBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (nameTruncated || valueTruncated || fieldBytes > limits.jsonBodyBytesMax)
        refuse(refusal("body_too_large", { bytes_max: limits.jsonBodyBytesMax }));
      else put(fields, name, value);
    });
    parser.on("filesLimit", () => refuse(refusal("invalid_body", { reason: `it has more than ${filesMax} files` })));
    parser.on("fieldsLimit", () => refuse(refusal("invalid_body", { reason: `it has more than ${fieldsMax} fields` })));
    parser.on("file", (name, stream, info) => {
      const path = join(folder, String(written.length));
      const save = async () => {
        const hash = createHash("sha256");
        let size_bytes = 0;
        stream.on("data", (part: Buffer) => {
          hash.update(part);
          size_bytes += part.length;
        });
        await pipeline(stream, createWriteStream(path));
        if (stream.truncated) throw refusal("body_too_large", { bytes_max: bytesMax });
        const content_type = await contentTypeOf(path);
        put(fields, name, {
          file_name: info.filename ?? "",
          content_type,
          size_bytes,
          sha256: hash.digest("hex"),
          path,
        });
      };
      const saving = save();
      saving.catch(() => {});
      written.push(saving);
    });
    await pipeline(Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]), parser);
    await Promise.all(written);
    return { fields, discard };
  } catch (error) {
    await Promise.allSettled(written);
    await discard();
    if (error instanceof Error && error.name === "Refusal") throw error;
    throw refusal("invalid_body", {
      reason: error instanceof Error ? error.message.toLowerCase() : "it is not a form",
    });
  }
}
