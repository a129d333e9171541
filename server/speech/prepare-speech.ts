/** From what a caller sent to what the engines need, or a refusal before anything is charged. */
import type { Input } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import type { OutputFormat } from "../../contract/output-formats.ts";
import { plans } from "../../contract/plans.ts";
import { lowestPlanWith, may, rightOfFormat } from "../../contract/rights.ts";
import type { SpeechRequest, speech } from "../../contract/speech.ts";
import type { Context } from "../context.ts";
import type { EngineModel } from "../engines/ports.ts";
import { fail } from "../fail.ts";
import { textsOfRequests } from "../history/index.ts";
import { findModel } from "../models/index.ts";
import { rulesOf } from "../pronunciation-dictionaries/index.ts";
import { checkSaid } from "../voice-library/index.ts";
import { findSpeakingVoice, settingsFor, type VoiceOnHand } from "../voices/index.ts";
import { contentKeyOf } from "./content-key.ts";
import { marksOn } from "./marks.ts";
import type { PreparedSpeech } from "./prepared-speech.ts";

/** @throws Refusal output_format_not_allowed when the caller's plan has not got it */
export function checkFormat(ctx: Context, output_format: OutputFormat): void {
  const right = rightOfFormat(output_format);
  if (!right || may(ctx.caller, right)) return;
  fail("output_format_not_allowed", { output_format, plan: plans[lowestPlanWith(right)].name });
}

/** The number of characters as people count them. @throws Refusal empty_text or max_character_limit_exceeded */
export function countCharacters(text: string, length_max: number): number {
  if (text.trim() === "") fail("empty_text");
  let length = 0;
  for (const _ of text) length++;
  if (length > length_max) fail("max_character_limit_exceeded", { length, length_max });
  return length;
}

/**
 * The language asked for (`es-MX` is `es`); where none is, the model's first one when it does not speak the voice's own.
 * Undefined leaves it to the voice and the text.
 * @throws Refusal unsupported_language when the model or the voice does not speak it
 */
function checkLanguage(
  model: EngineModel,
  voice: VoiceOnHand,
  language_code: string | null | undefined,
): string | undefined {
  if (!language_code) {
    const speaksIt = model.languages.some((each) => each.language_id === voice.labels.language);
    return speaksIt ? undefined : model.languages[0]?.language_id;
  }
  const language = language_code.toLowerCase().split(/[-_]/)[0] as string;
  if (!model.languages.some((each) => each.language_id === language) || !voice.languages.includes(language)) {
    fail("unsupported_language", { model_id: model.model_id, language_code });
  }
  return language;
}

/** Of what was said before, so much is looked at together with a text. */
const contextLength = 300;

type Delivery = Pick<Input<typeof speech.convert>, "output_format" | "enable_logging" | "optimize_streaming_latency"> &
  Partial<Pick<Input<typeof speech.convert>, "reader_app">>;

/**
 * Finds and checks everything that a request names. `length_max`: characters that the text may have.
 * @throws Refusal for a text, voice, model, language, format or dictionary that cannot be used.
 */
export async function prepareSpeech(
  ctx: Context,
  voice_id: string,
  request: SpeechRequest,
  delivery: Delivery,
  ssml: boolean,
  length_max: number = limits.textLengthMax,
): Promise<PreparedSpeech> {
  const characters = countCharacters(request.text, length_max);
  checkFormat(ctx, delivery.output_format);
  const voice = await findSpeakingVoice(ctx, voice_id, ctx.signal);
  const model = findModel(ctx.engines, voice, request.model_id);
  const language = checkLanguage(model, voice, request.language_code);
  const [settings, rules, before, after] = await Promise.all([
    settingsFor(ctx, voice, request.voice_settings ?? undefined),
    rulesOf(ctx, request.pronunciation_dictionary_locators ?? []),
    request.previous_text ?? textsOfRequests(ctx, request.previous_request_ids ?? []),
    request.next_text ?? textsOfRequests(ctx, request.next_request_ids ?? []),
  ]);
  await checkSaid(ctx, voice, { text: request.text, before: before.slice(-contextLength) });
  const prepared = {
    text: request.text,
    characters,
    voice,
    model,
    settings,
    language,
    output_format: delivery.output_format,
    rules,
    seed: request.seed ?? 0,
    ssml,
    // The public API switches normalisation off at the highest setting of its latency knob; so do we.
    apply_text_normalization: delivery.optimize_streaming_latency === 4 ? "off" : request.apply_text_normalization,
    previous_text: before,
    next_text: after,
    keep: delivery.enable_logging,
    reader_app: delivery.reader_app ?? false,
  };
  const is_seeded = request.seed !== undefined && request.seed !== null;
  return { ...prepared, content_key: contentKeyOf(prepared, is_seeded, marksOn(ctx.env)) };
}
