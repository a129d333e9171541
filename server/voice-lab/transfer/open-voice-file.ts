/** Reading a voice file that comes from anywhere: what does not hold is refused by name before anything is made of it. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Upload } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import { fail } from "../../fail.ts";
import { contentTypeOf } from "../../files/content-types.ts";
import { UnsafeZipError, type Unzipped, unzip } from "../../files/unzip.ts";
import { entriesMax, formatVersion, type Manifest, manifest, manifestBytesMax, manifestName } from "./manifest.ts";

export interface VoiceFile {
  manifest: Manifest;
  print: Uint8Array;
  /** As if they had been uploaded. */
  samples: Upload[];
}

const refuse = (reason: string): never => fail("invalid_voice_file", { reason });

async function readManifest(listed: Unzipped | undefined): Promise<Manifest> {
  if (!listed) return refuse(`There is no ${manifestName} in it.`);
  if (listed.size_bytes > manifestBytesMax) refuse(`Its ${manifestName} is larger than any.`);
  let plain: unknown;
  try {
    plain = JSON.parse(await readFile(listed.path, "utf8"));
  } catch {
    return refuse(`Its ${manifestName} is no JSON.`);
  }
  const written = z.object({ version: z.number() }).safeParse(plain).data?.version;
  if (written !== undefined && written > formatVersion) refuse("It was written by a later version of Mynah.");
  const read = manifest.safeParse(plain);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return refuse(`Its ${manifestName} does not hold: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim());
}

/**
 * Takes a voice file apart into a folder, and holds everything in it against its list.
 * @throws Refusal invalid_voice_file
 */
export async function openVoiceFile(file: Upload, folder: string): Promise<VoiceFile> {
  const found = await unzip(file.path, folder, { bytesMax: limits.voiceFileBytesMax, entriesMax }).catch(
    (error: unknown) => (error instanceof UnsafeZipError ? refuse(error.message) : Promise.reject(error)),
  );
  const read = await readManifest(found.get(manifestName));
  found.delete(manifestName);
  const take = ({ path, size_bytes, sha256 }: Manifest["print"]["file"]): Unzipped => {
    const unzipped = found.get(path) ?? refuse(`${path} is not in it.`);
    if (unzipped.size_bytes !== size_bytes || unzipped.sha256 !== sha256) refuse(`${path} is not what its list says.`);
    found.delete(path);
    return unzipped;
  };
  const print = take(read.print.file);
  if (print.size_bytes > limits.voicePrintBytesMax) refuse("Its print is larger than any.");
  if (read.preview.file) take(read.preview.file);
  const samples: Upload[] = [];
  for (const { file: listed, file_name } of read.samples) {
    const { path, size_bytes, sha256 } = take(listed);
    samples.push({ file_name, content_type: await contentTypeOf(path), size_bytes, sha256, path });
  }
  for (const name of found.keys()) refuse(`${name} is in it, and not in its list.`);
  return { manifest: read, print: await readFile(print.path), samples };
}
