/** A shared voice with an address at which its preview can be heard for a while. */
import { limits } from "../../contract/limits.ts";
import type { LibraryVoice } from "../../contract/voice-library.ts";
import type { Services } from "../context.ts";
import { shownShared } from "./rules.ts";
import type { SharedRow } from "./store.ts";

export async function showShared({ files }: Pick<Services, "files">, row: SharedRow): Promise<LibraryVoice> {
  const { preview_key } = row;
  const preview_url = preview_key
    ? await files.signUrl(preview_key, { expires_seconds: limits.signedLinkSeconds * 24 })
    : "";
  return shownShared(row, preview_url);
}
