import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Input } from "../../contract/endpoint.ts";
import type { history } from "../../contract/history.ts";
import type { Context } from "../context.ts";
import { fail } from "../fail.ts";
import type { Bytes } from "../http/answers.ts";
import { audioBytes } from "./kept-files.ts";
import { extensionOf, fileNameOf, uniqueNames, wantedFormat } from "./rules.ts";
import { type HistoryRow, readItems } from "./store.ts";
import { transcodedBytes } from "./transcoded-bytes.ts";

type Wanted = "default" | "mp3" | "wav";

/** One item in the wanted format. */
async function open(ctx: Context, row: HistoryRow, wanted: Wanted): Promise<Bytes> {
  const format = wantedFormat(row, wanted);
  return format ? await transcodedBytes(ctx, row, format) : await audioBytes(ctx, row, null);
}

/** How an item's name ends in the wanted format. */
const endingOf = (row: HistoryRow, wanted: Wanted): string =>
  wanted === "default" ? extensionOf(row.content_type) : wanted;

/** The items as a zip, one after the other as the client takes them. Sound does not get smaller, so it is only stored. */
async function* zipOf(ctx: Context, rows: readonly HistoryRow[], wanted: Wanted): AsyncGenerator<Uint8Array> {
  const names = uniqueNames(rows.map(fileNameOf));
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  for (const [index, row] of rows.entries()) {
    const name = `${names[index]}.${endingOf(row, wanted)}`;
    zip.addReadStreamLazy(name, { mtime: row.created_at, compress: false }, (deliver) => {
      open(ctx, row, wanted).then(
        ({ body }) => {
          current = Readable.from(body instanceof Uint8Array ? [body] : body);
          deliver(null, current);
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }
  zip.on("error", (error: Error) => output.destroy(error));
  zip.end();
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    current?.destroy();
  }
}

/**
 * One item as audio, several as a zip, under the product's names.
 * @throws Refusal history_items_missing, or history_item_not_found when one of them is not the caller's
 */
export async function downloadItems(
  ctx: Context,
  { history_item_ids, output_format }: Input<typeof history.download>,
): Promise<Bytes> {
  const ids = [...new Set(history_item_ids)];
  if (ids.length === 0) fail("history_items_missing");
  const found = new Map((await readItems(ctx.db, ctx.caller, ids)).map((row) => [row.history_item_id, row]));
  const rows = ids.map((id) => found.get(id) ?? fail("history_item_not_found", { history_item_id: id }));
  const wanted = output_format ?? "default";
  const [first] = rows;
  if (first && rows.length === 1) {
    return { ...(await open(ctx, first, wanted)), download_name: `${fileNameOf(first)}.${endingOf(first, wanted)}` };
  }
  const now = ctx.now().toISOString().slice(0, 19).replaceAll(":", "_");
  return { content_type: "application/zip", body: zipOf(ctx, rows, wanted), download_name: `Mynah_${now}.zip` };
}
