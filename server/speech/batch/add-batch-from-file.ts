/** POST /v1/text-to-speech/batches/from-file: a text file, made in the background. */
import { readFile } from "node:fs/promises";
import type { Input, Output } from "../../../contract/endpoint.ts";
import { limits } from "../../../contract/limits.ts";
import type { speech } from "../../../contract/speech.ts";
import type { Context } from "../../context.ts";
import { fail } from "../../fail.ts";
import { orderBatch } from "./order-batch.ts";
import { nameOfFile } from "./rules.ts";

/** The encoding that the first bytes tell, else UTF-8. */
function encodingOf(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** @throws Refusal unreadable_text */
function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    fail("unreadable_text", { reason: `it is not written in ${encoding.toUpperCase()}.` });
  }
  if (text.includes("\0")) fail("unreadable_text", { reason: "it holds signs that no text has." });
  return text;
}

/** Reads the file and queues it. @throws Refusal unreadable_text, and those of `orderBatch` */
export async function addBatchFromFile(
  ctx: Context,
  input: Input<typeof speech.add_batch_from_file>,
): Promise<Output<typeof speech.add_batch_from_file>> {
  const { file, name, ...order } = input;
  const text = textOf(await readFile(file.path));
  const given = name ?? nameOfFile(file.file_name).slice(0, limits.batchNameLengthMax);
  return await orderBatch(ctx, { ...order, text, name: given });
}
