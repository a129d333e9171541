import type { SpeechQuality } from "../../contract/quality.ts";
import type { Context } from "../context.ts";
import { FileNotFoundError } from "../files/files.ts";
import { detailsOf, type HistoryDetails } from "./kept-files.ts";
import { readItemByContent } from "./store.ts";

/** A speech that is in the history of the workspace, with its sound on the way. */
export interface KeptSpeech {
  audio: AsyncIterable<Uint8Array>;
  details: HistoryDetails;
  /** Of the kept file. */
  size_bytes: number;
  duration_seconds: number;
  /** What its checks found: nothing that is wrong. */
  quality: SpeechQuality | null;
}

/**
 * The whole speech with this content that the workspace made before; null when there is none any more, or something may be
 * wrong with it.
 */
export async function findKeptSpeech(
  ctx: Pick<Context, "db" | "files" | "caller">,
  content_key: string,
): Promise<KeptSpeech | null> {
  const row = await readItemByContent(ctx.db, ctx.caller.workspace_id, content_key);
  if (!row) return null;
  try {
    const [details, { stream }] = await Promise.all([detailsOf(ctx, row.file_key), ctx.files.get(row.file_key)]);
    const { size_bytes, duration_seconds, quality } = row;
    return { audio: stream, details, size_bytes, duration_seconds, quality };
  } catch (error) {
    // Deleted in between: then it is made anew.
    if (error instanceof FileNotFoundError) return null;
    throw error;
  }
}
