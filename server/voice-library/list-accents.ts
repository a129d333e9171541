/** GET /v1/voices/accents. */
import type { Input, Output } from "../../contract/endpoint.ts";
import type { voiceLibrary } from "../../contract/voice-library.ts";
import type { Context } from "../context.ts";
import { findModel } from "../engines/catalogue.ts";
import { findPremades } from "../voices/index.ts";
import { readAccents } from "./accents-store.ts";

/** `us_southern` → Us Southern. */
const nameOf = (accent: string): string =>
  accent.replaceAll(/[_-]+/g, " ").replaceAll(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** The accents that voices of the library have, those of people's voices and those of engines', by language and name. */
export async function listAccents(
  ctx: Context,
  { language, model_id }: Input<typeof voiceLibrary.list_accents>,
): Promise<Output<typeof voiceLibrary.list_accents>> {
  // By the id of the public service, too; what nobody here speaks has no accents.
  const model = model_id === undefined ? undefined : (findModel(ctx.engines.models, model_id)?.model_id ?? model_id);
  const brought = findPremades(ctx)
    .filter(({ model_ids }) => model === undefined || model_ids.includes(model))
    .map(({ labels }) => ({ language: labels.language, accent: labels.accent ?? "" }));
  const found = new Map<string, Output<typeof voiceLibrary.list_accents>["accents"][number]>();
  for (const each of [...brought, ...(await readAccents(ctx.db.drizzle, model))]) {
    if (each.accent === "" || (language !== undefined && each.language !== language)) continue;
    const code = `${each.language}-${each.accent}`;
    found.set(code, { ...each, code, name: nameOf(each.accent) });
  }
  const inWords = new Intl.Collator("en").compare;
  return {
    accents: [...found.values()].sort((a, b) => inWords(a.language, b.language) || inWords(a.name, b.name)),
  };
}
