/** POST /v1/text-to-voice/design, its older name, and POST /v1/voice-generation/generate-voice. */
import { randomInt } from "node:crypto";
import type { Input, Output } from "../../contract/endpoint.ts";
import { limits } from "../../contract/limits.ts";
import { DESIGN_AGES, DESIGN_GENDERS, type voiceDesign } from "../../contract/voice-design.ts";
import type { Context } from "../context.ts";
import type { ListedDesigner } from "../engines/listed.ts";
import { fail } from "../fail.ts";
import type { Bytes } from "../http/answers.ts";
import { tellNotHonoured } from "../not-honoured.ts";
import { makePreviews, type Order } from "./make-previews.ts";
import { textFor, traitsOf } from "./rules.ts";

/** Who designs voices here. @throws Refusal voice_engine_missing */
export async function findDesigner(ctx: Pick<Context, "engines" | "signal">): Promise<ListedDesigner> {
  if (ctx.engines.designers.length === 0) await ctx.engines.untilAllStarted(ctx.signal);
  return ctx.engines.designers[0] ?? fail("voice_engine_missing");
}

export const seedOf = (given: number | null | undefined): number => given ?? randomInt(limits.seedMax);

interface Asked {
  gender?: Order["labels"][string] | undefined;
  age?: string | undefined;
  accent?: string | undefined;
  accent_strength?: number | undefined;
}

/** The order for a voice that is described; what is said in fields comes before words. @throws Refusal unsupported_value */
function orderOf(
  ctx: Context,
  designer: ListedDesigner,
  description: string,
  asked: Asked,
  rest: Pick<Order, "text" | "output_format" | "count" | "seed">,
): Order {
  const said = traitsOf(description, designer.accents);
  const gender = DESIGN_GENDERS.find((each) => each === asked.gender) ?? said.gender;
  const age = DESIGN_AGES.find((each) => each === asked.age) ?? said.age;
  const known = designer.accents.find(({ code, name }) =>
    [code, name.toLowerCase()].includes(asked.accent?.toLowerCase() ?? ""),
  );
  if (asked.accent && !known) {
    const names = designer.accents.map(({ code }) => code).join(", ");
    fail("unsupported_value", { parameter: "accent", reason: `the accents that are known here are ${names}` });
  }
  const accent = known?.code ?? said.accent;
  const accent_strength = asked.accent_strength ?? 1;
  const { maker } = designer;
  return {
    ...rest,
    description,
    labels: { gender, age, accent, language: maker.languages[0] ?? "en" },
    remixed_from: null,
    voice: null,
    designer,
    speaker: { ...maker, name: "Preview" },
    make: (seed) =>
      ctx.engines.ask(
        "design",
        { gender, age, accent, accent_strength, description, seed },
        { signal: ctx.signal, share: ctx.caller.workspace_id },
      ),
  };
}

/**
 * Three voices after a description.
 * @throws Refusal quota_exceeded, unsupported_value, voice_engine_missing, output_format_not_allowed …
 */
export async function designVoice(
  ctx: Context,
  input: Input<typeof voiceDesign.design>,
): Promise<Output<typeof voiceDesign.design>> {
  const designer = await findDesigner(ctx);
  const { voice_description, output_format, loudness, quality, guidance_scale, model_id } = input;
  const { should_enhance, reference_audio_base64, prompt_strength } = input;
  const { stream_previews, remixing_session_id, remixing_session_iteration_id } = input;
  tellNotHonoured(ctx, {
    loudness,
    quality,
    guidance_scale,
    model_id,
    should_enhance,
    reference_audio_base64,
    prompt_strength,
    stream_previews,
    remixing_session_id,
    remixing_session_iteration_id,
  });
  const seed = seedOf(input.seed);
  const text = input.text || textFor(designer.maker.languages[0] ?? "en", seed);
  const count = limits.voiceDesignPreviews;
  const order = orderOf(ctx, designer, voice_description, input, { text, output_format, count, seed });
  const { previews, not_honoured } = await makePreviews(ctx, order);
  const { maker_id, name } = designer.maker;
  return { previews, text, not_honoured, designer: { maker_id, name } };
}

/** A voice by gender, age and accent alone. @throws Refusal as `designVoice` */
export async function generateVoice(
  ctx: Context,
  { text, gender, age, accent, accent_strength }: Input<typeof voiceDesign.generate>,
): Promise<Bytes> {
  const designer = await findDesigner(ctx);
  const rest = { text, output_format: "mp3_44100_128", count: 1, seed: seedOf(null) } as const;
  const order = orderOf(ctx, designer, "", { gender, age, accent, accent_strength }, rest);
  const [preview] = (await makePreviews(ctx, order)).previews;
  if (!preview) throw new Error("no voice was made, and none failed");
  ctx.reply.set("generated_voice_id", preview.generated_voice_id);
  return { content_type: preview.content_type, body: preview.audio, size_bytes: preview.audio.length };
}

const words = (code: string): string => code.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());
const option = (code: string) => ({ name: words(code), code });

/** What a voice can be designed by. @throws Refusal voice_engine_missing */
export async function getParameters(ctx: Context): Promise<Output<typeof voiceDesign.get_parameters>> {
  const { accents } = await findDesigner(ctx);
  return {
    genders: DESIGN_GENDERS.map(option),
    accents: accents.map(({ code, name }) => ({ code, name })),
    ages: DESIGN_AGES.map(option),
    minimum_characters: limits.voiceDesignTextLengthMin,
    maximum_characters: limits.voiceDesignTextLengthMax,
    minimum_accent_strength: limits.accentStrengthMin,
    maximum_accent_strength: limits.accentStrengthMax,
  };
}
