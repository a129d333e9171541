/** Three voices, each heard once and kept for a day. */

import { limits } from "../../contract/limits.ts";
import type { OutputFormat } from "../../contract/output-formats.ts";
import { plans } from "../../contract/plans.ts";
import { lowestPlanWith, may, rightOfFormat } from "../../contract/rights.ts";
import type { DesignedPreviews } from "../../contract/voice-design.ts";
import { audioFormat } from "../audio/formats.ts";
import type { Context } from "../context.ts";
import type { ListedDesigner } from "../engines/listed.ts";
import type { DesignedPrint } from "../engines/ports.ts";
import { fail } from "../fail.ts";
import { newId } from "../ids.ts";
import { releaseCharacters, reserveCharacters, settleCharacters } from "../usage/index.ts";
import { performPrint, removeKeys } from "../voice-lab/index.ts";
import { countVoiceUse } from "../voice-library/index.ts";
import { priceOf, type VoiceOnHand } from "../voices/index.ts";
import { insertDesigns, type NewDesign, readDesignIds } from "./store.ts";

/** Where the files of designs are. */
export const designsFolder = "designs/";

interface Speaker {
  name: string;
  languages: readonly string[];
  sample_rate: number;
  model_ids: readonly string[];
}

/** What is to be made, whoever makes it. */
export interface Order {
  text: string;
  output_format: OutputFormat;
  count: number;
  /** Of the first; each of the others has the next one. */
  seed: number;
  description: string;
  labels: Record<string, string>;
  remixed_from: string | null;
  /** The voice that is changed; null: none is. Whoever lent it asks for their price, and is told of it. */
  voice: VoiceOnHand | null;
  designer: ListedDesigner;
  speaker: Speaker;
  make: (seed: number) => Promise<DesignedPrint>;
}

/** @throws Refusal output_format_not_allowed */
function checkFormat(ctx: Context, output_format: OutputFormat): void {
  const right = rightOfFormat(output_format);
  if (right && !may(ctx.caller, right))
    fail("output_format_not_allowed", { output_format, plan: plans[lowestPlanWith(right)].name });
}

type Preview = DesignedPreviews["previews"][number] & { audio: Buffer; content_type: string };

async function makeOne(
  ctx: Context,
  order: Order,
  seed: number,
): Promise<{ row: NewDesign; preview: Preview; not_honoured: readonly string[] }> {
  const { text, output_format, description, labels, remixed_from, speaker } = order;
  const { workspace_id, user_id } = ctx.caller;
  const { print, base, not_honoured } = await order.make(seed);
  const generated_voice_id = newId();
  const { name, languages, sample_rate, model_ids } = speaker;
  const made = { voice_id: generated_voice_id, name, print, languages, sample_rate, model_ids, preview_text: text };
  const { gain_db, audio, audio_seconds } = await performPrint(ctx, made, { output_format, seed: 0 });
  const { content_type } = audioFormat(output_format);
  const folder = `${designsFolder}${workspace_id}/${generated_voice_id}/`;
  const row = {
    generated_voice_id,
    workspace_id,
    user_id,
    description,
    labels,
    maker_id: print.maker_id,
    print_key: `${folder}print`,
    preview_key: `${folder}preview`,
    preview_text: text,
    model_ids: [...model_ids],
    languages: languages.slice(0, 1),
    sample_rate,
    gain_db,
    match: { base, distance: null },
    remixed_from,
    created_at: ctx.now(),
  };
  await ctx.files.put(row.print_key, print.data, { content_type: "application/octet-stream" });
  await ctx.files.put(row.preview_key, audio, { content_type });
  const language = languages[0] ?? "en";
  const shown = { audio_base_64: audio.toString("base64"), generated_voice_id, media_type: content_type, language };
  return { row, preview: { ...shown, duration_secs: audio_seconds, audio, content_type }, not_honoured };
}

const keysOf = (rows: readonly NewDesign[]) => rows.flatMap(({ print_key, preview_key }) => [print_key, preview_key]);

/**
 * Makes voices and lets each say the text, whose characters are charged once.
 * @throws Refusal quota_exceeded, too_many_concurrent_requests, output_format_not_allowed; EngineError
 */
export async function makePreviews(
  ctx: Context,
  order: Order,
): Promise<{ previews: Preview[]; not_honoured: string[] }> {
  checkFormat(ctx, order.output_format);
  const { request_id } = ctx;
  const { voice } = order;
  const characters = [...order.text].length;
  const price = voice ? priceOf(voice, characters) : characters;
  const model_id = order.designer.maker.maker_id;
  await reserveCharacters(ctx, { request_id, characters: price, product: "voice_design", voice_id: null, model_id });
  const rows: NewDesign[] = [];
  const previews: Preview[] = [];
  const unknown = new Set<string>();
  try {
    for (let i = 0; i < order.count; i++) {
      const made = await makeOne(ctx, order, (order.seed + i) % (limits.seedMax + 1));
      rows.push(made.row);
      previews.push(made.preview);
      for (const word of made.not_honoured) unknown.add(word);
    }
    const settle = settleCharacters(ctx, request_id, price);
    await ctx.db.transaction(async (tx) => {
      await settle(tx);
      const { workspace_id } = ctx.caller;
      if (voice) await countVoiceUse(ctx, tx, { voice, workspace_id, characters, reader_app: false });
      await insertDesigns(tx, rows);
    });
  } catch (error) {
    await releaseCharacters(ctx, request_id);
    const ids = rows.map(({ generated_voice_id }) => generated_voice_id);
    const isKept = ids.length > 0 && (await readDesignIds(ctx.db.drizzle, ids)).size > 0;
    if (!isKept) await removeKeys(ctx, keysOf(rows));
    throw error;
  }
  ctx.reply.set("character-cost", String(price));
  return { previews, not_honoured: [...unknown] };
}
