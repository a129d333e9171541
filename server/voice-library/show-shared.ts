/** A shared voice with an address at which its preview can be heard for a while. */
import { limits } from "../../contract/limits.ts";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import type { Context } from "../context.ts";
import { shownShared } from "./rules.ts";
import type { SharedRow } from "./store.ts";

export async function showShared(
  { files, url, caller }: Pick<Context, "files" | "url" | "caller">,
  row: SharedRow,
): Promise<LibraryVoice> {
  const { preview_key } = row;
  const signed = preview_key
    ? await files.signUrl(preview_key, { expires_seconds: limits.signedLinkSeconds * 24 })
    : "";
  // Whoever reads it may be elsewhere: a file on our own disk has an address without a host.
  const preview_url = signed.startsWith("/") ? url + signed : signed;
  return shownShared(row, { preview_url, is_owner: row.owner_user_id === caller.user_id });
}
