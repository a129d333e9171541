import type { Input } from "../../contract/endpoint.ts";
import type { pronunciationDictionaries } from "../../contract/pronunciation-dictionaries.ts";
import type { Context } from "../context.ts";
import { writePls } from "../engines/text/lexicon.ts";
import type { Bytes } from "../http/answers.ts";
import { rulesOf } from "./rules-of.ts";

/**
 * One version as a PLS file.
 * @throws Refusal pronunciation_dictionary_not_found or pronunciation_dictionary_version_not_found
 */
export async function downloadVersion(
  ctx: Context,
  { dictionary_id, version_id }: Input<typeof pronunciationDictionaries.download_version>,
): Promise<Bytes> {
  const rules = await rulesOf(ctx, [{ pronunciation_dictionary_id: dictionary_id, version_id }]);
  return {
    content_type: "text/plain",
    body: Buffer.from(writePls(rules)),
    download_name: `${dictionary_id}_${version_id}.pls`,
  };
}
